import { t } from '#web/messages/i18n.ts';
import { useConfig } from '#web/platform/config.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Link } from '#web/ui/Link.tsx';
import { PATHS } from './paths.ts';
import { usePath } from './use-path.ts';
import css from './Footer.module.css';

/** Where the footer has no way to the profile (docs/product/access.md, "Header and footer"). */
const NO_PROFILE: readonly string[] = [PATHS.home, PATHS.login, PATHS.signup];

/** The line at the foot of every page. */
export function Footer() {
  const path = usePath();
  const { socialUrl } = useConfig();
  return (
    <footer className={`row spread soft small ${css.footer}`}>
      <nav className={`wrap ${css.links}`} aria-label={t('footer.label')}>
        <Link href={PATHS.terms}>{t('footer.terms')}</Link>
        <Link href={PATHS.privacy}>{t('footer.privacy')}</Link>
        {socialUrl && (
          <a href={socialUrl} rel="noopener noreferrer" target="_blank">
            {t('footer.social')}
          </a>
        )}
        {!NO_PROFILE.includes(path) && <Link href={PATHS.profile}>{t('footer.profile')}</Link>}
      </nav>
      <Badge tone="beta">{t('app.beta')}</Badge>
    </footer>
  );
}
