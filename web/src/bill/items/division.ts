import {
  isEqualSplit,
  isWeight,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseWeight,
  toMajor,
  type Bill,
  type DinerId,
  type Item,
  type Share,
  type Sharing,
} from '#domain';
import { formatNumber } from '#web/platform/format.ts';
import type { Division, DivisionKind } from '../model/forms.ts';
import { writtenAmount } from '../model/written-amount.ts';

/** A weight as typed; undefined where it does not read as one, 0 where nothing was typed. */
function weightOf(by: DivisionKind, typed: string, currency: string): number | undefined {
  if (typed.trim() === '') return 0;
  if (by === 'amounts') {
    const amount = parseAmount(typed, currency);
    return amount.ok ? amount.minor : undefined;
  }
  const parse = { units: parseQuantity, parts: parseWeight, percent: parsePercent }[by];
  const parsed = parse(typed);
  return parsed.ok && (parsed.value === 0 || isWeight(parsed.value)) ? parsed.value : undefined;
}

/**
 * What a typed division comes to among these diners; `unreadable` names those whose figure does not read. Amounts are in
 * minor units, and "the rest" is what the others leave of the price.
 */
export function divided(
  { by, typed, restOf }: Division,
  dinerIds: readonly DinerId[],
  { price, currency }: { readonly price: number; readonly currency: string },
): { readonly sharing: Sharing; readonly unreadable: readonly DinerId[] } {
  // What was typed for the one who has the rest now does not count.
  const textOf = (id: DinerId): string => (by === 'amounts' && id === restOf ? '' : (typed[id] ?? ''));
  const weights = dinerIds.map((id) => [id, weightOf(by, textOf(id), currency)] as const);
  const unreadable = weights.filter(([, weight]) => weight === undefined).map(([id]) => id);
  const shares: Share[] = weights.map(([dinerId, weight = 0]) => ({ dinerId, weight }));
  if (by !== 'amounts')
    return { sharing: { by, shares: shares.filter(({ weight }) => weight > 0) }, unreadable };
  const hasRest = restOf !== null && dinerIds.includes(restOf);
  const others = shares.filter(({ dinerId }) => dinerId !== restOf);
  const left = price - others.reduce((sum, { weight }) => sum + weight, 0);
  const all = hasRest
    ? shares.map((share) => (share.dinerId === restOf ? { ...share, weight: left } : share))
    : shares;
  return {
    sharing: { by, shares: all.filter(({ weight }) => weight > 0), ...(hasRest && { restOf }) },
    unreadable,
  };
}

/** An amount (minor units) in its field: with more digits than the currency has it is shown as it was written. */
const writtenShare = (weight: number, currency: string): string =>
  writtenAmount(weight, Number.isInteger(weight) ? undefined : toMajor(weight, currency), currency);

/** The division of an item as somebody would type it; `null` where it is an equal one. */
export function typedDivision({ sharing }: Item, { currency }: Bill): Division | null {
  if (sharing.by === 'everyone' || isEqualSplit(sharing)) return null;
  const typed = sharing.shares.map(({ dinerId, weight }) => [
    dinerId,
    sharing.by === 'amounts' ? writtenShare(weight, currency) : formatNumber(weight),
  ]);
  return {
    by: sharing.by,
    typed: Object.fromEntries(typed) as Record<DinerId, string>,
    restOf: sharing.by === 'amounts' ? (sharing.restOf ?? null) : null,
  };
}

/** How a division of another kind begins: one piece or part each; percentages and amounts are to be typed. */
export function newDivision(by: DivisionKind, dinerIds: readonly DinerId[]): Division {
  const starts = by === 'units' || by === 'parts';
  return {
    by,
    typed: starts ? Object.fromEntries(dinerIds.map((id) => [id, '1'])) : {},
    restOf: by === 'amounts' ? (dinerIds.at(-1) ?? null) : null,
  };
}
