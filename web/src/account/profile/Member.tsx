import { t } from '#web/messages/i18n.ts';
import { formatDate } from '#web/platform/dates.ts';
import type { Profile } from '#web/platform/accounts/types.ts';
import { PlanBadge } from './PlanBadge.tsx';
import css from './ProfilePage.module.css';

export interface MemberProps {
  email: string;
  createdAt: string;
  /** Once it is known. */
  profile: Profile | undefined;
}

/** Whose account it is: the address, since when, and the plan. */
export function Member({ email, createdAt, profile }: MemberProps) {
  const since = formatDate(profile?.createdAt ?? createdAt);
  return (
    <div className={`wrap ${css.who}`}>
      <div className={`words ${css.whose}`}>
        <p className="name">{email}</p>
        {since && <p className="secondary">{t('profile.since', { date: since })}</p>}
      </div>
      {profile ? <PlanBadge access={profile} /> : <span className={css.plan} />}
    </div>
  );
}
