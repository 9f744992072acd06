import { type ReactNode, useState, useTransition } from 'react';
import LogOut from 'lucide-react/icons/log-out';
import { t } from '#web/messages/i18n.ts';
import { reloadProfile, useProfile } from '#web/platform/accounts/profile.ts';
import type { AppError, Outcome } from '#web/platform/backend/outcome.ts';
import type { DeletionReason, Profile } from '#web/platform/accounts/types.ts';
import type { Session } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { LanguageChoice } from '#web/ui/fields/LanguageChoice.tsx';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { AccountSettings } from './AccountSettings.tsx';
import { CurrencySettings } from './CurrencySettings.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { MyData } from './MyData.tsx';
import css from './ProfilePage.module.css';
import { PATHS } from '#web/paths.ts';
import { formatDate } from '#web/platform/dates.ts';
import { Link } from '#web/ui/Link.tsx';
import { PlanBadge } from './PlanBadge.tsx';
import { guestLeftovers } from '#web/bills/guest-data.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { listOfGuestData, moveGuestData } from '../GuestOffer.tsx';
import { describeError } from '#web/platform/accounts/describe-error.ts';

export interface ProfilePageProps {
  session: Session;
  logOut: () => void;
  isLeaving: boolean;
  deleteAccount: (reason: DeletionReason) => Promise<Outcome>;
  /** Further remedies if the profile cannot be loaded. */
  remedy: ReactNode;
  /** Saved Groups and Bill History. */
  saved: ReactNode;
  /** The last row of the page. */
  foot: ReactNode;
}

/** 'Your Profile' (docs/product/accounts.md, "Profile page"). The device's copy is shown at once; the rest comes into its place. */
export function ProfilePage({
  session,
  logOut,
  isLeaving,
  deleteAccount,
  remedy,
  saved,
  foot,
}: ProfilePageProps) {
  const state = useProfile();
  const profile = state.status === 'ready' ? state.profile : undefined;
  return (
    <div className={css.page}>
      <div>
        <h1>{t('profile.title')}</h1>
        <Member email={session.email ?? ''} createdAt={session.createdAt} profile={profile} />
      </div>
      {state.status === 'failed' && (
        <>
          <ProfileProblem error={state.error} />
          {remedy}
        </>
      )}
      <GuestData email={session.email ?? ''} />
      <CurrencySettings />
      <LanguageChoice />
      {saved}
      {state.status !== 'failed' && <AccountSettings profile={profile} email={session.email ?? ''} />}
      <Button
        variant="secondary"
        icon={LogOut}
        block
        busy={isLeaving}
        busyLabel={t('profile.logOut.busy')}
        onClick={logOut}
      >
        {t('profile.logOut')}
      </Button>
      <div className={layout.ruledRows}>
        <section>
          <Disclosure title={t('profile.data')} className={css.toggle}>
            <MyData />
          </Disclosure>
        </section>
        <section>
          <Disclosure title={t('profile.delete')} className={css.toggle}>
            <DeleteAccount profile={profile} deleteAccount={deleteAccount} />
          </Disclosure>
        </section>
        <section className={css.toggle}>{foot}</section>
      </div>
    </div>
  );
}

interface MemberProps {
  email: string;
  createdAt: string;
  /** Undefined until it has loaded. */
  profile: Profile | undefined;
}

/** The account's owner: the address, since when, and the plan. */
function Member({ email, createdAt, profile }: MemberProps) {
  const since = formatDate(profile?.createdAt ?? createdAt);
  return (
    <div className={cx(layout.wrappingRow, css.who)}>
      <div className={cx(layout.nameColumn, css.whose)}>
        <p className={typography.name}>
          <bdi dir="ltr">{email}</bdi>
        </p>
        {since && <p className={typography.secondary}>{t('profile.since', { date: since })}</p>}
      </div>
      {profile ? (
        <Link href={PATHS.subscription} className={css.badge}>
          <PlanBadge access={profile} />
          <span className={hidden.visually}>{t('profile.plan')}</span>
        </Link>
      ) : (
        <span className={css.plan} />
      )}
    </div>
  );
}

/** Offers the guest's data on this device once more, to somebody who has left it or was interrupted. */
function GuestData({ email }: { email: string }) {
  const [found, setFound] = useState(guestLeftovers);
  const [busy, run] = useTransition();
  if (!found) return null;
  const move = async () => {
    await moveGuestData();
    setFound(guestLeftovers());
  };
  return (
    <Banner tone="info" title={t('guestOffer.title')}>
      <p>{t('guestOffer.body', { what: listOfGuestData(found), email })}</p>
      <Button
        variant="secondary"
        className={layout.gapAbove}
        busy={busy}
        busyLabel={t('guestOffer.move')}
        onClick={() => run(move)}
      >
        {t('guestOffer.move')}
      </Button>
    </Banner>
  );
}

/** Reports that the profile is unavailable now, with Retry. */
function ProfileProblem({ error }: { error: AppError }) {
  const [busy, run] = useTransition();
  const isOffline = error.code === 'offline';
  const isDown = error.code === 'unavailable';
  return (
    <Banner
      tone={isOffline || isDown ? 'info' : 'bad'}
      title={t(isOffline ? 'profile.offline' : isDown ? 'profile.unavailable' : 'profile.failed')}
      role="alert"
    >
      <p>{t(isOffline || isDown ? 'profile.offline.body' : 'profile.failed.body')}</p>
      {!isOffline && !isDown && error.code !== 'profile_load' && <p>{describeError(error).body}</p>}
      <Button
        variant="secondary"
        className={layout.gapAbove}
        busy={busy}
        busyLabel={t('action.retry')}
        onClick={() => run(reloadProfile)}
      >
        {t('action.retry')}
      </Button>
    </Banner>
  );
}
