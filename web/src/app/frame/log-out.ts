import { navigate } from 'wouter/use-browser-location';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { messages as shellMessages } from '#web/messages/en/shell.po';
import { accounts } from '#web/platform/accounts/index.ts';
import { configOnce } from '#web/platform/config.ts';
import { historyCounts } from '#web/platform/saved/counts.ts';
import { currentSession, onSession, spaceOf } from '#web/platform/session.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { isOverPage } from '#web/ui/overlays/use-history-entry.ts';
import { PATHS } from '#web/paths.ts';

registerMessages(shellMessages);

/** Warns of bills that the account does not have yet. They stay on the device, under that account. */
async function mayLeave(): Promise<boolean> {
  const space = spaceOf(currentSession());
  const count = await import('#web/platform/saved/unsent-bills.ts').then(
    ({ unsentBills }) => unsentBills(space),
    // Offline: the last known count.
    () => historyCounts(space).unsent,
  );
  if (count === 0 || (await configOnce())?.mode === 'demo') return true;
  return window.confirm(t('menu.unsent', { count }));
}

/**
 * Ends this device's session and goes to the landing page. It navigates at the very moment the session ends: an account's page would
 * redirect to the log-in page.
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
