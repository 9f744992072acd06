import { navigate } from 'wouter/use-browser-location';
import { registerMessages, t } from '#web/messages/i18n.ts';
import profileMessages from '#web/messages/profile.messages.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { toast } from '#web/ui/toast.ts';
import { PATHS } from './paths.ts';

registerMessages(profileMessages);

/**
 * Ends the session of this device, at home. First there, then out: pages of an account would send whoever is
 * suddenly nobody to log in.
 */
export async function logOut(): Promise<void> {
  navigate(PATHS.home);
  const { ok } = await accounts.logOut();
  toast(
    ok
      ? { title: t('profile.loggedOut'), body: t('profile.loggedOut.body'), tone: 'ok' }
      : { title: t('profile.logOutFailed'), tone: 'bad' },
  );
}
