import type { Edit } from '../bill/edit.ts';
import { omit } from '../bill/omit.ts';
import type { Bill, ExchangeRate } from '../bill/bill.ts';

/** Converts the bill's figures with this rate; undefined switches the conversion off. */
export function setExchangeRate(bill: Bill, exchangeRate: ExchangeRate | undefined): Edit {
  return { bill: exchangeRate ? { ...bill, exchangeRate } : omit(bill, 'exchangeRate'), effects: [] };
}
