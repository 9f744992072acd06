import { useEffect, useState } from 'react';
import '#web/messages/en/diagnostics.po';
import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import type { DatabaseStatus } from '#web/platform/accounts/types.ts';
import { useSession } from '#web/platform/session.ts';
import { Banner, type Tone } from '#web/ui/Banner.tsx';
import { cx, layout } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { databaseState, stateBody, type DatabaseState } from './database-state.ts';
import { DebugPanel } from './DebugPanel.tsx';
import { resetAuthData } from './reset-auth-data.ts';
import { SetupHelp } from './SetupHelp.tsx';
import { SyncIssue } from './SyncIssue.tsx';

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
