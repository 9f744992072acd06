import type { Bill } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { omit } from '../bill/omit.ts';
import { isCurrency } from '../money/currency.ts';
import { billOf, registersOf } from '../registers/registers.ts';
import { readBill } from '../stored/read-bill.ts';
import { storedBill } from '../stored/stored-bill.ts';

/**
 * Changes the currency. Amounts are never converted: 12.50 stays 12.50, and `findIssues` reports amounts with too many digits for the new
 * currency. The exchange rate is removed. A code that is not in the list changes nothing, nor does a currency with more digits in which
 * these amounts are too large, since that bill could not be read again (docs/product/currency.md, "The list" and "Home currency").
 */
export function setCurrency(bill: Bill, currency: string, usesHomeCurrency: boolean): Edit {
  if (!isCurrency(currency)) return edited(bill);
  if (currency === bill.currency) return edited({ ...bill, usesHomeCurrency });
  // Registers keep amounts in major units, as written: read in the new currency, the figures stay the same.
  const registers = new Map(registersOf(omit(bill, 'exchangeRate')));
  registers.set('meta/currency', currency);
  registers.set('meta/usesHomeCurrency', usesHomeCurrency);
  const changed = billOf(registers);
  return edited(readBill(storedBill(changed)).ok ? changed : bill);
}
