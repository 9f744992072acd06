import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { SavedBillsState, SavedBills } from '#web/bills/saved/saved-bills.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { useSyncs } from '#web/platform/saved/use-syncs.ts';
import { syncNow } from '#web/bills/saved/sync/sync.ts';
import { useSpace } from '#web/platform/session.ts';

/** The saved bills of the account or guest; `syncs` is true if they belong to an account, which is then asked for more. */
export function useSavedBills(): { store: SavedBills; state: SavedBillsState; syncs: boolean } {
  const space = useSpace();
  const store = savedBillsOf(space);
  useEffect(() => {
    void store.load();
    syncNow();
  }, [store]);
  return { store, state: useStore(store), syncs: useSyncs() };
}
