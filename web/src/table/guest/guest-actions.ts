import { navigate } from 'wouter/use-browser-location';
import { PATHS } from '#web/paths.ts';
import { t } from '#web/messages/i18n.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { ownActions } from '../own-actions.ts';

/** Loads the code that adds a table's bill to this device's. Called early: people who continue alone are often offline. */
export const loadKeeping = () => import('./keep-own-copy.ts');

async function fetchAndKeep(store: TableStore): Promise<void> {
  const keeping = await loadKeeping().catch(() => undefined);
  if (!keeping) toast({ title: t('ui.notFetched'), body: t('ui.notFetched.body'), tone: 'bad' });
  else if (await keeping.keepOwnCopy(store)) navigate(`${PATHS.app}?step=summary`);
}

/** A guest's actions, through the store of their table. */
export const guestActions = (store: TableStore) => ({
  ...ownActions(store),
  remind: store.remind,
  /** Saves the bill as this phone's own, shows it, and leaves the table unless that is finished or over. A second tap must not save it twice. */
  keepOwnCopy: oneAtATime(() => fetchAndKeep(store)),
});

/** A guest's actions at a table. */
export type GuestActions = ReturnType<typeof guestActions>;
