import { useStore as useZustand } from 'zustand';
import { historyOf } from '#web/bills/saved/saved-bills-of.ts';
import { useStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';

/**
 * The saved bill that the bill on screen was opened from or saved as, with its entry once the history has been read; undefined if there is
 * none, or if it has been deleted.
 */
export function useSavedBill() {
  const { space } = useStore();
  const savedAs = useWizard((state) => state.savedAs);
  const { status, bills } = useZustand(historyOf(space));
  const entry = bills.find((each) => each.id === savedAs?.id);
  return savedAs && (entry || status !== 'ready') ? { ...savedAs, entry } : undefined;
}
