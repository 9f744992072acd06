import { percentOf } from '../money/percent-of.ts';

/** Percentages that the tip calculator offers (docs/product/bill.md, "Service step"); custom ones run from 0 to 100. */
export const TIP_PRESETS: readonly number[] = [10, 12.5, 15];
export const DEFAULT_TIP = 10;

/**
 * A tip as a percentage of the subtotal, before service charge and tax (docs/product/money.md, "Extras"). Minor units
 * in and out.
 */
export function tipAmount(subtotalMinor: number, percentage: number): number {
  return percentOf(subtotalMinor, percentage);
}

/** A service charge as a percentage of items and rounds (docs/product/money.md, "Extras"). Minor units in and out. */
export function serviceChargeAmount(subtotalMinor: number, percentage: number): number {
  return percentOf(subtotalMinor, percentage);
}
