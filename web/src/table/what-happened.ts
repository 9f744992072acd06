import {
  billWithChanges,
  EVERYONE_ELSE,
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
import '#web/messages/en/live-table-over.po';
import { t } from '#web/messages/i18n.ts';
import {
  factSeparator,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTime,
  isolate,
} from '#web/platform/format.ts';
import { namesOf } from '#web/bill-kit/words/adjustment-words.ts';
import { describeChanges } from '#web/bill-kit/words/describe-changes.ts';
import { lineName } from '#web/bill-kit/words/line-name.ts';

// The words of "What happened" (docs/product/live-table.md), and of the notice to somebody whom a change concerns.

/** The name of whoever made a change: as it is now, or as it was, once they have left the bill. */
export const authorName = ({ by }: OthersChange, { diners }: Bill): string =>
  diners.find(({ id }) => id === by?.dinerId)?.name ?? by?.name ?? t('live.theHost');

/** A part of the bill that is no line: whose or which it is ("Cover", "Bob", "Ann → Bob"), and its figure ("12.5%", "£4.00", "Equally"). */
function partTexts([kind, id]: string[], bill: Bill): { readonly which?: string; readonly figure?: string } {
  if (kind === 'meta' && id === 'extrasSplit')
    return { figure: t(bill.extrasSplit === 'proportional' ? 'service.inProportion' : 'service.equally') };
  const lists = {
    charge: bill.charges,
    adjustment: bill.adjustments,
    treat: bill.treats,
    payment: bill.payments,
    repayment: bill.repayments,
  };
  const found = lists[kind as keyof typeof lists]?.find((each) => each.id === id);
  const diner = kind === 'diner' && bill.diners.find((each) => each.id === id);
  if (diner) return { figure: formatNumber(diner.weight ?? 1) };
  if (!found) return {};
  const names = (ids: readonly string[]) => namesOf(ids, bill);
  if ('by' in found) {
    const all = bill.diners.map((diner) => diner.id);
    const payers =
      found.by === EVERYONE_ELSE ? all.filter((each) => !found.dinerIds.includes(each)) : found.by;
    return { which: t('told.fromTo', { from: names(payers), to: names(found.dinerIds) }) };
  }
  const people =
    'from' in found
      ? t('told.fromTo', { from: names([found.from]), to: names([found.to]) })
      : 'dinerId' in found
        ? names([found.dinerId])
        : found.name;
  return {
    ...(people !== undefined && { which: isolate(people) }),
    figure:
      'percentage' in found ? formatPercent(found.percentage) : formatMoney(found.amount, bill.currency),
  };
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
    if (is === 'open') return t('live.reopened');
    if (is === 'finished') return t('live.finished.title');
    if (is === 'closed') return t('live.ended.closed.title');
    return t('live.locked.title', { host: isolate(authorName(change, bill)) });
  }
  const found = bill.diners.find((diner) => diner.id === id)?.name;
  const known = found ?? (by?.dinerId === id ? by.name : undefined);
  if (known === undefined) return undefined;
  const name = isolate(known);
  if (kind === 'came') return t('told.came', { name });
  if (kind === 'host') return t('live.host.is', { name });
  if (kind === 'freed') return t('told.freed', { name });
  if (kind === 'left') return t(by?.dinerId === id ? 'told.left' : 'told.removed', { name });
  if (kind !== 'paid' && kind !== 'early') return undefined;
  if (is === null) return t('told.unpaid', { name });
  const author = isolate(authorName(change, bill));
  return [
    by?.dinerId === id ? t('told.paid', { name }) : t('told.paidFor', { name, author }),
    ...(Number.isSafeInteger(is) ? [formatMoney(is as number, bill.currency)] : []),
  ].join(factSeparator());
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
  const [from, to] = both.map((each) => partTexts(parts, each));
  const which = to?.which ?? from?.which;
  const what = () =>
    [
      describeChanges([registerChange(key, before, after)], bill).text,
      ...(which === undefined ? [] : [which]),
    ].join(factSeparator());
  const [lineBefore, lineAfter] = both.map(({ lines }) => lines.find((each) => each.id === id));
  if (kind === 'claim' && lineBefore && lineAfter) {
    const [had, has] = [lineBefore, lineAfter].map((line) => partOf(line, dinerId, bill.currency));
    const name = bill.diners.find((diner) => diner.id === dinerId)?.name;
    return name !== undefined && had !== undefined && has !== undefined && had !== has
      ? t('told.part', { line: isolate(lineName(lineAfter)), name: isolate(name), from: had, to: has })
      : what();
  }
  if (kind === 'line' && lineBefore && lineAfter) {
    const texts = lineTexts(lineBefore, lineAfter, bill.currency);
    return texts.length > 0 ? texts.join(factSeparator()) : what();
  }
  const [less, more] = [from?.figure, to?.figure];
  if (less === more || (kind === 'diner' && !(before && after))) return what();
  return less !== undefined && more !== undefined
    ? t('told.value', { what: what(), from: less, to: more })
    : t('ui.labelled', { label: what(), text: more ?? less ?? '' });
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
