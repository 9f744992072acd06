import { navigate } from 'wouter/use-browser-location';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { messages as shellMessages } from '#web/messages/en/shell.po';
import { accounts } from '#web/platform/accounts/index.ts';
import { configOnce } from '#web/platform/config.ts';
import { historyCounts } from '#web/platform/saved/counts.ts';
import { historyOf } from '#web/platform/saved/history-of-space.ts';
import { currentSession, onSession, spaceOf } from '#web/platform/session.ts';
import { loadDraft } from '#web/platform/storage/draft.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { isOverPage } from '#web/ui/overlays/use-history-entry.ts';
import { PATHS } from '#web/paths.ts';

registerMessages(shellMessages);

/** How many saved bills the account does not have yet as they are. What was edited in the last seconds is no version yet. */
async function unsentBills(space: Space): Promise<number> {
  const draft = loadDraft(space);
  const history = historyOf(space);
  await history.load();
  const edited = draft.ok && draft.savedAs?.isChanged ? history.saved(draft.savedAs.id) : undefined;
  return historyCounts(space).unsent + (edited?.state === 'synced' ? 1 : 0);
}

/** Warns of bills that the account does not have yet. They stay on the device, under that account. */
async function mayLeave(): Promise<boolean> {
  const count = await unsentBills(spaceOf(currentSession()));
  if (count === 0 || (await configOnce())?.mode === 'demo') return true;
  return window.confirm(t('menu.unsent', { count }));
}

/**
 * Ends the session of this device, at home. There in the very moment in which nobody is left: a page of an account
 * would send them to log in.
 */
export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return;
  const stop = onSession(() => {
    if (currentSession().status !== 'user') navigate(PATHS.home, { replace: isOverPage() });
  });
  const { ok } = await accounts.logOut();
  stop();
  toast(
    ok
      ? { title: t('menu.loggedOut'), body: t('menu.loggedOut.body'), tone: 'ok' }
      : { title: t('menu.logOutFailed'), tone: 'bad' },
  );
}
