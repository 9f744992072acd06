import { useRef, useState, useTransition, type FormEvent } from 'react';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import type { AppError, Outcome } from '#web/platform/backend/outcome.ts';
import { DELETION_REASONS, type DeletionReason, type Profile } from '#web/platform/accounts/types.ts';
import { useServerNow } from '#web/platform/backend/server-time.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { plainText, hasPremium } from '#domain';
import { ENGLISH } from '#web/messages/languages.ts';
import { currentLanguage } from '#web/platform/language.ts';

interface ReasonFieldProps {
  value: DeletionReason;
  onChange: (reason: DeletionReason) => void;
}

/** The reason for leaving: one of a fixed list, never free text, since others may read the log. */
function ReasonField({ value, onChange }: ReasonFieldProps) {
  const options = DELETION_REASONS.map((reason) => ({ value: reason, label: t(`profile.delete.${reason}`) }));
  return (
    <SelectField label={t('profile.delete.reason')} value={value} options={options} onChange={onChange} />
  );
}

export interface DeleteAccountProps {
  /** Undefined until it has loaded. */
  profile: Profile | undefined;
  /** Deletes the account; leaves the page if that succeeded. */
  deleteAccount: (reason: DeletionReason) => Promise<Outcome>;
}

/** Without an answer the deletion may have succeeded, so its title does not say that it failed. */
const titleOf = (error: AppError): string =>
  (error.code === 'delete_unanswered' && describeError(error).title) || t('profile.delete.failed');

/** Deletes the account, after a typed phrase and the browser's own confirmation. */
export function DeleteAccount({ profile, deleteAccount }: DeleteAccountProps) {
  const [reason, setReason] = useState<DeletionReason>('not_said');
  const [phrase, setPhrase] = useState('');
  const [wrong, setWrong] = useState(false);
  const [failure, setFailure] = useState<AppError>();
  const [busy, run] = useTransition();
  const input = useRef<HTMLInputElement>(null);

  const wanted = t('profile.delete.phraseText');
  const now = useServerNow();
  const pays = profile !== undefined && losesPaidTime(profile, now);

  const remove = async () => {
    const outcome = await deleteAccount(reason);
    if (outcome.ok)
      toast({ title: t('profile.delete.done'), body: t('profile.delete.done.body'), tone: 'ok' });
    else setFailure(outcome.error);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (!isPhrase(phrase, wanted)) {
      setWrong(true);
      input.current?.focus();
    } else if (window.confirm(t('profile.delete.confirm'))) run(remove);
  };
  return (
    <form className={cx(layout.stack, layout.smallGapAbove, layout.gapBelow)} onSubmit={submit} noValidate>
      <p className={typography.secondary}>{t('profile.delete.body')}</p>
      {pays && <p className={typography.bold}>{t('profile.delete.plan')}</p>}
      <ReasonField value={reason} onChange={setReason} />
      <TextField
        label={t('profile.delete.phrase', { phrase: wanted })}
        value={phrase}
        onChange={(text) => {
          setPhrase(text);
          setWrong(false);
        }}
        error={wrong ? t('profile.delete.wrongPhrase') : undefined}
        inputRef={input}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {failure && (
        <Banner tone="bad" title={titleOf(failure)} role="alert">
          {describeError(failure).body}
        </Banner>
      )}
      <Button type="submit" variant="destructive" block busy={busy} busyLabel={t('profile.delete.busy')}>
        {t('profile.delete.submit')}
      </Button>
    </form>
  );
}

/**
 * True if the phrase that confirms the deletion was typed (docs/product/accounts.md, "Deleting the account"). In English it must match
 * exactly. In other languages accents and case do not matter, because the right keyboard may not be at hand.
 */
export const isPhrase = (typed: string, wanted: string): boolean =>
  currentLanguage() === ENGLISH.tag ? typed.trim() === wanted : plainText(typed) === plainText(wanted);

/**
 * True if deleting the account loses paid time. An access code gives premium for free, but such an account may have a paid plan as well.
 *
 * @param now the server's time, in ms since the epoch
 */
export function losesPaidTime(profile: Profile, now: number): boolean {
  const { freeAccess, subscriptionPlan: plan } = profile;
  if (!freeAccess) return hasPremium(profile, now);
  const isSubscribed = plan === 'yearly' || plan === 'monthly';
  const status = isSubscribed ? profile.subscriptionStatus : 'none';
  return hasPremium({ ...profile, freeAccess: false, subscriptionStatus: status }, now);
}
