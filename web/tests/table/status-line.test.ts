import { describe, expect, it } from 'vitest';
import { setGroup, type Line } from '#domain';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/live-table.po';
import type { LiveTable } from '#web/platform/table/types.ts';
import { statusLine, type TableStatusLine } from '#web/table/status-line.ts';
import { seat, tableOf } from '../support/host-support.tsx';

/** Ann hosts, Bob is a guest. The pie of £30 belongs to these people, or is one unit of which each of them has one. */
const table = (has: readonly string[], by: 'parts' | 'units' = 'parts', paid = 0): LiveTable => {
  const start = tableOf([seat('host', 'Ann'), { ...seat('b', 'Bob') }], paid);
  const shares = has.map((dinerId) => ({ dinerId, weight: 1 }));
  const lines = start.bill.lines.map((line): Line =>
    line.kind === 'item' ? { ...line, sharing: { by, shares } } : line,
  );
  return { ...start, bill: { ...start.bill, lines } };
};
/** The same on Bob's phone. */
const bobs = (shown: LiveTable): LiveTable => ({
  ...shown,
  role: 'guest',
  seats: shown.seats.map((each) => ({ ...each, isMe: each.id === 'b' })),
  me: { seatId: 'b', dinerId: 'Bob' },
});
const asking = (shown: LiveTable): LiveTable => ({
  ...shown,
  status: 'locked',
  seats: shown.seats.map((each) => ({ ...each, ...(each.id === 'b' && { asks: true as const }) })),
});
const zoe = { id: 'waiting/z/1', seatId: 'z', name: 'Zoë', change: { key: 'diner/zoe', value: {} } };
const none = table([]);
const forAll = none.bill.lines.flatMap((line): Line[] =>
  line.kind === 'item' ? [{ ...line, id: 'all', sharing: { by: 'everyone' } }] : [],
);
const empty = { ...none, bill: { ...none.bill, lines: [] } };
const paid = table(['Ann', 'Bob', 'Cy'], 'parts', 30);
const finished = { ...paid, status: 'finished' } as const;
const grouped = setGroup(paid.bill, { id: 'g', name: 'Us', dinerIds: ['Bob', 'Cy'] }).bill;
const gaveBack = [{ id: 'r', from: 'Bob', to: 'Ann', amount: 135, position: 0 }];

describe('the sentence about the table', () => {
  it.each<[string, LiveTable, TableStatusLine, LiveTable['me']?]>([
    [
      'no network',
      { ...none, reception: 'offline' },
      { text: 'No connection. Your changes are kept and sent later.' },
    ],
    [
      'no network, unsent',
      { ...none, reception: 'offline', unsent: 2 },
      { text: 'No connection. 2 changes are kept here and sent later.' },
    ],
    [
      'no answer',
      { ...finished, reception: 'silent', unsent: 1 },
      { text: 'The table isn’t responding. Your changes are kept.' },
    ],
    ['sending', { ...none, unsent: 1 }, { text: 'Tap what you had. Tap again to give it back.' }],
    ['nothing claimed by me', table(['Ann']), { text: 'Tap what you had. Tap again to give it back.' }],
    [
      'nothing but what everybody has',
      { ...none, bill: { ...none.bill, lines: [...none.bill.lines, ...forAll] } },
      { text: 'Tap what you had. Tap again to give it back.' },
    ],
    ['no place', none, { text: '1 line isn’t claimed yet. Anything of yours?' }, { seatId: 'b' }],
    ['an empty bill', empty, { text: 'There is nothing on the bill yet. What the host adds appears here.' }],
    [
      'open lines',
      { ...none, bill: { ...none.bill, lines: [...table(['Bob']).bill.lines, ...none.bill.lines] } },
      { text: '1 line isn’t claimed yet. Anything of yours?' },
    ],
    ['everything claimed', table(['Bob']), { text: 'Everything is claimed. Ann can finish the bill now.' }],
    [
      'over-claimed',
      table(['Ann', 'Bob'], 'units'),
      { text: 'Something is claimed too often. Give back what you didn’t have.' },
    ],
    ['locked', { ...none, status: 'locked' }, { text: 'Ann has stopped changes', action: 'ask' }],
    ['asked', asking(none), { text: 'Asked. Ann has been told.' }],
    [
      'host away, nothing waits',
      { ...none, hostIsAway: true },
      { text: 'Tap what you had. Tap again to give it back.' },
    ],
    [
      'host away, could be finished',
      { ...table(['Bob']), hostIsAway: true },
      { text: 'Ann is away. Somebody else can take over as the host.', action: 'takeOver' },
    ],
    [
      'host away, somebody asks',
      { ...asking(none), hostIsAway: true },
      { text: 'Ann is away. Somebody else can take over as the host.', action: 'takeOver' },
    ],
    [
      'finished, no payer',
      { ...table(['Bob']), status: 'finished' },
      { text: 'Finished. Nobody has said yet who paid the restaurant.' },
    ],
    ['owes', finished, { text: 'Finished. Pay Ann £10.00, then say so here.' }],
    [
      'owes, partly settled',
      { ...finished, bill: { ...finished.bill, repayments: gaveBack } },
      { text: 'Finished. Pay Ann £8.65. The other £1.35 of your total is settled.' },
    ],
    ['has paid', { ...finished, paid: ['Bob'] }, { text: 'Finished, and you’ve said that you paid.' }],
    [
      'is even',
      { ...table(['Ann', 'Cy'], 'parts', 30), status: 'finished' },
      { text: 'Finished. You don’t owe anybody anything.' },
    ],
    [
      'is owed what they gave back too much, and counts among those who have paid, as on the host’s phone',
      {
        ...table(['Ann', 'Bob', 'Cy'], 'parts', 40),
        status: 'finished',
        bill: { ...finished.bill, repayments: gaveBack.map((each) => ({ ...each, amount: 1500 })) },
      },
      { text: 'Finished. Paid so far: 1 of 2.' },
    ],
    [
      'payments cover less',
      { ...table(['Bob'], 'parts', 10), status: 'finished' },
      { text: 'Finished. Pay Ann £10.00, then say so here.' },
    ],
  ])('for a guest: %s', (_, shown, expected, me) => {
    expect(statusLine({ ...bobs(shown), ...(me && { me }) })).toEqual(expected);
  });

  it.each<[string, LiveTable, TableStatusLine]>([
    [
      'no network',
      { ...none, reception: 'offline' },
      { text: 'No connection. Your changes are kept and sent later.' },
    ],
    [
      'somebody is back on another phone',
      { ...none, waiting: [{ ...zoe, name: 'Bob', isForPlace: true }] },
      { text: 'Somebody says they are Bob, on another phone', action: 'look' },
    ],
    [
      'one wants to join',
      { ...asking(none), waiting: [{ ...zoe, isForPlace: true }, zoe] },
      { text: 'Zoë wants to join the table', action: 'letIn' },
    ],
    [
      'several want to join',
      { ...none, waiting: [zoe, zoe] },
      { text: '2 people want to join', action: 'look' },
    ],
    [
      'a change is wanted',
      { ...asking(table(['Ann', 'Bob'], 'units')), waiting: [{ ...zoe, isForPlace: true }] },
      { text: 'Bob wants to change something', action: 'unlock' },
    ],
    ['over-claimed', table(['Ann', 'Bob'], 'units'), { text: 'Claimed too often: 1 line', action: 'look' }],
    ['an empty bill', empty, { text: 'Nothing is on the bill yet. Add what you had.' }],
    [
      'locked',
      { ...none, status: 'locked' },
      { text: 'You’ve stopped changes. Check the bill, then finish it.' },
    ],
    [
      'nobody joined',
      { ...none, seats: [seat('host', 'Ann')] },
      { text: 'Nobody has joined yet. Show the code to the others.' },
    ],
    [
      'the only guest has claimed everything, and left',
      { ...table(['Bob']), seats: [seat('host', 'Ann')] },
      { text: 'Everything is claimed. You can finish the bill.' },
    ],
    ['open lines', none, { text: '1 line isn’t claimed yet. Wait, or share the rest equally.' }],
    ['everything claimed', table(['Bob']), { text: 'Everything is claimed. You can finish the bill.' }],
    [
      'finished, no payer',
      { ...table(['Bob']), status: 'finished' },
      { text: 'Finished. Nobody has said yet who paid the restaurant. Open it again to say so.' },
    ],
    ['is owed', { ...finished, paid: ['Bob'] }, { text: 'Finished. Paid so far: 1 of 2.' }],
    [
      'is owed, and has paid more than the bill',
      { ...table(['Ann', 'Bob', 'Cy'], 'parts', 40), status: 'finished' },
      { text: 'Finished. Paid so far: 0 of 2.' },
    ],
    [
      'is owed, and one has given it all back',
      {
        ...finished,
        bill: { ...finished.bill, repayments: gaveBack.map((each) => ({ ...each, amount: 1000 })) },
      },
      { text: 'Finished. Paid so far: 1 of 2.' },
    ],
    [
      'has paid for the other person of this phone, who owes nobody else',
      {
        ...finished,
        me: { seatId: 'host', dinerId: 'Ann', alsoFor: 'Bob' },
        seats: [{ ...seat('host', 'Ann'), alsoFor: 'Bob' }],
      },
      { text: 'Finished. Paid so far: 0 of 1.' },
    ],
    [
      'has paid for the other person of this phone, who owes together with somebody else',
      {
        ...finished,
        bill: grouped,
        me: { seatId: 'host', dinerId: 'Ann', alsoFor: 'Bob' },
        seats: [{ ...seat('host', 'Ann'), alsoFor: 'Bob' }, seat('b', 'Cy')],
      },
      { text: 'Finished. Paid so far: 0 of 1.' },
    ],
  ])('for the host: %s', (_, shown, expected) => {
    const { text, action } = statusLine(shown);
    expect({ text, ...(action && { action }) }).toEqual(expected);
  });
});
