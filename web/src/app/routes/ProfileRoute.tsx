import { useState, useTransition } from 'react';
import { ArrowLeft } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { isMissingAccountRow, SyncIssue } from '#web/diagnostics/SyncIssue.tsx';
import { ProfileGroups } from '#web/groups/ProfileGroups.tsx';
import { ProfileHistory } from '#web/history/ProfileHistory.tsx';
import { ProfilePage } from '#web/account/profile/ProfilePage.tsx';
import '#web/messages/en/account.po';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/profile.po';
import { accounts } from '#web/platform/accounts/index.ts';
import { useProfile } from '#web/platform/accounts/profile.ts';
import type { Outcome } from '#web/platform/backend/outcome.ts';
import type { DeletionReason } from '#web/platform/accounts/types.ts';
import { usePendingCheckout } from '#web/platform/checkout/pending-checkout.ts';
import { useSession } from '#web/platform/session.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import iconButton from '#web/ui/IconButton.module.css';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { Link } from '#web/ui/Link.tsx';
import { cx } from '#web/ui/styles.ts';
import { Guarded } from './guards.tsx';
import { Diagnostics } from './lazy-diagnostics.tsx';
import { Page } from '../frame/Page.tsx';
import { AccountHeader, Shell } from '../frame/Shell.tsx';
import { PATHS } from '#web/paths.ts';
import css from './ProfileRoute.module.css';

/** Fetched only while a payment is pending; the page with the plans shows it, too. */
const CheckoutProgress = lazyPart(() =>
  import('#web/subscription/ProcessingNote.tsx').then((module) => module.CheckoutProgress),
);

/** Leaves no way back: after the session has ended, logging in does not lead to an account's page. */
const leave = (path: string) => navigate(path, { replace: true });
const toLogin = () => leave(PATHS.login);

/** /profile in the app's frame. */
export default function ProfileRoute() {
  const current = useSession();
  const session = current.status === 'user' ? current.session : undefined;
  const profile = useProfile();
  const [owner, setOwner] = useState(session);
  const [deleting, startDeleting] = useTransition();
  const waits = usePendingCheckout() !== undefined;
  if (session && session !== owner) setOwner(session);

  const deleteAccount = (reason: DeletionReason): Promise<Outcome> =>
    new Promise((resolve) => {
      startDeleting(async () => {
        const outcome = await accounts.deleteAccount(reason);
        if (outcome.ok) leave(PATHS.accountDeleted);
        resolve(outcome);
      });
    });
  // Deleting ends the session a moment before the page is left: do not redirect to the log-in page in between.
  const shown = session ?? (deleting ? owner : undefined);
  if (!shown) return <Guarded need="user">{null}</Guarded>;

  const outOfStep = profile.status === 'failed' && isMissingAccountRow(profile.error);
  const back = (
    <Link href={PATHS.app} className={cx(iconButton.button, css.back)} aria-label={t('profile.back')}>
      <ArrowLeft size={20} aria-hidden />
    </Link>
  );
  const diagnostics = (
    <Disclosure title={t('profile.diagnostics')}>
      <Diagnostics onCleared={toLogin} />
    </Disclosure>
  );
  return (
    <Page title={t('profile.title')}>
      <Shell header={<AccountHeader start={back} />}>
        {waits && (
          <div className={css.payment}>
            <CheckoutProgress />
          </div>
        )}
        <ProfilePage
          session={shown}
          deleteAccount={deleteAccount}
          remedy={outOfStep && <SyncIssue onCleared={toLogin} />}
          saved={
            <>
              <ProfileGroups />
              <ProfileHistory />
            </>
          }
          foot={diagnostics}
        />
      </Shell>
    </Page>
  );
}
