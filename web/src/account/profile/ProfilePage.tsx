import { Download, LogOut } from 'lucide-react';
import { type ReactNode, useId, useState, useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import { reloadProfile, useProfile } from '#web/platform/accounts/profile.ts';
import type { AppError, Outcome } from '#web/platform/backend/outcome.ts';
import type { DeletionReason, Profile } from '#web/platform/accounts/types.ts';
import { currentSession, type Session, spaceOf, useHomeCurrency } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { LanguageChoice } from '#web/ui/fields/LanguageChoice.tsx';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { useLogOut } from '../log-out/use-log-out.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import css from './ProfilePage.module.css';
import { PATHS } from '#web/paths.ts';
import { formatDate, localDay } from '#web/platform/dates.ts';
import { Link } from '#web/ui/Link.tsx';
import { PlanBadge } from './PlanBadge.tsx';
import { guestLeftovers } from '#web/bills/guest-data.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { listOfGuestData, moveGuestData } from '../GuestOffer.tsx';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import { copiesRead } from '#web/bills/document/both-copies.ts';
import { unsavedBills } from '#web/bills/document/left-bills.ts';
import { exportFile } from '#web/platform/accounts/export-file.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { now } from '#web/platform/device/clock.ts';
import { downloadFile } from '#web/platform/share/download.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { toastFailure } from './toast-failure.ts';
import { isCurrency } from '#domain';
import { currencyOptions } from '#web/platform/currency-options.ts';
import { SearchPicker } from '#web/ui/fields/SearchPicker.tsx';

export interface ProfilePageProps {
  session: Session;
  deleteAccount: (reason: DeletionReason) => Promise<Outcome>;
  /** Further remedies if the profile cannot be loaded. */
  remedy: ReactNode;
  /** Saved Groups and Bill History. */
  saved: ReactNode;
  foot: ReactNode;
}

/** 'Your Profile' (docs/product/accounts.md, "Profile page"). The device's copy is shown at once; the rest comes into its place. */
export function ProfilePage({ session, deleteAccount, remedy, saved, foot }: ProfilePageProps) {
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
      <LogOutButton />
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

function LogOutButton() {
  const { isLeaving, logOut, question } = useLogOut();
  return (
    <>
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
      {question && <Dialog open {...question} />}
    </>
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

/** Downloads everything that the account service stores about the person, and their bills on this device that are not saved. */
function MyData() {
  const [busy, run] = useTransition();
  const exportData = async () => {
    toast({ title: t('profile.data.preparing'), tone: 'info' });
    const outcome = await accounts.exportData();
    if (!outcome.ok) {
      toastFailure(t('profile.data.failed'), outcome.error, () => run(exportData));
      return;
    }
    const space = spaceOf(currentSession());
    await copiesRead(space).promise;
    const file = await exportFile(outcome.value, unsavedBills(space));
    downloadFile(`fairtab-data-${localDay(now())}.json`, file);
    toast({ title: t('profile.data.done'), body: t('profile.data.done.body'), tone: 'ok' });
  };
  return (
    <div className={cx(layout.stack, layout.smallGapAbove, layout.gapBelow)}>
      <p className={typography.secondary}>{t('profile.data.body')}</p>
      <Button
        variant="secondary"
        icon={Download}
        block
        busy={busy}
        busyLabel={t('profile.data.preparing')}
        onClick={() => run(exportData)}
      >
        {t('profile.data.export')}
      </Button>
    </div>
  );
}

/** The home currency, which goes with the account. */
function CurrencySettings() {
  const id = useId();
  const home = useHomeCurrency();
  // Shows the chosen value while it is being saved, and the old one again if that fails.
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (code: string) => {
    if (code === home || !isCurrency(code)) return;
    setChosen(code);
    const outcome = await accounts.setHomeCurrency(code);
    // Unless something else has been chosen meanwhile.
    setChosen((latest) => (latest === code ? null : latest));
    if (outcome.ok)
      toast({ title: t('profile.currency.done'), body: t('profile.currency.done.body'), tone: 'ok' });
    else toastFailure(t('profile.currency.failed'), outcome.error, () => void choose(code));
  };
  return (
    <section className={layout.stack} aria-labelledby={id}>
      <h2 id={id}>{t('profile.currency')}</h2>
      <SearchPicker
        label={t('profile.currency.label')}
        value={chosen ?? home}
        options={currencyOptions()}
        onChange={(code) => void choose(code)}
        searchLabel={t('profile.currency.search')}
        emptyText={t('profile.currency.none')}
      />
      <p className={typography.meta}>{t('profile.currency.note')}</p>
    </section>
  );
}
