import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { useTypedBefore } from '#web/ui/use-typed-before.ts';
import { CODE_LENGTH, codeInGroups, plainCode } from '../../code-text.ts';
import type { TableError } from '#web/platform/table/types.ts';
import { TableProblem } from '../../TableProblem.tsx';
import { secretIn } from './use-join-by-link.ts';
import css from './JoinByCode.module.css';

export interface JoinByCodeProps {
  readonly isJoining: boolean;
  readonly error: TableError | undefined;
  readonly onJoin: (by: { readonly code: string } | { readonly secret: string }) => void;
  /** Called when something else is typed: the error was about the text before. */
  readonly onType: () => void;
  /** Back to the bill of a table that is over. */
  readonly onBack?: (() => void) | undefined;
}

/** Joins a table without scanning: eight letters and digits to type, or the table's link, pasted. */
export function JoinByCode({ isJoining, error, onJoin, onType, onBack }: JoinByCodeProps) {
  return (
    <PaperCard place="band">
      <h1>{t('action.joinTable')}</h1>
      <p className={typography.muted}>{t('live.join.body')}</p>
      <CodeForm
        {...{ isJoining, onJoin, onType }}
        label={t('live.join.code')}
        problem={error && <TableProblem error={error} />}
      />
      {onBack && <TextButton onClick={onBack}>{t('live.who.back')}</TextButton>}
    </PaperCard>
  );
}

interface CodeFormProps extends Pick<JoinByCodeProps, 'isJoining' | 'onJoin' | 'onType'> {
  readonly label: string;
  /** Why the last one did not lead in. */
  readonly problem: ReactNode;
}

/** A field for a code, or for a link that is pasted into it. */
export function CodeForm({ label, isJoining, problem, onJoin, onType }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const isHere = useIsHydrated();
  const form = useRef<HTMLFormElement>(null);
  const type = (text: string) => {
    const secret = secretIn(text);
    setTried(false);
    onType();
    if (secret === undefined) setCode(text.toUpperCase());
    else if (!isJoining) onJoin({ secret });
  };
  useTypedBefore(form, { code: (field) => field.value !== code && type(field.value) });
  const isWhole = plainCode(code).length === CODE_LENGTH;
  const isIncomplete = isTried && !isWhole;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWhole && !isJoining) onJoin({ code: plainCode(code) });
  };
  return (
    <>
      {!isIncomplete && problem}
      <form ref={form} className={layout.stack} onSubmit={submit} noValidate>
        <TextField
          name="code"
          label={label}
          hint={t('live.join.hint')}
          error={isIncomplete ? t('live.join.incomplete') : undefined}
          dir="ltr"
          value={code}
          onChange={type}
          onBlur={() => setCode(codeInGroups(code))}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          className={css.code}
        />
        <Button type="submit" busy={isJoining} busyLabel={t('live.join.busy')} block disabled={!isHere}>
          {t('live.join.button')}
        </Button>
      </form>
    </>
  );
}
