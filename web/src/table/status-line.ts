import {
  balances,
  betweenPhones,
  claimOf,
  isSettling,
  overClaimedOf,
  roundedSettlement,
  transferStepOf,
  unclaimedOf,
  type Bill,
  type Party,
  type Waiting,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatNumber, isolate, joinSentences, listNames } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { hostName } from './host-of.ts';
import { readingIn } from './readings.ts';

/** What a button beside the sentence does; `look`: shows the host who has what. */
export type StatusAction = 'ask' | 'takeOver' | 'withdraw' | 'letIn' | 'unlock' | 'look';

/** Where the table is, and the one thing that this phone's person can do. */
export interface TableStatusLine {
  readonly text: string;
  /** On a host's phone, an action means that somebody waits for the host. */
  readonly action?: StatusAction;
}

/** True if there is no answer from the server. */
export const isCut = ({ reception }: Pick<LiveTable, 'reception'>): boolean =>
  reception === 'offline' || reception === 'silent';

/** What the sign of unsent changes says. Without an answer from the server the sentence beside it says so itself. */
export const unsentText = (table: LiveTable): string | undefined =>
  table.unsent > 0 && !isCut(table) ? t('live.line.unsent') : undefined;

/** Those who want to change something at a locked table: the id of each one's seat, and their name. */
const askingOf = ({ bill, seats, status }: Pick<LiveTable, 'bill' | 'seats' | 'status'>) =>
  status === 'locked'
    ? seats.flatMap(({ id, asks, dinerId }) => {
        const diner = asks && bill.diners.find((each) => each.id === dinerId);
        return diner ? [{ id, name: diner.name }] : [];
      })
    : [];

/** The sentence of a phone that is at a table (docs/product/live-table.md, "One sentence"). */
export function statusLine(table: LiveTable): TableStatusLine {
  const { unsent, status, role } = table;
  const isFinished = status === 'finished';
  if (isCut(table) && (unsent > 0 || !isFinished)) return { text: cutText(table) };
  if (isFinished) return { text: finishedText(table) };
  return role === 'host' ? ofHost(table) : ofGuest(table);
}

function cutText({ reception, unsent }: LiveTable): string {
  if (reception === 'silent') return t('live.reception.silent');
  return unsent > 0 ? t('live.reception.unsentOffline', { count: unsent }) : t('live.reception.offline');
}

/** True if a host is missed: somebody asks or wants to join, has read the bill in a photo, a line is over-claimed, or the bill could be finished. */
const needsHost = (table: LiveTable): boolean =>
  table.waiting.length > 0 ||
  askingOf(table).length > 0 ||
  table.readings.size > 0 ||
  overClaimedOf(table.bill).length > 0 ||
  (table.bill.lines.length > 0 && unclaimedOf(table.bill).length === 0);

function ofGuest(table: LiveTable): TableStatusLine {
  const { bill, seats, status, waiting, me, hostIsAway } = table;
  const host = hostName(table);
  if (hostIsAway && needsHost(table)) return { text: t('live.status.away', { host }), action: 'takeOver' };
  const place = waiting.find(({ seatId, isForPlace }) => isForPlace && seatId === me?.seatId);
  if (place) return { text: t('live.waiting.place', { name: isolate(place.name) }), action: 'withdraw' };
  if (status === 'locked')
    return seats.some(({ isMe, asks }) => isMe && asks)
      ? { text: t('live.locked.asked', { host }) }
      : { text: t('live.locked.title', { host }), action: 'ask' };
  if (bill.lines.length === 0) return { text: t('live.bill.empty') };
  const [over, open] = [overClaimedOf(bill).length, unclaimedOf(bill).length];
  if (over > 0) return { text: t('live.status.over') };
  const own = [me?.dinerId, me?.alsoFor];
  // What everybody has, nobody has tapped.
  const tapped = bill.lines.filter(({ sharing }) => sharing.by !== 'everyone');
  const hasSome = tapped.some((line) => own.some((id) => id !== undefined && claimOf(line, id) > 0));
  // The phone that opened the table may have no place, with the question beside this: any other one is on the page of names.
  if (!hasSome && me?.dinerId !== undefined) return { text: t('live.bill.help') };
  return {
    text: openText(open, open > 0 ? t('live.status.mine') : t('live.status.canFinish', { host })),
  };
}

/** "Ben wants to change something"; undefined if nobody does. */
export function asksText(table: LiveTable): string | undefined {
  const names = askingOf(table).map(({ name }) => name);
  return names.length > 0 ? t('host.asks', { count: names.length, names: listNames(names) }) : undefined;
}

/** Those who wait and are not on the bill. */
export const newcomersIn = (waiting: readonly Waiting[]): readonly Waiting[] =>
  waiting.filter(({ isForPlace }) => !isForPlace);

/** What waits for the host of this phone. */
export interface WaitsForHost extends TableStatusLine {
  readonly action: 'letIn' | 'unlock' | 'look';
  /** Who waits, or what: the ids of entries, seats and lines. */
  readonly about: readonly string[];
}

/** What waits for the host, the most pressing first; nothing on another phone. */
export function waitsForHost(table: LiveTable): readonly WaitsForHost[] {
  const { bill, role, phase, status, waiting, readings } = table;
  if (role !== 'host' || phase !== 'joined' || status === 'finished') return [];
  const newcomers = newcomersIn(waiting);
  const asking = askingOf(table);
  const over = overClaimedOf(bill).map(({ lineId }) => lineId);
  // Last: strangers can ask again and again, and hide nothing by it.
  const places = waiting.filter(({ isForPlace }) => isForPlace);
  const [first, place] = [newcomers[0]?.name ?? '', places[0]?.name ?? ''];
  const overLines = { label: t('live.bill.over'), text: t('live.bill.overLines', { count: over.length }) };
  const all: readonly WaitsForHost[] = [
    newcomers.length > 1
      ? { about: idsOf(newcomers), text: t('host.newcomers', { count: newcomers.length }), action: 'look' }
      : { about: idsOf(newcomers), text: t('host.newcomer', { name: isolate(first) }), action: 'letIn' },
    { about: idsOf(asking), text: asksText(table) ?? '', action: 'unlock' },
    {
      about: [...readings.keys()].slice(0, 1),
      text: t('host.read.waits', { name: readingIn(table)?.name ?? '' }),
      action: 'look',
    },
    { about: over, text: t('ui.labelled', overLines), action: 'look' },
    { about: idsOf(places), text: t('host.otherPhone', { name: isolate(place) }), action: 'look' },
  ];
  return all.filter(({ about }) => about.length > 0);
}

const idsOf = (all: readonly { readonly id: string }[]): readonly string[] => all.map(({ id }) => id);

function ofHost(table: LiveTable): TableStatusLine {
  const { bill, seats, status } = table;
  const [first] = waitsForHost(table);
  if (first) return first;
  if (bill.lines.length === 0) return { text: t('host.status.empty') };
  if (status === 'locked') return { text: t('host.status.locked') };
  const open = unclaimedOf(bill).length;
  if (seats.length === 1 && open > 0) return { text: t('host.status.alone') };
  return { text: openText(open, t(open > 0 ? 'host.status.wait' : 'host.status.canFinish')) };
}

/** "3 lines aren’t claimed yet", or that everything is, and what to do about it. */
const openText = (open: number, what: string): string =>
  joinSentences([t('live.said.open', { count: open }), what]);

/** What is left to pay, for everybody at a finished table. */
function finishedText(table: LiveTable): string {
  const { bill, me, paid, role, seats } = table;
  const all = balances(bill, summaryOf(bill));
  if (!isSettling(bill, all))
    return joinSentences([t('live.status.unpaid'), ...(role === 'host' ? [t('host.status.unpaid')] : [])]);
  const isMine = ({ dinerIds }: Party) => dinerIds.some((id) => id === me?.dinerId || id === me?.alsoFor);
  const { transfers: whole, left } = roundedSettlement(all.parties, transferStepOf(bill));
  const transfers = betweenPhones(whole, seats);
  const owed = transfers.filter(({ from, to }) => isMine(from) && !isMine(to));
  if (owed.length > 0)
    return me?.dinerId !== undefined && paid.includes(me.dinerId)
      ? t('live.status.paid')
      : owedText(owed, bill);
  // If no payment covers their share, it stands beside the sentence.
  if (!transfers.some(({ to }) => isMine(to)))
    return t(left.some(({ party }) => isMine(party)) ? 'live.finished.title' : 'live.status.even');
  const open = new Set(transfers.map(({ from }) => from));
  // Who has given back what they owed has nothing left to pay. The same figure on every phone.
  const debtors = all.parties.filter((party) => open.has(party) || party.repaid > 0);
  const done = debtors.filter((party) => !open.has(party) || party.dinerIds.some((id) => paid.includes(id)));
  return t('live.status.owed', {
    paid: formatNumber(done.length),
    count: formatNumber(debtors.length),
  });
}

/** "Pay Ben £6.00", and how much of the total beside it these people have settled already. */
function owedText(owed: ReturnType<typeof roundedSettlement<Party>>['transfers'], bill: Bill): string {
  const sum = owed.reduce((before, { amount }) => before + amount, 0);
  const settled = [...new Set(owed.map(({ from }) => from))].reduce(
    (before, { total, balance }) => before + total + balance,
    0,
  );
  const values = {
    names: listNames([...new Set(owed.map(({ to }) => to.name))]),
    amount: formatMoney(sum, bill.currency),
  };
  return settled > 0
    ? t('live.status.oweRest', { ...values, settled: formatMoney(settled, bill.currency) })
    : t('live.status.owe', values);
}
