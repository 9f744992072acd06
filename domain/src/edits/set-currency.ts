import type { Bill } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { omit } from '../bill/omit.ts';
import { isCurrency } from '../money/currency.ts';
import { billOf, registersOf } from '../registers/registers.ts';
import { readBill } from '../stored/read-bill.ts';
import { storedBill } from '../stored/stored-bill.ts';

/**
 * Changes the currency. Amounts are never converted: 12.50 stays 12.50, and where the new currency has fewer digits
 * `findIssues` says so; a conversion of the figures is off afterwards. A code that is not in the list changes nothing,
 * nor does a currency with more digits whose bills cannot hold these amounts: that bill could not be read again
 * (docs/product/currency.md, "The list" and "Home currency").
 */
export function setCurrency(bill: Bill, currency: string, usesHomeCurrency: boolean): Edit {
  if (!isCurrency(currency)) return edited(bill);
  if (currency === bill.currency) return edited({ ...bill, usesHomeCurrency });
  // Registers keep amounts as they are written, in major units: read in the other currency they are that many of its own.
  const registers = new Map(registersOf(omit(bill, 'exchangeRate')));
  registers.set('meta/currency', currency);
  registers.set('meta/usesHomeCurrency', usesHomeCurrency);
  const changed = billOf(registers);
  return edited(readBill(storedBill(changed)).ok ? changed : bill);
}
