import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { BillStore } from '#web/bills/bill-store.ts';
import { BillContext, WizardContext } from './use-wizard.ts';

/**
 * Provides the store and the bill on screen. Rows read the bill from context: with a store subscription, each keystroke in a form would run
 * every row's selector.
 */
export function WizardProvider({ store, children }: { store: BillStore; children: ReactNode }) {
  return (
    <WizardContext value={store}>
      <BillContext value={useStore(store, (state) => state.bill)}>{children}</BillContext>
    </WizardContext>
  );
}
