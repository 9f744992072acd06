import type { ReactNode } from 'react';
import { useStore as useZustand } from 'zustand';
import type { BillStore } from './bill-store.ts';
import { BillContext, WizardContext } from './use-wizard.ts';

/**
 * Gives all that is inside the store of the bill on screen, and the bill. Every row of a list reads the bill: from a context none of them is
 * asked whether it has changed while somebody types into a form.
 */
export function WizardProvider({ store, children }: { store: BillStore; children: ReactNode }) {
  return (
    <WizardContext value={store}>
      <BillContext value={useZustand(store, (state) => state.bill)}>{children}</BillContext>
    </WizardContext>
  );
}
