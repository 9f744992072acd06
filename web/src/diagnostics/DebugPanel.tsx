import { useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { DatabaseStatus } from '#web/platform/accounts/types.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { missingTables, REQUIRED_TABLES } from './database-state.ts';
import { Panel } from './Panel.tsx';
import css from './diagnostics.module.css';

export interface DebugPanelProps {
  status: DatabaseStatus | null;
  onCheck: () => Promise<void>;
  onReset: () => Promise<void>;
}

const yesOrNo = (value: boolean) => (value ? t('diagnostics.yes') : t('diagnostics.no'));

/** The last check's results, one by one, and two tools for finding a fault. */
export function DebugPanel({ status, onCheck, onReset }: DebugPanelProps) {
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
