import { percentOf } from '../money/percent-of.ts';

/** Percentages that the tip calculator offers (specification, section 9); custom ones run from 0 to 100. */
export const TIP_PRESETS: readonly number[] = [10, 12.5, 15];
export const DEFAULT_TIP = 10;

/** A tip as a percentage of the subtotal, before service charge and tax (decisions, "Extras"). Minor units in and out. */
export function tipAmount(subtotalMinor: number, percentage: number): number {
  return percentOf(subtotalMinor, percentage);
}

/** A service charge as a percentage of items and rounds (specification, section 5). Minor units in and out. */
export function serviceChargeAmount(subtotalMinor: number, percentage: number): number {
  return percentOf(subtotalMinor, percentage);
}
