/** The live table as its host sees it (docs/product/live-table.md). */
export default {
  'host.lookAfter': 'You are the host: look after the table',
  'host.title': 'Split it together',

  'host.intro':
    'Everyone takes what they had, on their own phone. They scan a code, and need no account and no app.',
  'host.introServer':
    'While the table is open, the bill with its names is on the server, so that the others see it. It is deleted there after seven days.',
  'host.who': 'Which one are you?',
  'host.open': 'Open the table',
  'host.opening': 'Opening...',

  'host.unreachable.title': 'No phone can reach this computer yet',
  'host.unreachable.body':
    'This server answers only to this computer itself. Stop it, start it with the command below, and open the address that it prints.',
  'host.unreachable.command': 'HOST=0.0.0.0 npm start',
  'host.unreachable.anyway': 'Open it anyway',
  'host.network': 'The code leads to {address}: phones have to be in the same network.',

  'host.otherBill':
    'This table is of another bill than the one on your screen. What you do here is done to the table’s bill.',

  'host.view': 'What to show',
  'host.view.code': 'Code',
  'host.view.taken': 'Who has what',

  'host.scan': 'Scan to join',
  'host.qr': 'QR code that leads to this table: {link}',
  'host.qrMissing': 'The QR code could not be loaded. The code below does the same.',
  'host.orType': 'Or open {address} and type',
  'host.codeUntil': 'The code to type works until {time}.',
  'host.newCode': 'New code',
  'host.copyLink': 'Copy the link',
  'host.linkCopied': 'Link copied',
  'host.linkFailed': 'The link could not be copied',

  'host.here': 'Who is here',
  'host.nobodyHere': 'Nobody has joined yet.',
  'host.seatMe': '{name} (you, the host)',
  'host.seatHost': '{name} (the host)',
  'host.seatUnnamed': 'Somebody who is choosing a name',
  'host.seatHas':
    '{count, plural, =0 {has taken nothing yet} one {has # line} other {has # lines}}, {amount}',
  'host.removeSeat': 'Remove',
  'host.removeSeatLabel': 'Remove {name} from the table',
  'host.removeSeatBody':
    'Their phone no longer sees the table. What they took stays on the bill. A new code keeps them from scanning the old one.',
  'host.handOver': 'Make the host',
  'host.handOverLabel': 'Make {name} the host',
  'host.handOverBody': 'Only they can lock and finish then. The bill stays on your phone, too.',
  'host.handedOverTo': '{name} looks after the table now',
  'host.handedOver': 'Somebody else looks after the table now',
  'host.handedOverBody': 'You opened this table, so you can take it back at any time.',
  'host.takeBack': 'Take the table back',
  'host.cancel': 'Cancel',

  'host.open.title': '{count, plural, one {# line is nobody’s yet} other {# lines are nobody’s yet}}',
  'host.open.line': '{name}, {count} of {quantity} left',
  'host.open.share': 'Share the rest equally',
  'host.open.shared': 'The rest is shared equally',
  'host.open.none': 'Everything is taken.',
  'host.over.title':
    '{count, plural, one {Of # line more was taken than there is} other {Of # lines more was taken than there is}}',
  'host.over.line': '{name}: {given} taken, there are {quantity}',
  'host.over.names': 'Taken by {names}',

  'host.proposals': '{count, plural, one {# change waits for you} other {# changes wait for you}}',
  'host.proposal.take': '{name} wants {weight} of {line}',
  'host.proposal.giveBack': '{name} wants to give back {line}',
  'host.proposal.line': '{name} wants to change the line {line}',
  'host.proposal.other': '{name} wants to change something else',
  'host.proposal.accept': 'Accept',
  'host.proposal.acceptLabel': 'Accept: {what}',
  'host.proposal.decline': 'No',
  'host.proposal.declineLabel': 'No: {what}',

  'host.guestsAddLines': 'The others may add lines',
  'host.guestsAddLinesHelp': 'For what is on the paper and missing here',
  'host.lock': 'Lock',
  'host.unlock': 'Unlock',
  'host.finish': 'Finish',
  'host.finish.over': 'More was taken than there is. Settle that first.',
  'host.finish.proposals': 'Answer the changes that wait for you first.',
  'host.finish.title': 'Finish the bill?',
  'host.finish.body': 'Everybody then sees what they owe, and nothing can be changed at the table any more.',
  'host.finish.openBody': '{amount} of the bill is still nobody’s. It stays so if you finish now.',
  'host.finish.payer': 'Who paid the restaurant?',
  'host.finish.payerNobody': 'Nobody yet, or several',
  'host.finish.way': 'Show the others how you get paid: {way}',
  'host.finish.confirm': 'Finish',
  'host.finish.cancel': 'Not yet',
  'host.finished.title': 'The bill is finished',
  'host.finished.body':
    'Everybody sees what they owe, and their phones keep what was finished. What you change on your bill now stays on your own.',
  'host.leave': 'Close the table here',
} as const;
