import { t } from '#web/messages/i18n.ts';
import type { DatabaseStatus } from '#web/platform/accounts/types.ts';
import { Banner, type Tone } from '#web/ui/Banner.tsx';
import { databaseState, stateBody, type DatabaseState } from './database-state.ts';

export const STATE_TONES: Readonly<Record<DatabaseState, Tone>> = {
  'not-configured': 'info',
  'connection-failed': 'bad',
  'no-tables': 'bad',
  'partial-tables': 'warn',
  'no-rls': 'warn',
  ready: 'ok',
};

/** The state of the database in a word and a sentence. */
export function StatusCard({ status }: { status: DatabaseStatus | null }) {
  const state = status && databaseState(status);
  return (
    <Banner
      tone={state ? STATE_TONES[state] : 'info'}
      title={state ? t(`diagnostics.${state}`) : t('diagnostics.checking')}
      role="status"
    >
      {status && stateBody(status)}
    </Banner>
  );
}
