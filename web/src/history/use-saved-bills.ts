import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { SavedBillsState, SavedBills } from '#web/bills/saved/saved-bills.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { useSyncs } from '#web/platform/saved/use-syncs.ts';
import { syncNow } from '#web/bills/saved/sync/sync.ts';
import { useSpace } from '#web/platform/session.ts';
import { t } from '#web/messages/i18n.ts';
import type { NoBill } from '#web/bills/saved/sync/whole-bills.ts';
import { toast } from '#web/ui/overlays/toast.ts';

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

/** Reports why a bill of the history cannot be opened. */
export function toastMissing(why: NoBill): void {
  if (why === 'unavailable') return void toast({ title: t('history.loadFailed'), tone: 'bad' });
  const body = why === 'absent' ? undefined : t(`history.notFound.${why}`);
  toast({ title: t('history.notFound'), body, tone: 'bad' });
}
