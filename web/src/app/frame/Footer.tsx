import { t } from '#web/messages/i18n.ts';
import { useConfig } from '#web/platform/config.ts';
import { useSessionStatus } from '#web/platform/session.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { LanguageChoice } from '#web/ui/fields/LanguageChoice.tsx';
import { Link } from '#web/ui/Link.tsx';
import { PATHS } from '#web/paths.ts';
import { usePathname } from 'wouter/use-browser-location';
import css from './Footer.module.css';

/** Pages whose footer has no link to the profile (docs/product/access.md, "Header and footer"). */
const NO_PROFILE: readonly string[] = [PATHS.home, PATHS.login, PATHS.signup];

/** The line at the foot of every page. */
export function Footer() {
  const path = usePathname();
  const socialUrl = useConfig((config) => config.socialUrl);
  const hasAccount = useSessionStatus() === 'user';
  return (
    <footer className={cx(layout.wrappingSpreadRow, typography.muted, typography.small, css.footer)}>
      <nav className={cx(layout.wrappingRow, css.links)} aria-label={t('footer.label')}>
        <Link href={PATHS.terms}>{t('footer.terms')}</Link>
        <Link href={PATHS.privacy}>{t('footer.privacy')}</Link>
        {socialUrl && (
          <a href={socialUrl} rel="noopener noreferrer" target="_blank">
            {t('footer.social')}
          </a>
        )}
        {!NO_PROFILE.includes(path) && (
          <span className={cx(layout.wrappingRow, css.profile)}>
            <Link href={PATHS.profile} aria-describedby={hasAccount ? undefined : 'profile-needs'}>
              {t('footer.profile')}
            </Link>
            {!hasAccount && (
              // The link's description says it.
              <span id="profile-needs" aria-hidden>
                {t('footer.profileNeeds')}
              </span>
            )}
          </span>
        )}
      </nav>
      <div className={cx(layout.wrappingRow, css.end)}>
        <LanguageChoice />
        <Badge tone="beta">{t('app.beta')}</Badge>
      </div>
    </footer>
  );
}
