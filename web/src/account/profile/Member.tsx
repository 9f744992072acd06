import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import { formatDate } from '#web/platform/dates.ts';
import type { Profile } from '#web/platform/accounts/types.ts';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { Link } from '#web/ui/Link.tsx';
import { PlanBadge } from './PlanBadge.tsx';
import css from './ProfilePage.module.css';

export interface MemberProps {
  email: string;
  createdAt: string;
  /** Undefined until it has loaded. */
  profile: Profile | undefined;
}

/** The account's owner: the address, since when, and the plan. */
export function Member({ email, createdAt, profile }: MemberProps) {
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
