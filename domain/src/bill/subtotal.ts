import { toMinor } from '../money/minor-units.ts';
import type { Bill, DrinkRound } from './types.ts';

/** What a round costs in integer minor units: price per unit times all units ordered. */
export function roundTotal(round: DrinkRound, currency: string): number {
  return toMinor(round.pricePerUnit, currency) * units(round.totalQuantity);
}

/** A stored quantity as it counts: whole units from 0; anything else is 0, and `findIssues` reports it. */
export function units(quantity: number): number {
  return Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 0;
}

/**
 * All items and rounds, whoever had them, in integer minor units (docs/product/money.md, "Subtotal and grand total").
 */
export function billSubtotal(bill: Bill): number {
  let subtotal = 0;
  for (const item of bill.items) subtotal += toMinor(item.price, bill.currency);
  for (const round of bill.drinkRounds) subtotal += roundTotal(round, bill.currency);
  return subtotal;
}

/** Whether everything on the bill, allotted drinks included, adds up within what doubles count exactly. */
export function totalsAreCountable(bill: Bill): boolean {
  const { currency, serviceCharge, tax, tip } = bill;
  let sum = billSubtotal(bill);
  for (const round of bill.drinkRounds)
    for (const { quantity } of round.allocations)
      sum += toMinor(round.pricePerUnit, currency) * units(quantity);
  for (const extra of [serviceCharge, tax, tip]) sum += toMinor(extra?.amount ?? 0, currency);
  return sum <= Number.MAX_SAFE_INTEGER;
}
