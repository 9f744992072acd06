import { navigate } from 'wouter/use-browser-location';
import { registerMessages, t } from '#web/messages/i18n.ts';
import shellMessages from '#web/messages/shell.messages.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { currentSession, onSession } from '#web/platform/session.ts';
import { toast } from '#web/ui/toast.ts';
import { PATHS } from './paths.ts';

registerMessages(shellMessages);

/**
 * Ends the session of this device, at home. There in the very moment in which nobody is left: a page of an account
 * would send them to log in.
 */
export async function logOut(): Promise<void> {
  const stop = onSession(() => {
    if (currentSession().status !== 'user') navigate(PATHS.home);
  });
  const { ok } = await accounts.logOut();
  stop();
  toast(
    ok
      ? { title: t('menu.loggedOut'), body: t('menu.loggedOut.body'), tone: 'ok' }
      : { title: t('menu.logOutFailed'), tone: 'bad' },
  );
}
