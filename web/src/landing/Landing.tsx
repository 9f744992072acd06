import ArrowRight from 'lucide-react/icons/arrow-right';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { messages as landingMessages } from '#web/messages/en/landing.po';
import { Cloth } from '#web/ui/paper/Cloth.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import typography from '#web/ui/typography.module.css';
import { HowItWorks } from './HowItWorks.tsx';
import { SampleBill } from './SampleBill.tsx';
import css from './Landing.module.css';

registerMessages(landingMessages);

export interface LandingProps {
  loginPath: string;
  signupPath: string;
  /** Starts the guest session and leads to the wizard. A link: it works before any script has arrived. */
  guestPath: string;
  /** The wizard, for whoever is signed in. */
  appPath: string;
  /** Where the code of a live table is typed. */
  tablePath: string;
  isSignedIn: boolean;
}

/** The first page: what this is, and the ways in. */
export function Landing(props: LandingProps) {
  const { loginPath, signupPath, guestPath, appPath, tablePath, isSignedIn } = props;
  return (
    <div className={css.landing}>
      <div className={css.words}>
        <h1 className={css.title}>{t('landing.title')}</h1>
        <p className={cx(typography.muted, css.text)}>{t('landing.text')}</p>
        <div className={cx(layout.buttons, css.ways)}>
          {isSignedIn ? (
            <LinkButton href={appPath} className={css.signUp} iconEnd={ArrowRight}>
              {t('action.openBill')}
            </LinkButton>
          ) : (
            <>
              <LinkButton href={signupPath} className={css.signUp}>
                {t('action.signUp')}
              </LinkButton>
              <LinkButton href={loginPath} variant="secondary">
                {t('action.logIn')}
              </LinkButton>
              <LinkButton variant="text" className={css.guest} href={guestPath} iconEnd={ArrowRight}>
                {t('action.guest')}
              </LinkButton>
            </>
          )}
          <LinkButton variant="text" className={css.guest} href={tablePath}>
            {t('action.joinTable')}
          </LinkButton>
        </div>
      </div>
      <Cloth className={css.cloth}>
        <SampleBill />
      </Cloth>
      <div className={css.how}>
        <HowItWorks />
      </div>
    </div>
  );
}
