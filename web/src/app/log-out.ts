import { navigate } from 'wouter/use-browser-location';
import { registerMessages, t } from '#web/messages/i18n.ts';
import shellMessages from '#web/messages/shell.messages.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { toast } from '#web/ui/toast.ts';
import { PATHS } from './paths.ts';

registerMessages(shellMessages);

/**
 * Ends the session of this device, at home. First there, then out: pages of an account would send whoever is
 * suddenly nobody to log in.
 */
export async function logOut(): Promise<void> {
  navigate(PATHS.home);
  const { ok } = await accounts.logOut();
  toast(
    ok
      ? { title: t('menu.loggedOut'), body: t('menu.loggedOut.body'), tone: 'ok' }
      : { title: t('menu.logOutFailed'), tone: 'bad' },
  );
}
