import { useState } from 'react';
import { setCurrency } from '#domain';
import { useBillStore } from './use-wizard.ts';

/**
 * Changes the bill's currency; amounts keep their figures (docs/product/currency.md). `refused`: the code in which an amount would be too
 * large.
 */
export function useCurrencyChoice() {
  const store = useBillStore();
  const [refused, setRefused] = useState<string>();
  const choose = (code: string, usesHome: boolean) => {
    store.edit((bill) => setCurrency(bill, code, usesHome));
    setRefused(store.getState().bill.currency === code ? undefined : code);
  };
  return { refused, choose };
}
