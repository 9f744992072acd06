import { useRef, useState, useTransition, type FormEvent } from 'react';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { AccessCodeField } from '../sign-up/AccessCodeField.tsx';
import { toastFailure } from './toast-failure.ts';
import css from './ProfilePage.module.css';

/** Turns an access code into premium access. */
export function AccessCode() {
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
