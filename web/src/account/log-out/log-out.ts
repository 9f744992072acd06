import { navigate } from 'wouter/use-browser-location';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/shell.po';
import { accounts } from '#web/platform/accounts/index.ts';
import { configOnce } from '#web/platform/config.ts';
import { after } from '#web/platform/device/clock.ts';
import { forgetSpace } from '#web/platform/saved/once-per-space.ts';
import { currentSession, onSession, spaceOf } from '#web/platform/session.ts';
import { forgetCopiesRead } from '#web/bills/document/both-copies.ts';
import { beginErasing, eraseSpace, keepSpace } from '#web/platform/storage/erase-space.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { isOverPage } from '#web/ui/overlays/use-history-entry.ts';
import { PATHS } from '#web/paths.ts';
import { unsentOn } from './unsent.ts';

/** In demo mode an account is on this device only, and logging out leaves it there. */
const isDemo = async (): Promise<boolean> => (await configOnce())?.mode === 'demo';

/** Names what only this device has of the account: logging out would lose it. */
export const lostAtLogOut = async (): Promise<readonly string[]> =>
  (await isDemo()) ? [] : unsentOn(spaceOf(currentSession()));

/** In ms. The pages that show the account's data, in all tabs, write what they have when they are left. */
const LAST_WRITES_MS = 300;

/**
 * Ends this device's session, removes everything of the account from the device, and goes to the landing page. It navigates at the very
 * moment the session ends: an account's page would redirect to the log-in page.
 */
export async function logOut(): Promise<void> {
  const space = spaceOf(currentSession());
  const isErased = !(await isDemo());
  // If the page is killed before it has erased all, the next one does it.
  if (isErased) beginErasing(space);
  const stop = onSession(() => {
    if (currentSession().status !== 'user') navigate(PATHS.home, { replace: isOverPage() });
  });
  const { ok } = await accounts.logOut();
  stop();
  if (!ok) keepSpace();
  toast(
    ok
      ? { title: t('menu.loggedOut'), body: t('menu.loggedOut.body'), tone: 'ok' }
      : { title: t('menu.logOutFailed'), tone: 'bad' },
  );
  if (ok && isErased) after(LAST_WRITES_MS, () => void erase(space));
}

/** Removes an account from this device, unless somebody has logged in to it again meanwhile. */
async function erase(space: Space): Promise<void> {
  if (spaceOf(currentSession()) === space) return keepSpace();
  forgetSpace(space);
  forgetCopiesRead(space);
  await eraseSpace(space);
}
