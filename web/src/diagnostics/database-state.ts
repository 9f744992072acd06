import type { DatabaseStatus } from '#web/platform/accounts/types.ts';
import { t } from '#web/messages/i18n.ts';
import { formatList } from '#web/platform/format.ts';

/** The tables the app cannot do without (docs/product/accounts.md, "Diagnostics"). */
export const REQUIRED_TABLES = ['users', 'bill_history', 'saved_groups'] as const;

export type DatabaseState =
  | 'not-configured'
  | 'connection-failed'
  | 'no-tables'
  | 'partial-tables'
  | 'no-rls'
  | 'ready';

/** The required tables that a check did not find. */
export const missingTables = ({ tables }: DatabaseStatus): readonly string[] =>
  REQUIRED_TABLES.filter((table) => !tables.includes(table));

/** The state of a check, one of six: the first problem to fix. */
export function databaseState(status: DatabaseStatus): DatabaseState {
  if (!status.configOk) return 'not-configured';
  if (!status.connected) return 'connection-failed';
  const missing = missingTables(status).length;
  if (missing === REQUIRED_TABLES.length) return 'no-tables';
  if (missing > 0) return 'partial-tables';
  return status.rlsEnabled ? 'ready' : 'no-rls';
}

/** The result of a check, in a sentence. */
export function stateBody(status: DatabaseStatus): string {
  const state = databaseState(status);
  if (state !== 'partial-tables') return t(`diagnostics.${state}.body`);
  const missing = missingTables(status);
  return t('diagnostics.partial-tables.body', {
    found: REQUIRED_TABLES.length - missing.length,
    required: REQUIRED_TABLES.length,
    missing: formatList(missing),
  });
}
