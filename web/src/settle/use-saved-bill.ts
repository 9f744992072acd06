import { useStore as useZustand } from 'zustand';
import { savedIdOf } from '#web/platform/saved/history-entry.ts';
import { historyOf } from '#web/platform/saved/history-of-space.ts';
import { useStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';

/** The id of the saved bill that the bill on screen was opened from or saved as; undefined where it was not. */
export function useSavedId(): string | undefined {
  return useWizard(({ savedAs }) => savedAs?.id);
}

/** The entry of the bill on screen in the history; undefined where it is not saved, or the history has not been read yet. */
export function useSavedEntry() {
  const { space } = useStore();
  const id = useSavedId();
  return useZustand(historyOf(space), ({ bills }) => bills.find((entry) => savedIdOf(entry) === id));
}

/** The name of the saved bill on screen; undefined where it is none, or that was deleted. */
export function useSavedName(): string | undefined {
  const { space } = useStore();
  const savedAs = useWizard((state) => state.savedAs);
  const isThere = useZustand(
    historyOf(space),
    ({ status, bills }) => status !== 'ready' || bills.some((entry) => savedIdOf(entry) === savedAs?.id),
  );
  return isThere ? savedAs?.name : undefined;
}
