import { billWithChanges, lineTotal, registerParts, type Line, type OthersChange } from '#domain';
import '#web/messages/en/live-table-answers.po';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatNumber, isolate, listNames } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { lineLabel, lineName } from '#web/bill-kit/words/line-name.ts';

const listed = (names: readonly string[]): string => listNames([...new Set(names)]);

/**
 * "Maya took this off the bill: Pie", "Maya changed your Oysters from 5 to 3": the host's changes to what this phone's diner has. There is
 * one sentence for each changed price, one for all removed lines, one for all lines given back, and one for all changed claims.
 */
export function changedTexts({ bill, changed }: Pick<LiveTable, 'bill' | 'changed'>): readonly string[] {
  // Somebody else may be the host by now.
  const [by, ...others] = new Set(changed.map((each) => each.by));
  const who = others.length === 0 ? bill.diners.find(({ id }) => id === by) : undefined;
  const host = who ? isolate(who.name) : t('live.theHost');
  const ofLines = changed.filter(({ key }) => registerParts(key)[0] === 'line');
  const earlier = billWithChanges(
    bill,
    ofLines.map(({ key, was }) => ({ key, value: was })),
  ).lines;
  const lineOf = (lines: readonly Line[], { key }: OthersChange) =>
    lines.find(({ id }) => id === registerParts(key)[1]);
  const gone: Line[] = [];
  const back: Line[] = [];
  const prices: string[] = [];
  for (const change of ofLines) {
    const [was, is] = [lineOf(earlier, change), lineOf(bill.lines, change)];
    if (was && !is) gone.push(was);
    if (is && !was) back.push(is);
    if (!was || !is || lineTotal(was) === lineTotal(is)) continue;
    const [before, after] = [
      formatMoney(lineTotal(was), bill.currency),
      formatMoney(lineTotal(is), bill.currency),
    ];
    prices.push(t('live.changed.price', { host, line: isolate(lineName(is)), before, after }));
  }
  const claims = changed.flatMap((change): { line: Line; change: OthersChange }[] => {
    const line = ofLines.includes(change) ? undefined : lineOf(bill.lines, change);
    return line ? [{ line, change }] : [];
  });
  return [
    ...(gone.length > 0 ? [t('live.changed.gone', { host, lines: listed(gone.map(lineLabel)) })] : []),
    ...(back.length > 0 ? [t('live.changed.gave', { host, lines: listed(back.map(lineLabel)) })] : []),
    ...prices,
    ...(claims.length > 0 ? [claimsText(claims, host)] : []),
  ];
}

/** A sentence about changed claims. */
function claimsText(claims: readonly { line: Line; change: OthersChange }[], host: string): string {
  // "3 × Oysters" would mean all of them.
  const lines = listed(claims.map(({ line }) => lineName(line)));
  const [first, ...more] = claims;
  if (!first || more.length > 0) return t('live.changed.part', { host, lines });
  const { line, change } = first;
  const [was, is] = [change.was, change.is].map((weight) => (typeof weight === 'number' ? weight : 0));
  if (!was) return t('live.changed.gave', { host, lines });
  if (!is) return t('live.changed.took', { host, lines });
  if (line.sharing.by !== 'units') return t('live.changed.part', { host, lines });
  const [before, after] = [formatNumber(was), formatNumber(is)];
  return t('live.changed.units', { host, line: isolate(lineName(line)), before, after });
}
