import type { Diner, DinerId, Line, Share, Sharing } from './bill.ts';

/** The decimals of a weight. */
const WEIGHT_SCALE = 1000;
/** More than a price in minor units ever is, so that weights in thousandths stay exact. */
const MAX_WEIGHT = 1e12;

/** Whether a number can be a weight: above 0, with at most three decimals. */
export const isWeight = (value: number): boolean =>
  value > 0 && value <= MAX_WEIGHT && Math.round(value * WEIGHT_SCALE) / WEIGHT_SCALE === value;

/** A weight as an integer, in thousandths. */
export const inThousandths = (weight: number): number => Math.round(weight * WEIGHT_SCALE);

/** Who has a line, with which weight, in table order: the one answer to that question. */
export function sharersOf(line: Pick<Line, 'sharing'>, diners: readonly Diner[]): readonly Share[] {
  const { sharing } = line;
  return sharing.by === 'everyone' ? diners.map(({ id }) => ({ dinerId: id, weight: 1 })) : sharing.shares;
}

/** The ids of those who have a line, in table order. */
export const sharerIds = (line: Pick<Line, 'sharing'>, diners: readonly Diner[]): DinerId[] =>
  sharersOf(line, diners).map(({ dinerId }) => dinerId);

/** Whether everybody who has the line has the same of it. */
export const isEqualSplit = (sharing: Sharing): boolean =>
  sharing.by === 'everyone' || (sharing.by === 'parts' && sharing.shares.every(({ weight }) => weight === 1));

/** An equal split among these; who is named twice has one part. */
export const equally = (dinerIds: readonly DinerId[]): Sharing => ({
  by: 'parts',
  shares: [...new Set(dinerIds)].map((dinerId) => ({ dinerId, weight: 1 })),
});

/** How many units of a line have been given to somebody. */
export const unitsGiven = (shares: readonly Share[]): number =>
  shares.reduce((sum, { weight }) => sum + inThousandths(weight), 0) / WEIGHT_SCALE;

const withWeight = (shares: readonly Share[], dinerId: DinerId, weight: number): Share[] =>
  shares.map((share) => (share.dinerId === dinerId ? { dinerId, weight } : share));

/** Amounts that add up to `price`: the rest takes up the difference, and where it cannot they are parts. */
function fitted(shares: readonly Share[], restOf: DinerId | undefined, price: number): Sharing {
  const missing = price - shares.reduce((sum, { weight }) => sum + weight, 0);
  const rest = shares.find(({ dinerId }) => dinerId === restOf);
  const areAmounts = shares.every(({ weight }) => Number.isInteger(weight));
  if (areAmounts && missing === 0) return { by: 'amounts', shares, ...(rest && { restOf: rest.dinerId }) };
  if (areAmounts && rest && rest.weight + missing > 0)
    return {
      by: 'amounts',
      shares: withWeight(shares, rest.dinerId, rest.weight + missing),
      restOf: rest.dinerId,
    };
  return { by: 'parts', shares };
}

/**
 * A sharing as a bill keeps it: only diners at the table, each once, in table order, with weights that count;
 * amounts add up to the line.
 */
export function tidySharing(sharing: Sharing, line: Pick<Line, 'price'>, diners: readonly Diner[]): Sharing {
  if (sharing.by === 'everyone') return sharing;
  const weights = new Map(sharing.shares.map(({ dinerId, weight }) => [dinerId, weight]));
  const shares = diners.flatMap(({ id }) => {
    const weight = weights.get(id) ?? 0;
    return isWeight(weight) ? [{ dinerId: id, weight }] : [];
  });
  if (sharing.by === 'amounts') return fitted(shares, sharing.restOf, line.price);
  return { by: sharing.by, shares };
}

/** The same for what somebody has chosen: equal parts for all of at least two are everyone's, also who joins later. */
export function chosenSharing(
  sharing: Sharing,
  line: Pick<Line, 'price'>,
  diners: readonly Diner[],
): Sharing {
  const tidy = tidySharing(sharing, line, diners);
  const isAll = tidy.by === 'parts' && tidy.shares.length === diners.length;
  return isAll && diners.length > 1 && isEqualSplit(tidy) ? { by: 'everyone' } : tidy;
}
