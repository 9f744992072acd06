import { useId } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { Profile } from '#web/platform/accounts/types.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { AccessCode } from './AccessCode.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';
import { FirstPassword } from './FirstPassword.tsx';
import { Newsletter } from './Newsletter.tsx';
import css from './ProfilePage.module.css';

/** The editable settings of the profile. Their space is reserved until the profile has loaded, so that nothing below jumps. */
export function AccountSettings({ profile, email }: { profile: Profile | undefined; email: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('profile.settings')}</h2>
      <div
        className={cx(layout.ruledRows, css.settings)}
        inert={!profile}
        data-ready={profile ? true : undefined}
      >
        <Newsletter optedIn={profile?.newsletterOptIn ?? false} />
        {profile?.freeAccess ? (
          <p className={cx(layout.row, typography.secondary, css.used)}>{t('profile.code.used')}</p>
        ) : (
          <AccessCode />
        )}
        {profile && !profile.hasPassword ? (
          <FirstPassword email={email} providers={profile.providers} />
        ) : (
          <ChangePassword email={email} />
        )}
        <Devices />
      </div>
    </section>
  );
}
