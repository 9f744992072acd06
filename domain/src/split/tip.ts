/** Percentages that the tip calculator offers (docs/product/bill.md, "Service step"); custom ones run from 0 to 100. */
export const TIP_PRESETS: readonly number[] = [10, 12.5, 15];
export const DEFAULT_TIP = 10;
