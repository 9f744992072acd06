import { useRef, useState, useTransition, type FormEvent } from 'react';
import { hasPremium } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import type { DeletionReason, Outcome, Profile } from '#web/platform/accounts/types.ts';
import { useServerNow } from '#web/platform/server-time.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import typography from '#web/ui/typography.module.css';
import { ReasonField } from './ReasonField.tsx';

export interface DeleteAccountProps {
  /** Once it is known. */
  profile: Profile | undefined;
  /** Deletes it, and leaves the page where that worked. */
  deleteAccount: (reason: DeletionReason) => Promise<Outcome>;
}

/** The end of an account: a phrase typed by hand, and the browser's own question. */
export function DeleteAccount({ profile, deleteAccount }: DeleteAccountProps) {
  const [reason, setReason] = useState<DeletionReason>('not_said');
  const [phrase, setPhrase] = useState('');
  const [wrong, setWrong] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [busy, run] = useTransition();
  const input = useRef<HTMLInputElement>(null);

  // What has to be typed, to the letter (docs/product/accounts.md, "Deleting the account").
  const wanted = t('profile.delete.phraseText');
  const now = useServerNow();
  const pays = profile !== undefined && !profile.freeAccess && hasPremium(profile, now);

  const remove = async () => {
    const outcome = await deleteAccount(reason);
    if (outcome.ok)
      toast({ title: t('profile.delete.done'), body: t('profile.delete.done.body'), tone: 'ok' });
    else setFailure(describeError(outcome.error).body);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (phrase.trim() !== wanted) {
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
        <Banner tone="bad" title={t('profile.delete.failed')} role="alert">
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="destructive" block busy={busy} busyLabel={t('profile.delete.busy')}>
        {t('profile.delete.submit')}
      </Button>
    </form>
  );
}
