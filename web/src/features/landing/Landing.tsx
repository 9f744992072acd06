import { registerMessages, t } from '#web/messages/i18n.ts';
import landingMessages from '#web/messages/landing.messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Cloth } from '#web/ui/Cloth.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { SampleBill } from './SampleBill.tsx';
import css from './Landing.module.css';

registerMessages(landingMessages);

/** Lucide's arrow-right, drawn here: for one icon its library is not worth 2 KB of the first bytes. */
const ArrowRight = () => (
  <svg className={css.arrow} width="20" height="20" viewBox="0 0 24 24" aria-hidden>
    <path
      d="M5 12h14m-7-7 7 7-7 7"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export interface LandingProps {
  loginPath: string;
  signupPath: string;
  onGuest: () => void;
}

/** The first page: what this is, and the ways in. */
export function Landing({ loginPath, signupPath, onGuest }: LandingProps) {
  return (
    <div className={css.landing}>
      <Cloth className={css.cloth}>
        <SampleBill />
      </Cloth>
      <div className={css.words}>
        <h1 className={css.title}>{t('landing.title')}</h1>
        <p className={`soft ${css.text}`}>{t('landing.text')}</p>
        <div className={`actions ${css.ways}`}>
          <LinkButton href={signupPath} className={css.signUp}>
            {t('action.signUp')}
          </LinkButton>
          <LinkButton href={loginPath} variant="secondary">
            {t('action.logIn')}
          </LinkButton>
          <Button variant="text" className={css.guest} onClick={onGuest}>
            {t('action.guest')} <ArrowRight />
          </Button>
        </div>
        <HowItWorks />
      </div>
    </div>
  );
}
