import {
  allocate,
  belowZeroOn,
  isEqualSplit,
  parseAmount,
  parsePercent,
  parseWeight,
  toMajor,
  unitsGiven,
  type AmountError,
  type Bill,
  type DinerId,
  type Item,
  type NumberError,
  type Share,
  type Sharing,
} from '#domain';
import { formatNumber } from '#web/platform/format.ts';
import type { Division, DivisionKind } from './line-draft.ts';
import { writtenAmount } from '#web/bill-kit/words/written-amount.ts';

/** Why a diner's figure cannot be used; 0 counts as `empty`. */
export type ShareError = AmountError | NumberError | 'below_zero';
/** Errors of typed shares, by diner. */
export type ShareErrors = ReadonlyMap<DinerId, ShareError>;

/** Units are read as weights, not as whole numbers: a diner can have half a unit of an item. */
const PARSERS = { units: parseWeight, parts: parseWeight, percent: parsePercent } as const;

/** The sign of an adjustment below 0. Number pads have no such key, so a button toggles it. */
const LESS = '−';
const SIGN = /^\s*[-+−–＋－]\s*/;
/** True if a typed adjustment lowers the amount to pay. */
export const isLess = (typed: string): boolean => /^\s*[-−–－]/.test(typed);
/** Toggles the sign of an adjustment. */
export const withOtherSign = (typed: string): string => (isLess(typed) ? '' : LESS) + typed.replace(SIGN, '');

/** A typed adjustment in minor units; 0 if nothing is typed. */
function adjustmentOf(typed: string, currency: string): number | AmountError {
  // "−5 + 2" is 3 less, not 7.
  const signed = parseAmount(typed.replace(/^\s*–/, LESS), currency);
  if (signed.ok) return signed.minor;
  if (signed.error === 'negative' && signed.minor !== undefined) return signed.minor;
  const amount = parseAmount(typed.replace(SIGN, ''), currency);
  if (amount.ok) return isLess(typed) ? 0 - amount.minor : amount.minor;
  return amount.error === 'empty' ? 0 : amount.error;
}

/** Reads a typed weight, or returns why it is invalid. 0 units are allowed. */
function weightOf(by: DivisionKind, typed: string, currency: string): number | AmountError | NumberError {
  if (by === 'adjusted') return adjustmentOf(typed, currency);
  if (by === 'amounts') {
    const amount = parseAmount(typed, currency);
    return amount.ok ? amount.minor || 'empty' : amount.error;
  }
  const parsed = PARSERS[by](typed);
  if (parsed.ok) return parsed.value || (by === 'units' ? 0 : 'empty');
  return by === 'units' && parsed.error === 'empty' ? 0 : parsed.error;
}

/**
 * Converts a typed division into a sharing among these diners; `shareErrors` has the invalid figures. Amounts are in minor units, and "the
 * rest" is what the others leave of the price.
 */
export function divided(
  { by, typed, restOf }: Division,
  dinerIds: readonly DinerId[],
  { price, currency }: { readonly price: number; readonly currency: string },
): { readonly sharing: Sharing; readonly shareErrors: ShareErrors } {
  const shareErrors = new Map<DinerId, ShareError>();
  const shares: Share[] = dinerIds.map((dinerId) => {
    const weight = weightOf(by, typed[dinerId] ?? '', currency);
    if (typeof weight === 'number') return { dinerId, weight };
    if (by !== 'amounts' || dinerId !== restOf) shareErrors.set(dinerId, weight);
    return { dinerId, weight: 0 };
  });
  if (by === 'adjusted') {
    const sharing = { by, shares };
    if (price > 0 && shareErrors.size === 0)
      for (const id of belowZeroOn({ sharing, price })) shareErrors.set(id, 'below_zero');
    return { sharing, shareErrors };
  }
  if (by !== 'amounts')
    return { sharing: { by, shares: shares.filter(({ weight }) => weight > 0) }, shareErrors };
  const hasRest = restOf !== null && dinerIds.includes(restOf);
  const others = shares.filter(({ dinerId }) => dinerId !== restOf);
  const left = price - others.reduce((sum, { weight }) => sum + weight, 0);
  const all = hasRest
    ? shares.map((share) => (share.dinerId === restOf ? { ...share, weight: left } : share))
    : shares;
  return {
    sharing: { by, shares: all.filter(({ weight }) => weight > 0), ...(hasRest && { restOf }) },
    shareErrors,
  };
}

/**
 * The rest to assign of a line divided by amounts (minor units) or percentages; negative if it is too much. Undefined for any other
 * division, and while a figure is invalid.
 */
export function leftToGive(
  sharing: Sharing,
  shareErrors: ShareErrors,
  price: number | undefined,
): number | undefined {
  if ([...shareErrors.values()].some((error) => error !== 'empty')) return undefined;
  if (sharing.by === 'percent') return inThousandths(100 - unitsGiven(sharing.shares));
  if (sharing.by !== 'amounts' || price === undefined) return undefined;
  const { shares, restOf } = sharing;
  const left = price - unitsGiven(shares.filter(({ dinerId }) => dinerId !== restOf));
  return restOf === undefined ? left : Math.min(left, 0);
}

/**
 * The equally divided rest of a line with adjustments, in minor units, and the number of its sharers; undefined while a figure is invalid.
 */
export function evenRest(
  sharing: Sharing,
  shareErrors: ShareErrors,
  price: number | undefined,
): { readonly rest: number; readonly count: number } | undefined {
  if (sharing.by !== 'adjusted' || price === undefined || shareErrors.size > 0) return undefined;
  const { shares } = sharing;
  return { rest: shares.reduce((left, { weight }) => left - weight, price), count: shares.length };
}

/** Divides what is left equally among these diners, on top of what they have. */
export function withLeft(
  division: Division,
  dinerIds: readonly DinerId[],
  left: number,
  currency: string,
): Division {
  const { by, typed } = division;
  const unit = by === 'percent' ? 1000 : 1;
  const parts = allocate(
    Math.round(left * unit),
    dinerIds.map(() => 1),
  );
  const more = dinerIds.map((id, index) => {
    const had = weightOf(by, typed[id] ?? '', currency);
    const weight = inThousandths((typeof had === 'number' ? had : 0) + (parts[index] ?? 0) / unit);
    return [id, by === 'amounts' ? writtenShare(weight, currency) : numberToType(weight)];
  });
  return { ...division, typed: { ...typed, ...(Object.fromEntries(more) as Record<DinerId, string>) } };
}

/** Percentages have at most three decimals, which a sum of doubles only approximates. */
const inThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** An amount (minor units) for its field; one with more decimals than the currency allows is shown as it was written. */
const writtenShare = (weight: number, currency: string): string =>
  writtenAmount(weight, Number.isInteger(weight) ? undefined : toMajor(weight, currency), currency);

/** "1,234" could be read as thousands, in any notation; "1.234" could not. */
const numberToType = (weight: number): string =>
  Number.isInteger(weight * 100) ? formatNumber(weight) : String(weight);

/** An adjustment (minor units) for its field, which is empty for 0. */
const writtenAdjustment = (weight: number, currency: string): string =>
  weight === 0 ? '' : (weight < 0 ? LESS : '') + writtenShare(Math.abs(weight), currency);

/** Units are counted by a stepper, so they need no formatting in the person's notation. */
const WRITERS = {
  units: String,
  parts: numberToType,
  percent: numberToType,
  amounts: writtenShare,
  adjusted: writtenAdjustment,
} as const;

/** An item's division as it would be typed; `null` if it is equal, or if nobody has the item: the chosen diners then share it equally. */
export function typedDivision({ sharing }: Item, { currency }: Bill): Division | null {
  if (sharing.by === 'everyone' || sharing.shares.length === 0 || isEqualSplit(sharing)) return null;
  const typed = sharing.shares.map(({ dinerId, weight }) => [dinerId, WRITERS[sharing.by](weight, currency)]);
  return {
    by: sharing.by,
    typed: Object.fromEntries(typed) as Record<DinerId, string>,
    restOf: sharing.by === 'amounts' ? (sharing.restOf ?? null) : null,
  };
}

/** A diner's units as typed; 0 if unreadable. */
export function unitsOf(typed: string): number {
  const units = parseWeight(typed);
  return units.ok ? units.value : 0;
}

/** Gives a diner this many units. If only part of a unit is left, one more is that part, as for a guest at a table. */
export function withUnits(division: Division, dinerId: DinerId, units: number, left: number): Division {
  const had = unitsOf(division.typed[dinerId] ?? '');
  const isPart = units > had && left > 0 && left < 1;
  const parts = [had, left].map((weight) => ({ dinerId, weight }));
  return {
    ...division,
    typed: { ...division.typed, [dinerId]: String(isPart ? unitsGiven(parts) : units) },
  };
}

/** The initial state of another kind of division: one unit or part each; percentages, amounts and adjustments are empty. */
export function newDivision(by: DivisionKind, dinerIds: readonly DinerId[]): Division {
  const starts = by === 'units' || by === 'parts';
  return {
    by,
    typed: starts ? Object.fromEntries(dinerIds.map((id) => [id, '1'])) : {},
    restOf: by === 'amounts' ? (dinerIds.at(-1) ?? null) : null,
  };
}
