import { areAmounts, type Diner, equalShareOf, isEqualSplit, type Line, type LineShare } from '#domain';
import '#web/messages/en/line.po';
import { type MessageIdFor, t } from '#web/messages/i18n.ts';
import {
  factSeparator,
  formatMoney,
  formatNumber,
  formatParts,
  formatPercent,
  isolate,
} from '#web/platform/format.ts';

/** Somebody at the table, as they count where everyone shares equally (docs/product/money.md, "Weights"). */
type Counted = Pick<Diner, 'name'> & { readonly weight?: number | undefined };

/** "Ben ×2, Mia ×0.5": those who count as more or less than one person; undefined if nobody does. */
export function weightsNote(people: Iterable<Counted>): string | undefined {
  const counted = [...people].flatMap(({ name, weight }) =>
    weight === undefined ? [] : t('weights.counted', { name: isolate(name), weight: formatNumber(weight) }),
  );
  return counted.length === 0 ? undefined : formatParts(counted);
}

/** "Whole table", with those who count as more or less than one person. */
export const wholeTableText = (people: Iterable<Counted>): string =>
  [t('items.wholeTable'), weightsNote(people) ?? []].flat().join(factSeparator());

/** Into how many equal shares a line is divided; 0 if they are not equal. */
export function equalSharers({ sharing }: Pick<Line, 'sharing'>, people: Iterable<Counted>): number {
  if (sharing.by !== 'everyone')
    return sharing.by !== 'units' && isEqualSplit(sharing) ? sharing.shares.length : 0;
  const weights = [...people].map(({ weight }) => weight);
  return weights.every((weight) => weight === weights[0]) && weights[0] !== 0 ? weights.length : 0;
}

/** A diner's share of a line, in a few words: "1 of 3", "2 × £4.50", "60%"; false if it is all theirs. */
export function shareNote(line: LineShare, currency: string): string | false {
  const { by, weight, sharers, isEqual, quantity, price } = line;
  if (by === 'units') {
    const amount = formatMoney(equalShareOf(price, quantity).amount, currency);
    return t('summary.quantity', { quantity: formatNumber(weight), amount });
  }
  if (sharers < 2) return false;
  if (by === 'percent') return formatPercent(weight);
  if (isEqual) return t('summary.oneOf', { part: 1, count: sharers });
  const whole = formatMoney(price, currency);
  return areAmounts(by) ? t('summary.ofWhole', { whole }) : t('summary.partsOf', { count: weight, whole });
}

type EachShareId = MessageIdFor<{ count: number; amount: string }>;

/**
 * The equal share of an amount (minor units) in the first of these texts, or in the second, with "about", if the amount does not divide
 * evenly.
 */
export function eachShare(
  minor: number,
  count: number,
  currency: string,
  [exact, about]: readonly [exact: EachShareId, about: EachShareId],
): string {
  const { amount, isExact } = equalShareOf(minor, count);
  return t(isExact ? exact : about, { count, amount: formatMoney(amount, currency) });
}
