import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import type { AppError, Outcome } from '#web/platform/backend/outcome.ts';
import type { SignUpRequest, SignUpResult } from '#web/platform/accounts/types.ts';
import { after } from '#web/platform/device/clock.ts';
import { useConfig } from '#web/platform/config.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Sentence } from '#web/ui/Sentence.tsx';
import { Link } from '#web/ui/Link.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { AccessCodeField } from './AccessCodeField.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { AccountCard } from '../AccountCard.tsx';
import { ContinueWith } from '../ContinueWith.tsx';
import { EmailField, forgetTypedEmail, useTypedEmail } from '../EmailField.tsx';
import { GuestButton } from '../GuestButton.tsx';
import { confirmationMail } from '../last-mail.ts';
import { toastWelcome } from '../log-in/toast-welcome.ts';
import { NewPasswordFields } from '../password/NewPasswordFields.tsx';
import { useAccountNavigation } from '../use-account-navigation.ts';
import { useChecked, useRequest } from '../use-request.ts';
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts';
import { useTypedBefore } from '#web/ui/use-typed-before.ts';
import { emailError, newPasswordErrors } from '../validate.ts';
import css from '../account.module.css';

/** How long 'Account created' stays before the app opens (docs/product/accounts.md, "Sign up"). */
const READ_MS = 1000;

/** The service's error about one field is shown beside it, and nowhere else. */
function fieldError(error: AppError | null, code: AppError['code']): string | undefined {
  if (error?.code !== code) return undefined;
  const { title, body } = describeError(error);
  return code === 'access_code' && title ? t('ui.labelled', { label: title, text: body }) : body;
}

/** The field that each error is about. */
const FIELDS: Partial<Record<AppError['code'], string>> = {
  access_code: 'access-code',
  email_invalid: 'email',
  weak_password: 'password',
  password_too_long: 'password',
  password_common: 'password',
};

async function signUp(request: SignUpRequest): Promise<Outcome<SignUpResult | 'logged-in'>> {
  const made = await accounts.signUp(request);
  if (made.ok || made.error.code !== 'already_registered') return made;
  // Perhaps by this form, whose answer was lost: then the password fits.
  const known = await accounts.logIn(request.email, request.password);
  return known.ok ? { ok: true, value: 'logged-in' } : made;
}

/** /signup (docs/product/accounts.md, "Sign up"). */
export function SignUp() {
  const { goOn, leave, replace, arrive } = useAccountNavigation();
  const newsletterDefault = useConfig((config) => config.newsletterDefault);
  const [email, setEmail] = useTypedEmail();
  const [passwords, setPasswords] = useState({ password: '', confirm: '' });
  const [accessCode, setAccessCode] = useState('');
  const [newsletter = newsletterDefault, setNewsletter] = useState<boolean>();
  const [created, setCreated] = useState(false);
  const request = useRequest();
  const { form, shown, check } = useChecked(
    { email: emailError(email), ...newPasswordErrors(passwords.password, passwords.confirm) },
    request,
  );
  useTypedBefore(form.formRef, {
    email: ({ value }) => setEmail(value),
    password: ({ value }) => setPasswords((typed) => ({ ...typed, password: value })),
    'confirm-password': ({ value }) => setPasswords((typed) => ({ ...typed, confirm: value })),
    'access-code': ({ value }) => setAccessCode(value),
    // The initial state of the tick depends on the configuration.
    newsletter: ({ checked, defaultChecked }) =>
      setNewsletter(checked === defaultChecked ? undefined : checked),
  });
  const address = email.trim();
  const codeError = fieldError(request.error, 'access_code');
  const weakness =
    fieldError(request.error, 'weak_password') ??
    fieldError(request.error, 'password_too_long') ??
    fieldError(request.error, 'password_common');

  const open = useEffectEvent(() => arrive());
  useEffect(() => (created ? after(READ_MS, () => open()) : undefined), [created]);

  const done = (result: SignUpResult | 'logged-in') => {
    if (result === 'logged-in') {
      toastWelcome(address);
      return arrive();
    }
    forgetTypedEmail();
    if (result === 'confirm') {
      confirmationMail.sent();
      toast({ title: t('signUp.confirmFirst'), body: t('signUp.confirmFirst.body'), tone: 'ok' });
      leave();
      replace(PATHS.emailConfirmation);
      return;
    }
    if (accessCode.trim()) toast({ title: t('signUp.premium'), body: t('signUp.premium.body'), tone: 'ok' });
    setCreated(true);
  };
  const submit = () => {
    if (!check()) return;
    request.send(
      () => signUp({ email: address, password: passwords.password, accessCode, newsletter }),
      done,
      ({ code }) => form.formRef.current?.querySelector<HTMLElement>(`[name="${FIELDS[code]}"]`)?.focus(),
    );
  };

  if (useRedirectWhenSignedIn(request.busy || created, goOn)) return null;
  return (
    <AccountCard title={t('signUp.title')} below={<GuestButton />}>
      <AccountForm
        {...form}
        onSubmit={submit}
        submit={t('signUp.submit')}
        busy={t('signUp.busy')}
        hideError={Boolean(weakness ?? codeError)}
        errorAction={request.error?.code === 'already_registered' && <LogInInstead />}
        success={
          created ? (
            <Banner tone="ok" role="status" title={t('signUp.done')}>
              {t('signUp.done.body')}
            </Banner>
          ) : undefined
        }
      >
        <EmailField value={email} onChange={setEmail} error={shown.email} enterKeyHint="next" />
        <NewPasswordFields
          labels={{ password: t('account.password'), confirm: t('signUp.confirm') }}
          values={passwords}
          errors={{ password: shown.password ?? weakness, confirm: shown.confirm }}
          onChange={(change) => setPasswords({ ...passwords, ...change })}
        />
        <AccessCodeField
          label={t('signUp.accessCode')}
          optional
          name="access-code"
          enterKeyHint="go"
          value={accessCode}
          onChange={setAccessCode}
          error={codeError}
        />
        <NewsletterTick checked={newsletter} onChange={setNewsletter} />
      </AccountForm>
      <Foot />
    </AccountCard>
  );
}

function NewsletterTick({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className={cx(layout.row, css.tick)}>
      <input
        type="checkbox"
        name="newsletter"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t('signUp.newsletter')}
    </label>
  );
}

function LogInInstead() {
  const { to } = useAccountNavigation();
  return (
    <p className={css.other}>
      <Link href={to(PATHS.login)}>{t('action.logIn')}</Link>
    </p>
  );
}

/** Other ways to sign up, the terms for all of them, and a link for people with an account. */
function Foot() {
  const { to } = useAccountNavigation();
  return (
    <>
      <ContinueWith />
      <p className={cx(typography.meta, typography.centered)}>
        <Sentence
          id="signUp.agree"
          parts={{
            terms: <Link href={PATHS.terms}>{t('footer.terms')}</Link>,
            privacy: <Link href={PATHS.privacy}>{t('footer.privacy')}</Link>,
          }}
        />
      </p>
      <p className={cx(typography.muted, typography.centered, css.other)}>
        {t('account.toLogIn')} <Link href={to(PATHS.login)}>{t('action.logIn')}</Link>
      </p>
    </>
  );
}
