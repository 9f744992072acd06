import type { Effect, StrandedCode } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate, joinSentences, listNames } from '#web/platform/format.ts';
import { chargeLabel } from './charge-name.ts';

function countOf<K extends Effect['kind']>(
  effects: readonly Effect[],
  kind: K,
): Extract<Effect, { kind: K }>[] {
  return effects.filter((effect): effect is Extract<Effect, { kind: K }> => effect.kind === kind);
}

/** Effects of which only the number is said. */
const COUNTED = [
  ['item_unshared', 'effect.unshared'],
  ['shares_unbalanced', 'effect.unbalanced'],
  ['round_reduced', 'effect.rounds'],
] as const;

/** Parts of the bill that no longer count, by the kind in their sentence. */
const STRANDED = {
  charge_without_lines: 'charge',
  discount_without_target: 'discount',
  voucher_without_owner: 'voucher',
  treat_of_nobody: 'treat',
  treat_without_payer: 'treat',
  payment_without_payer: 'payment',
  repayment_of_nobody: 'repayment',
} as const satisfies Readonly<Record<StrandedCode, string>>;

/** The side effects of an edit, as short sentences for the notice that offers undo; undefined if there were none. */
export function describeEffects(effects: readonly Effect[]): string | undefined {
  const sentences: string[] = [];
  const [kept] = countOf(effects, 'dishes_kept');
  if (kept) sentences.push(t('effect.kept', { names: listNames(kept.names) }));
  const reassigned = countOf(effects, 'item_reassigned');
  const [firstMoved] = reassigned;
  if (firstMoved)
    sentences.push(t('effect.reassigned', { count: reassigned.length, name: isolate(firstMoved.toName) }));
  for (const [kind, text] of COUNTED) {
    const count = countOf(effects, kind).length;
    if (count > 0) sentences.push(t(text, { count }));
  }
  const [left] = countOf(effects, 'unassigned');
  if (left) sentences.push(t('effect.unassigned', { amount: formatMoney(left.amount, left.currency) }));
  const charges = countOf(effects, 'charge_for_everyone').map(({ charge }) => chargeLabel(charge));
  if (charges.length > 0) sentences.push(t('effect.forEveryone', { what: listNames(charges) }));
  const groups = countOf(effects, 'group_dropped');
  const [firstGroup] = groups;
  if (firstGroup)
    sentences.push(t('effect.groups', { count: groups.length, name: isolate(firstGroup.name) }));
  const [extended] = countOf(effects, 'whole_table_extended');
  if (extended)
    sentences.push(t('effect.wholeTable', { count: extended.count, name: listNames(extended.names) }));
  const stranded = countOf(effects, 'stranded').map(({ code }) => STRANDED[code]);
  for (const what of new Set(stranded)) {
    const count = stranded.filter((each) => each === what).length;
    sentences.push(t(`effect.stranded.${what}`, { count }));
  }
  return sentences.length > 0 ? joinSentences(sentences) : undefined;
}
