import {
  billWithChanges,
  isSame,
  keyOf,
  lineTotal,
  registerChange,
  registerParts,
  registersOf,
  sharesOf,
  type Bill,
  type Line,
  type OthersChange,
  type Registers,
} from '#domain';
import '#web/messages/en/changes.po';
import { t, type PlainMessageId } from '#web/messages/i18n.ts';
import {
  factSeparator,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTime,
  isolate,
} from '#web/platform/format.ts';
import { describeChanges } from '#web/bill-kit/words/describe-changes.ts';
import { lineName } from '#web/bill-kit/words/line-name.ts';

// The words of "What happened" (docs/product/live-table.md), and of the notice to somebody whom a change concerns.

/** What an act of somebody at a table does, by the kind of its key, as a sentence about its diner. */
const ACTS = {
  came: 'told.came',
  host: 'live.host.is',
} as const;

const STATUSES: ReadonlyMap<unknown, PlainMessageId> = new Map([
  ['open', 'live.reopened'],
  ['finished', 'live.finished.title'],
  ['closed', 'live.ended.closed.title'],
]);

/** The name of whoever made a change: as it is now, or as it was, once they have left the bill. */
export const authorName = ({ by }: OthersChange, { diners }: Bill): string =>
  diners.find(({ id }) => id === by?.dinerId)?.name ?? by?.name ?? t('live.theHost');

/** The part of the bill that a charge, a reduction or a payment is, as its figure: "12.5%", "£4.00". */
function figureOf([kind, id]: string[], bill: Bill): string | undefined {
  const lists = {
    charge: bill.charges,
    adjustment: bill.adjustments,
    payment: bill.payments,
    repayment: bill.repayments,
  };
  const found = lists[kind as keyof typeof lists]?.find((each) => each.id === id);
  if (!found) return undefined;
  return 'percentage' in found ? formatPercent(found.percentage) : formatMoney(found.amount, bill.currency);
}

/** The fields of a line that differ, each as a sentence. */
function lineTexts(before: Line, after: Line, currency: string): readonly string[] {
  const line = isolate(lineName(after));
  const fields = [
    ['told.renamed', (each: Line) => isolate(lineName(each))],
    ['told.price', (each: Line) => formatMoney(lineTotal(each), currency)],
    ['told.quantity', (each: Line) => formatNumber(each.quantity)],
  ] as const;
  const texts = fields.flatMap(([id, shown]) => {
    const [from, to] = [shown(before), shown(after)];
    return from === to ? [] : [t(id, { line, from, to })];
  });
  return before.sharing.by === after.sharing.by ? texts : [...texts, t('told.division', { line })];
}

/** How much of a line somebody has, as a figure. */
function partOf(line: Line, dinerId: string | undefined, currency: string): string {
  const weight = sharesOf(line).find((share) => share.dinerId === dinerId)?.weight ?? 0;
  const { by } = line.sharing;
  if (by === 'percent') return formatPercent(weight);
  return by === 'amounts' || by === 'adjusted' ? formatMoney(weight, currency) : formatNumber(weight);
}

function actText(change: OthersChange, bill: Bill): string | undefined {
  const { key, is, by } = change;
  const [kind = '', id = ''] = registerParts(key);
  if (key === 'table/status') {
    const text = STATUSES.get(is);
    return text ? t(text) : t('live.locked.title', { host: isolate(authorName(change, bill)) });
  }
  const found = bill.diners.find((diner) => diner.id === id)?.name;
  const known = found ?? (by?.dinerId === id ? by.name : undefined);
  if (known === undefined) return undefined;
  const name = isolate(known);
  if (kind === 'left') return t(by?.dinerId === id ? 'told.left' : 'told.removed', { name });
  if (kind === 'paid' && is === null) return t('told.unpaid', { name });
  if (kind === 'paid')
    return [
      t('told.paid', { name }),
      ...(Number.isSafeInteger(is) ? [formatMoney(is as number, bill.currency)] : []),
    ].join(factSeparator());
  const act = ACTS[kind as keyof typeof ACTS];
  return act && t(act, { name });
}

/** A change in words: "The price of Negroni: £9.00 → £11.00"; undefined if there is nothing to say about it. Never throws. */
export function changeText(change: OthersChange, bill: Bill): string | undefined {
  const { key, was, is } = change;
  const parts = registerParts(key);
  const [kind, id, dinerId] = parts;
  const act = actText(change, bill);
  if (act !== undefined) return act;
  // Without the other lines: a long bill is slow to make fifty times.
  const about = { ...bill, lines: bill.lines.filter((line) => line.id === id) };
  const both = [was, is].map((value) => billWithChanges(about, [{ key, value }]));
  const [before, after] = both.map((each) => registersOf(each).get(key));
  if (isSame(before, after)) return undefined;
  const what = () => describeChanges([registerChange(key, before, after)], bill).text;
  const [lineBefore, lineAfter] = both.map(({ lines }) => lines.find((each) => each.id === id));
  if (kind === 'claim' && lineBefore && lineAfter) {
    const [from, to] = [lineBefore, lineAfter].map((line) => partOf(line, dinerId, bill.currency));
    const name = bill.diners.find((diner) => diner.id === dinerId)?.name;
    return name !== undefined && from !== undefined && to !== undefined && from !== to
      ? t('told.part', { line: isolate(lineName(lineAfter)), name: isolate(name), from, to })
      : what();
  }
  if (kind === 'line' && lineBefore && lineAfter) {
    const texts = lineTexts(lineBefore, lineAfter, bill.currency);
    return texts.length > 0 ? texts.join(factSeparator()) : what();
  }
  const [from, to] = both.map((each) => figureOf(parts, each));
  const figure = to ?? from;
  if (from !== undefined && to !== undefined && from !== to)
    return t('told.value', { what: what(), from, to });
  return figure !== undefined && from !== to ? t('ui.labelled', { label: what(), text: figure }) : what();
}

/** The same with who and when, as far as that is known: ", by Maya, 21:14". */
function toldText(change: OthersChange, bill: Bill): string | undefined {
  const what = changeText(change, bill);
  if (what === undefined || change.at === undefined) return what;
  const name = isolate(authorName(change, bill));
  return t('told.by', { what, name, time: formatTime(change.at * 1000) });
}

/** Others' changes to what this phone's people pay, each as a sentence. */
export const toldTexts = ({
  bill,
  changed,
}: {
  readonly bill: Bill;
  readonly changed: readonly OthersChange[];
}): readonly string[] => [...new Set(changed.flatMap((change) => toldText(change, bill) ?? []))];

const UNDOABLE = /^(?:line|claim|diner|group|charge|adjustment|treat|payment|repayment)\//;

/**
 * True if the host can take a change back, and nothing else changes by it: the entry still has the value that was written, a person is not
 * taken off the bill by it, and a claim counts for the same way of dividing.
 * @param registers of the bill
 * @param newer what happened after it
 */
export function canBeTakenBack(
  { key, was, is }: OthersChange,
  registers: Registers,
  newer: readonly OthersChange[],
): boolean {
  if (!UNDOABLE.test(key) || !isSame(registers.get(key) ?? null, is)) return false;
  const [kind, id = ''] = registerParts(key);
  const divided = (line: unknown) => (line as { readonly by?: unknown } | null)?.by;
  const isDividedAnew = (each: OthersChange) =>
    each.was !== null && each.is !== null && divided(each.was) !== divided(each.is);
  if (kind === 'line') return !isDividedAnew({ key, was, is });
  if (kind === 'claim')
    return (
      registers.has(keyOf('line', id)) &&
      !newer.some((each) => {
        const [other, line] = registerParts(each.key);
        return other === 'line' && line === id && isDividedAnew(each);
      })
    );
  return kind !== 'diner' || was !== null;
}
