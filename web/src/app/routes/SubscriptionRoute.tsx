import { useEffect } from 'react';
import { ArrowLeft } from 'lucide-react';
import { ProfileNeeded } from '#web/subscription/ProfileNeeded.tsx';
import { SubscriptionPage } from '#web/subscription/SubscriptionPage.tsx';
import { SubscriptionSettings } from '#web/subscription/SubscriptionSettings.tsx';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/subscription.po';
import { useProfile } from '#web/platform/accounts/profile.ts';
import { useSessionStatus } from '#web/platform/session.ts';
import iconButton from '#web/ui/IconButton.module.css';
import { Link } from '#web/ui/Link.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { cx } from '#web/ui/styles.ts';
import { Guarded } from './guards.tsx';
import { Page } from '../frame/Page.tsx';
import { PATHS } from '#web/paths.ts';
import css from './ProfileRoute.module.css';
import { AccountHeader, Shell } from '../frame/Shell.tsx';

/** Says why the log-in page comes up. */
function SignInFirst() {
  useEffect(() => {
    toast({ title: t('subscription.signIn'), body: t('subscription.signIn.body'), tone: 'info' });
  }, []);
  return <Guarded need="user">{null}</Guarded>;
}

const back = () => (
  <Link href={PATHS.profile} className={cx(iconButton.button, css.back)} aria-label={t('subscription.back')}>
    <ArrowLeft size={20} aria-hidden />
  </Link>
);

function Screen({ path }: { path: string }) {
  const state = useProfile();
  const isSettings = path === PATHS.subscriptionSettings;
  const title = t(isSettings ? 'subscription.settings' : 'subscription.title');
  return (
    <Page key={path} title={title}>
      <Shell header={<AccountHeader start={back()} />}>
        <ProfileNeeded state={state} title={title}>
          {(profile) =>
            isSettings ? (
              <SubscriptionSettings profile={profile} />
            ) : (
              <SubscriptionPage profile={profile} state={state} />
            )
          }
        </ProfileNeeded>
      </Shell>
    </Page>
  );
}

/** /subscription and /subscription-settings in the app's frame. */
export default function SubscriptionRoute({ path }: { path: string }) {
  const status = useSessionStatus();
  if (status !== 'user' && path === PATHS.subscription) return <SignInFirst />;
  return (
    <Guarded need="user">
      <Screen path={path} />
    </Guarded>
  );
}
