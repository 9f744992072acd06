import { type FormEvent, useId, useRef, useState, useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { Profile } from '#web/platform/accounts/types.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';
import css from './ProfilePage.module.css';
import { accounts } from '#web/platform/accounts/index.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { toastFailure } from './toast-failure.ts';
import type { LoginProvider } from '#web/platform/config.ts';
import { formatList } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FormError } from '../FormError.tsx';
import { useRequest } from '../use-request.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import { AccessCodeField } from '../sign-up/AccessCodeField.tsx';

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

/** The newsletter setting: changed at once, put back when it cannot be saved. */
function Newsletter({ optedIn }: { optedIn: boolean }) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    if (wanted !== null) return;
    setWanted(on);
    const outcome = await accounts.updateProfile({ newsletterOptIn: on });
    if (outcome.ok) await reloadProfile();
    setWanted(null);
    if (outcome.ok) toast({ title: t('profile.updated'), body: t('profile.updated.body'), tone: 'ok' });
    else toastFailure(t('profile.updateFailed'), outcome.error, () => void change(on));
  };
  return (
    <Switch label={t('profile.newsletter')} checked={wanted ?? optedIn} onChange={(on) => void change(on)} />
  );
}

interface FirstPasswordProps {
  email: string;
  /** The log-in providers of the account; empty if it logs in by code. */
  providers: readonly LoginProvider[];
}

/**
 * Sets a password for an account that has none, or whose old one no longer works (docs/product/accounts.md, "Changing the password"). There
 * is no old password to ask for, so a link is sent by email.
 */
function FirstPassword({ email, providers }: FirstPasswordProps) {
  const request = useRequest();
  const send = () =>
    request.send(
      () => accounts.sendReset(email),
      () =>
        toast({
          title: t('profile.password.sent'),
          body: t('profile.password.sent.body', { email }),
          tone: 'ok',
        }),
    );
  return (
    <Disclosure title={t('profile.password.first')}>
      <div className={layout.stack}>
        <p className={typography.secondary}>
          {providers.length > 0
            ? t('profile.password.openedBy', {
                providers: formatList(providers.map((provider) => t(`provider.${provider}`))),
              })
            : t('profile.password.ended')}
        </p>
        {request.error && <FormError error={request.error} onRetry={send} />}
        <Button block variant="secondary" busy={request.busy} busyLabel={t('reset.busy')} onClick={send}>
          {t('profile.password.send')}
        </Button>
      </div>
    </Disclosure>
  );
}

/** Turns an access code into premium access. */
function AccessCode() {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, run] = useTransition();
  const input = useRef<HTMLInputElement>(null);

  const refuse = (body: string) => {
    setError(t('ui.labelled', { label: t('profile.code.invalid'), text: body }));
    input.current?.focus();
  };
  const redeem = async () => {
    if (!code.trim()) return refuse(t('profile.code.empty'));
    const outcome = await accounts.redeemAccessCode(code.trim());
    if (outcome.ok) {
      toast({ title: t('profile.code.done'), body: t('profile.code.done.body'), tone: 'ok' });
      await reloadProfile();
    } else if (outcome.error.code === 'access_code') refuse(describeError(outcome.error).body);
    else toastFailure(t('profile.code.failed'), outcome.error);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(redeem);
  };
  return (
    <Disclosure title={t('profile.code')}>
      <form className={css.code} onSubmit={submit} noValidate>
        <AccessCodeField
          label={t('profile.code')}
          hideLabel
          value={code}
          onChange={(text) => {
            setCode(text);
            setError(undefined);
          }}
          error={error}
          inputRef={input}
          enterKeyHint="done"
        />
        <Button type="submit" variant="secondary" busy={busy} busyLabel={t('profile.code.busy')}>
          {t('profile.code.apply')}
        </Button>
      </form>
    </Disclosure>
  );
}
