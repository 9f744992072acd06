import { useStore } from 'zustand';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { useBillStore, useWizard } from './use-wizard.ts';

/**
 * The saved bill that the bill on screen was opened from or saved as, with its entry once the history has been read; undefined if there is
 * none, or if it has been deleted.
 */
export function useSavedBill() {
  const { space } = useBillStore();
  const savedAs = useWizard((state) => state.savedAs);
  const { status, bills } = useStore(savedBillsOf(space));
  const entry = bills.find((each) => each.id === savedAs?.id);
  return savedAs && (entry || status !== 'ready') ? { ...savedAs, entry } : undefined;
}
