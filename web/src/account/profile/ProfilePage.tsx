import type { ReactNode } from 'react';
import LogOut from 'lucide-react/icons/log-out';
import { t } from '#web/messages/i18n.ts';
import { useProfile } from '#web/platform/accounts/profile.ts';
import type { Outcome } from '#web/platform/backend/outcome.ts';
import type { DeletionReason } from '#web/platform/accounts/types.ts';
import type { Session } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { LanguageChoice } from '#web/ui/fields/LanguageChoice.tsx';
import { layout } from '#web/ui/styles.ts';
import { Member } from './Member.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { CurrencySettings } from './CurrencySettings.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { GuestData } from './GuestData.tsx';
import { MyData } from './MyData.tsx';
import { ProfileProblem } from './ProfileProblem.tsx';
import css from './ProfilePage.module.css';

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
