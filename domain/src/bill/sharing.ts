import { MAX_QUANTITY, toExactMinor } from '../money/minor-units.ts';
import type { Bill, ByAmounts, ByUnits, Diner, DinerId, Line, Share, Sharing } from './bill.ts';

/** Weights are calculated in thousandths. */
const WEIGHT_SCALE = 1000;
/** As large as the largest price in minor units; in thousandths it is still an exact integer. */
export const MAX_WEIGHT = 1e12;

/** The largest weight: of parts and percentages, as large as typed ones. */
export const maxWeight = (by: Sharing['by']): number =>
  by === 'parts' || by === 'percent' ? MAX_QUANTITY : MAX_WEIGHT;

/** True if a number can be a weight: above 0, with at most three decimals. */
export const isWeight = (value: number): boolean =>
  value > 0 && value <= MAX_WEIGHT && Math.round(value * WEIGHT_SCALE) / WEIGHT_SCALE === value;

/** True if a number can be an adjustment: 0, or a weight of either sign. */
export const isAdjustment = (value: number): boolean => value === 0 || isWeight(Math.abs(value));

/** The largest weight of a diner. */
export const MAX_DINER_WEIGHT = 99;
/** True if a number can be a diner's weight: 0 to 99, with at most three decimals. */
export const isDinerWeight = (value: number): boolean =>
  value === 0 || (isWeight(value) && value <= MAX_DINER_WEIGHT);

/** The field of a diner with this weight: 1 is none, so that no bill needs newer rules for it. */
export const ownWeight = (weight = 1): Pick<Diner, 'weight'> => (weight === 1 ? {} : { weight });

/** A weight as an integer, in thousandths. */
export const inThousandths = (weight: number): number => Math.round(weight * WEIGHT_SCALE);

/** True if the weights are amounts of money, which registers store in major units. */
export const areAmounts = (by: Sharing['by']): boolean => by === 'amounts' || by === 'adjusted';

/** The shares of a line that somebody has by name: none of one that is for everyone. */
export const sharesOf = ({ sharing }: Pick<Line, 'sharing'>): readonly Share[] =>
  sharing.by === 'everyone' ? [] : sharing.shares;

/** Everyone who has a part where everyone shares equally, with their weights, in table order (docs/product/money.md, "Weights"). */
export const everyoneOf = (diners: readonly Diner[]): readonly Share[] =>
  diners.flatMap(({ id, weight = 1 }) => (weight > 0 ? { dinerId: id, weight } : []));

/** The diners who have a part of a line, with their weights, in table order. Nothing else decides this. */
export const sharersOf = ({ sharing }: Pick<Line, 'sharing'>, diners: readonly Diner[]): readonly Share[] =>
  sharing.by === 'everyone' ? everyoneOf(diners) : sharing.shares;

/** The ids of those whom a line is for, in table order: also of somebody who counts as 0 among everyone. */
export const sharerIds = ({ sharing }: Pick<Line, 'sharing'>, diners: readonly Diner[]): DinerId[] =>
  sharing.by === 'everyone' ? diners.map(({ id }) => id) : sharing.shares.map(({ dinerId }) => dinerId);

/** True if all sharers of the line have equal parts. */
export const isEqualSplit = (sharing: Sharing): boolean =>
  sharing.by === 'everyone' || (sharing.by === 'parts' && sharing.shares.every(({ weight }) => weight === 1));

/** True if two sharings are equal, including their order. */
export function isSameSharing(a: Sharing, b: Sharing): boolean {
  if (a.by === 'everyone' || b.by === 'everyone') return a.by === b.by;
  const rest = (sharing: Sharing): DinerId | undefined =>
    sharing.by === 'amounts' ? sharing.restOf : undefined;
  return (
    a.by === b.by &&
    rest(a) === rest(b) &&
    a.shares.length === b.shares.length &&
    a.shares.every(({ dinerId, weight }, index) => {
      const other = b.shares[index];
      return other?.dinerId === dinerId && other.weight === weight;
    })
  );
}

/** An equal split among these; a diner named twice has one part. */
export const equally = (dinerIds: readonly DinerId[]): Sharing => ({
  by: 'parts',
  shares: [...new Set(dinerIds)].map((dinerId) => ({ dinerId, weight: 1 })),
});

/** How many units of a line have been given to somebody. */
export const unitsGiven = (shares: readonly Share[]): number =>
  shares.reduce((sum, { weight }) => sum + inThousandths(weight), 0) / WEIGHT_SCALE;

/** How many shares a line is divided into: one for each sharer, or, for everyone, for each diner. */
export const shareCount = ({ sharing }: Pick<Line, 'sharing'>, diners: readonly Diner[]): number =>
  sharing.by === 'everyone' ? diners.length : sharing.shares.length;

/** The price to divide, and as it was written if the currency rounds it. */
type Priced = Pick<Line, 'price'> & { readonly writtenPrice?: number | undefined };
/** The diners and the currency of a bill. */
type Table = Pick<Bill, 'diners' | 'currency'>;

/** The price in minor units as it was written: 7.77 in JPY is 7.77, though the line counts as 8. */
const exactPrice = ({ price, writtenPrice }: Priced, currency: string): number =>
  writtenPrice === undefined ? price : inThousandths(toExactMinor(writtenPrice, currency)) / WEIGHT_SCALE;

/** The required sum of a line's weights: 100 per cent, its units, its price in minor units; undefined where any sum is allowed (parts). */
export function requiredWeight(
  { sharing, ...line }: Pick<Line, 'sharing' | 'quantity'> & Priced,
  currency: string,
): number | undefined {
  if (sharing.by === 'units') return line.quantity;
  if (sharing.by === 'percent') return 100;
  return sharing.by === 'amounts' ? exactPrice(line, currency) : undefined;
}

/** Shares of diners at the table in table order. Repeated entries of a diner are added up, and weights of 0 are dropped. */
function seatedShares(shares: readonly Share[], diners: readonly Diner[], most = MAX_WEIGHT): Share[] {
  const weights = new Map<DinerId, number>();
  for (const { dinerId, weight } of shares)
    if (weight > 0) weights.set(dinerId, (weights.get(dinerId) ?? 0) + inThousandths(weight));
  return diners.flatMap(({ id }) => {
    const weight = Math.min((weights.get(id) ?? 0) / WEIGHT_SCALE, most);
    return isWeight(weight) ? [{ dinerId: id, weight }] : [];
  });
}

/** The adjustments of diners at the table, in table order. An adjustment of 0 stays: its diner has an equal part of the rest. */
function seatedAdjustments(shares: readonly Share[], diners: readonly Diner[]): Share[] {
  const given = new Map<DinerId, number>();
  for (const { dinerId, weight } of shares)
    given.set(dinerId, (given.get(dinerId) ?? 0) + inThousandths(weight));
  return diners.flatMap(({ id }) => {
    const weight = given.get(id);
    if (weight === undefined) return [];
    return [{ dinerId: id, weight: Math.max(-MAX_WEIGHT, Math.min(weight / WEIGHT_SCALE, MAX_WEIGHT)) }];
  });
}

/**
 * The shares of an adjusted line that count: a diner whose adjustment exceeds their part pays nothing, and the others divide the line in
 * the same way (docs/product/money.md, "Shares"). Minor units; a line of 0 or more has at least one.
 */
export function payingShares({ price }: Pick<Line, 'price'>, shares: readonly Share[]): readonly Share[] {
  const each = (share: Share): bigint => BigInt(inThousandths(share.weight));
  let rest = BigInt(price) * BigInt(WEIGHT_SCALE);
  for (const share of shares) rest -= each(share);
  const paying = shares.filter((share) => rest + BigInt(shares.length) * each(share) >= 0n);
  return paying.length === shares.length ? shares : payingShares({ price }, paying);
}

/** The diners whose part of an adjusted line would be below 0, in table order. */
export function belowZeroOn({ sharing, price }: Pick<Line, 'sharing' | 'price'>): DinerId[] {
  if (sharing.by !== 'adjusted') return [];
  const paying = new Set(payingShares({ price }, sharing.shares));
  return sharing.shares.flatMap((share) => (paying.has(share) ? [] : share.dinerId));
}

/** Gives the rest of the price, which may be 0, to `restOf`. */
function withRest(sharing: ByAmounts, restOf: DinerId, price: number, diners: readonly Diner[]): ByAmounts {
  const others = seatedShares(sharing.shares, diners).filter(({ dinerId }) => dinerId !== restOf);
  const rest = (inThousandths(price) - inThousandths(unitsGiven(others))) / WEIGHT_SCALE;
  return {
    by: 'amounts',
    shares: seatedShares([...others, { dinerId: restOf, weight: rest }], diners),
    restOf,
  };
}

/**
 * A sharing as a bill keeps it: only diners at the table, each once, in table order, with weights that count. With `restOf`, that diner
 * gets what the others leave. Amounts that do not add up stay as they are; `findIssues` reports them.
 */
export function tidySharing(sharing: Sharing, line: Priced, { diners, currency }: Table): Sharing {
  if (sharing.by === 'everyone') return sharing;
  if (sharing.by === 'adjusted') return { by: 'adjusted', shares: seatedAdjustments(sharing.shares, diners) };
  if (sharing.by !== 'amounts')
    return { by: sharing.by, shares: seatedShares(sharing.shares, diners, maxWeight(sharing.by)) };
  const { restOf } = sharing;
  if (restOf !== undefined && diners.some(({ id }) => id === restOf))
    return withRest(sharing, restOf, exactPrice(line, currency), diners);
  return { by: 'amounts', shares: seatedShares(sharing.shares, diners) };
}

/** Tidies the shares of a drinks round, which has whole units only. */
export function tidyUnits(shares: readonly Share[], line: Priced, table: Table): ByUnits {
  const whole = shares.map(({ dinerId, weight }) => ({ dinerId, weight: Math.floor(weight) }));
  return tidySharing({ by: 'units', shares: whole }, line, table) as ByUnits;
}

/**
 * Tidies a sharing that somebody has chosen: adjustments that are all 0 become an equal split, and equal parts for the whole table (two
 * diners or more) become `everyone`, later diners included.
 */
export function chosenSharing(sharing: Sharing, line: Priced, table: Table): Sharing {
  let tidy = tidySharing(sharing, line, table);
  if (tidy.by === 'adjusted' && tidy.shares.every(({ weight }) => weight === 0))
    tidy = equally(tidy.shares.map(({ dinerId }) => dinerId));
  const isAll = tidy.by === 'parts' && tidy.shares.length === table.diners.length;
  return isAll && table.diners.length > 1 && isEqualSplit(tidy) ? { by: 'everyone' } : tidy;
}
