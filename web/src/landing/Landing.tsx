import { ArrowRight } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/landing.po';
import { GUEST_PATH, PATHS } from '#web/paths.ts';
import { Gingham } from '#web/ui/paper/Gingham.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { SampleBill } from './SampleBill.tsx';
import css from './Landing.module.css';

/** The landing page: what the app does, and the ways in. */
export function Landing({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className={css.landing}>
      <div className={css.words}>
        <h1 className={css.title}>{t('landing.title')}</h1>
        <p className={cx(typography.muted, css.text)}>{t('landing.text')}</p>
        <div className={cx(layout.buttons, css.ways)}>
          {isSignedIn ? (
            <LinkButton href={PATHS.app} className={css.signUp} iconEnd={ArrowRight}>
              {t('action.openBill')}
            </LinkButton>
          ) : (
            <>
              <LinkButton href={PATHS.signup} className={css.signUp}>
                {t('action.signUp')}
              </LinkButton>
              <LinkButton href={PATHS.login} variant="secondary">
                {t('action.logIn')}
              </LinkButton>
              {/* A link, because it works before any script has loaded. */}
              <LinkButton variant="text" className={css.guest} href={GUEST_PATH} iconEnd={ArrowRight}>
                {t('action.guest')}
              </LinkButton>
            </>
          )}
          <LinkButton variant="text" className={css.guest} href={PATHS.table}>
            {t('action.joinTable')}
          </LinkButton>
          <LinkButton variant="text" className={css.guest} href={PATHS.trip}>
            {t('action.trips')}
          </LinkButton>
        </div>
      </div>
      <Gingham className={css.cloth}>
        <SampleBill />
      </Gingham>
      <div className={css.how}>
        <HowItWorks />
      </div>
    </div>
  );
}
