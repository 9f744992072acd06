import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import '#web/messages/en/gate.po';
import { t } from '#web/messages/i18n.ts';
import { after } from '#web/platform/device/clock.ts';
import { passGate } from '#web/platform/gate.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { DashedRule } from '#web/ui/paper/Paper.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { LanguageChoice } from '#web/ui/fields/LanguageChoice.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { Page } from '../frame/Page.tsx';
import { PATHS } from '#web/paths.ts';
import css from './Gate.module.css';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The duration of the check on any machine (docs/product/interface.md, "How long things last"). */
const CHECK_MS = 600;

/** Makes this digest useless anywhere else. */
const PREFIX = 'fairtab-gate:';

/** True if a password matches the digest. Not `crypto.subtle`: plain http has none. */
export function matchesDigest(password: string, digest: string): boolean {
  return bytesToHex(sha256(utf8ToBytes(PREFIX + password))) === digest;
}

export interface GateProps {
  digest: string;
  /** The content that 'Database Diagnostics' unfolds. */
  diagnostics: ReactNode;
}

/** The curtain before the beta (docs/product/access.md, "The gate"). */
export function Gate({ digest, diagnostics }: GateProps) {
  const [password, setPassword] = useState('');
  const [checking, setChecking] = useState(false);
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checking) return;
    setChecking(true);
    setWrong(false);
    after(CHECK_MS, () => {
      if (matchesDigest(password, digest)) {
        toast({ title: t('gate.granted'), tone: 'ok', isBrief: true });
        passGate();
        return;
      }
      setChecking(false);
      setWrong(true);
      setPassword('');
      input.current?.focus();
    });
  };

  return (
    <Page title={t('gate.title')}>
      <main>
        <PaperCard
          place="page"
          head={
            <div className={css.head}>
              <Brand linked={false} />
            </div>
          }
        >
          <h1>{t('gate.title')}</h1>
          <p className={cx(typography.muted, css.text)}>{t('gate.text')}</p>
          <form className={cx(layout.stack, css.form)} onSubmit={submit} noValidate>
            <PasswordField
              label={t('gate.password')}
              value={password}
              onChange={setPassword}
              error={wrong ? t('gate.wrong') : undefined}
              inputRef={input}
              autoComplete="current-password"
              enterKeyHint="go"
            />
            <Button type="submit" block busy={checking} busyLabel={t('gate.checking')}>
              {t('gate.submit')}
            </Button>
            <LinkButton variant="text" href={PATHS.table} block>
              {t('action.joinTable')}
            </LinkButton>
          </form>
          <DashedRule />
          <LanguageChoice />
          <Disclosure title={t('gate.diagnostics')} look="link">
            {diagnostics}
          </Disclosure>
        </PaperCard>
      </main>
    </Page>
  );
}
