/** Limits of a bill, which no evening meets: beyond them one made-up bill would keep a page busy (docs/product/bill.md). */

/** The most diners of a bill. */
export const MAX_DINERS = 200;
/** The most discounts and vouchers; and the most charges. */
export const MAX_PRICED = 50;
/** The most treats, payments and repayments, each: everybody at a full table may have one. */
export const MAX_PARTS = 100;
/** The most entries of each list of a bill; of charges, beside service, tax and tip. */
export const MOST = {
  diners: MAX_DINERS,
  charges: MAX_PRICED,
  adjustments: MAX_PRICED,
  treats: MAX_PARTS,
  payments: MAX_PARTS,
  repayments: MAX_PARTS,
} as const;
/** The most lines that the discounts and charges of a bill name, all together. */
export const MAX_NAMED_LINES = 2000;
/** The most payers of a bill’s treated diners, added up over the diners. */
export const MAX_PAYERS = 2000;
/** The most shares of a bill's lines, all together; of a line for everyone, one for each diner. */
export const MAX_SHARES = 10_000;
/** The most characters of what one part of a bill has in fields that this version does not know (docs/product/bill.md). */
export const MAX_FURTHER = 1000;
/** The highest position in a list. Far beyond it the next one would be the same double as the last one. */
export const MAX_POSITION = 1e12;
