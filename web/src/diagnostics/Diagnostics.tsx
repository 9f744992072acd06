import { ExternalLink, Copy, Check } from 'lucide-react';
import css from './diagnostics.module.css';
import { type ReactNode, useEffect, useId, useState, useTransition } from 'react';
import '#web/messages/en/diagnostics.po';
import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import type { DatabaseStatus } from '#web/platform/accounts/types.ts';
import { useSession } from '#web/platform/session.ts';
import { Banner, type Tone } from '#web/ui/Banner.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import {
  databaseState,
  type DatabaseState,
  missingTables,
  REQUIRED_TABLES,
  stateBody,
} from './database-state.ts';
import { resetAuthData } from './reset-auth-data.ts';
import { SyncIssue } from './SyncIssue.tsx';
import { Button, buttonClass, ButtonContent } from '#web/ui/Button.tsx';
import { after } from '#web/platform/device/clock.ts';
import { useConfig } from '#web/platform/config.ts';
import { copyText } from '#web/platform/share/share.ts';

const STATE_TONES: Readonly<Record<DatabaseState, Tone>> = {
  'not-configured': 'info',
  'connection-failed': 'bad',
  'no-tables': 'bad',
  'partial-tables': 'warn',
  'no-rls': 'warn',
  ready: 'ok',
};

/** Whose result a toast reports: a check's, or the verification's after setting up. */
type Occasion = 'toast' | 'verify';

/**
 * The database as this device sees it, and what to do about it (docs/product/accounts.md, "Diagnostics"). `onCleared`: called once nobody
 * is logged in any more; absent before the gate.
 */
export function Diagnostics({ onCleared }: { onCleared?: (() => void) | undefined }) {
  const [status, setStatus] = useState<DatabaseStatus | null>(null);
  useEffect(() => {
    void accounts.checkDatabase().then(setStatus);
  }, []);
  const session = useSession();
  const state = status && databaseState(status);
  const isMissing = session.status === 'user' && (state === 'no-tables' || state === 'partial-tables');

  const checkAndSay = async (occasion: Occasion) => {
    const found = await accounts.checkDatabase();
    setStatus(found);
    const foundState = databaseState(found);
    const tone = STATE_TONES[foundState];
    toast({
      title: t(`diagnostics.${occasion}.${foundState}`),
      body: stateBody(found),
      tone: tone === 'warn' ? 'bad' : tone,
    });
  };
  return (
    <div className={cx(layout.stack, layout.smallGapAbove, layout.gapBelow)}>
      <Banner
        tone={state ? STATE_TONES[state] : 'info'}
        title={state ? t(`diagnostics.${state}`) : t('diagnostics.checking')}
        role="status"
      >
        {status && stateBody(status)}
      </Banner>
      {isMissing && <SyncIssue onCleared={onCleared} />}
      <DebugPanel
        status={status}
        onCheck={() => checkAndSay('toast')}
        onReset={async () => {
          await resetAuthData();
          onCleared?.();
        }}
      />
      <SetupHelp onVerify={() => checkAndSay('verify')} />
    </div>
  );
}

interface DebugPanelProps {
  status: DatabaseStatus | null;
  onCheck: () => Promise<void>;
  onReset: () => Promise<void>;
}

const yesOrNo = (value: boolean) => (value ? t('diagnostics.yes') : t('diagnostics.no'));

/** The last check's results, one by one, and two tools for finding a fault. */
function DebugPanel({ status, onCheck, onReset }: DebugPanelProps) {
  const [checking, check] = useTransition();
  const [resetting, reset] = useTransition();
  return (
    <Panel title={t('diagnostics.debug')}>
      {status && <Facts status={status} />}
      <div className={layout.buttons}>
        <Button
          variant="secondary"
          busy={checking}
          busyLabel={t('diagnostics.check.busy')}
          onClick={() => check(onCheck)}
        >
          {t('diagnostics.check')}
        </Button>
        <Button
          variant="secondary"
          busy={resetting}
          busyLabel={t('diagnostics.reset.busy')}
          onClick={() => reset(onReset)}
        >
          {t('diagnostics.reset')}
        </Button>
      </div>
      <p className={typography.meta}>{t('diagnostics.reset.note')}</p>
    </Panel>
  );
}

function Facts({ status }: { status: DatabaseStatus }) {
  const count = {
    found: REQUIRED_TABLES.length - missingTables(status).length,
    required: REQUIRED_TABLES.length,
  };
  const facts: [string, string][] = [
    [t('diagnostics.debug.config'), yesOrNo(status.configOk)],
    [t('diagnostics.debug.connected'), yesOrNo(status.connected)],
    [t('diagnostics.debug.tables'), t('diagnostics.debug.tables.count', count)],
    [t('diagnostics.debug.rls'), yesOrNo(status.rlsEnabled)],
  ];
  if (status.errorCode) facts.push([t('diagnostics.debug.error'), status.errorCode]);
  return (
    <dl className={cx(typography.small, css.facts)}>
      {facts.map(([name, value]) => (
        <div key={name} className={layout.wrappingSpreadRow}>
          <dt className={typography.muted}>{name}</dt>
          <dd className={typography.bold}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How long the button shows "Copied" (docs/product/interface.md, "How long things last"). */
const COPIED_MS = 2000;

/** Explains to an operator how to set up a database: script, editor, check. */
function SetupHelp({ onVerify }: { onVerify: () => Promise<void> }) {
  const [verifying, run] = useTransition();
  return (
    <Panel title={t('diagnostics.setup')}>
      <p className={typography.secondary}>{t('diagnostics.setup.body')}</p>
      <CopyScript />
      <OpenEditor />
      <Button
        variant="secondary"
        block
        busy={verifying}
        busyLabel={t('diagnostics.check.busy')}
        onClick={() => run(onVerify)}
      >
        {t('diagnostics.setup.verify')}
      </Button>
    </Panel>
  );
}

function CopyScript() {
  const [copies, setCopies] = useState(0);
  const [copied, setCopied] = useState(false);
  useEffect(() => (copies === 0 ? undefined : after(COPIED_MS, () => setCopied(false))), [copies]);
  const copy = async () => {
    const script = await import('./setup-sql.ts').then(
      (module) => module.SETUP_SQL,
      () => undefined,
    );
    if (script !== undefined && (await copyText(script))) {
      setCopied(true);
      setCopies((count) => count + 1);
      return;
    }
    toast({
      title: t('diagnostics.setup.copyFailed'),
      body: t('diagnostics.setup.copyFailed.body'),
      tone: 'bad',
    });
  };
  return (
    <Button variant="secondary" block icon={copied ? Check : Copy} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? t('diagnostics.setup.copied') : t('diagnostics.setup.copy')}</span>
    </Button>
  );
}

function OpenEditor() {
  const { sqlEditorUrl, mode } = useConfig((all) => all);
  if (!sqlEditorUrl) {
    const reason = mode === 'embedded' ? t('diagnostics.setup.embedded') : t('diagnostics.setup.noEditor');
    return (
      <Button variant="secondary" block icon={ExternalLink} disabledReason={reason}>
        {t('diagnostics.setup.editor')}
      </Button>
    );
  }
  return (
    <a href={sqlEditorUrl} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
      <ButtonContent icon={ExternalLink}>{t('diagnostics.setup.editor')}</ButtonContent>
    </a>
  );
}

/** One of several panels: a heading and its contents. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={cx(layout.stack, css.panel)} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
