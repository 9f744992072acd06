import { t } from '#web/messages/i18n.ts';
import type { DatabaseStatus } from '#web/platform/accounts/types.ts';
import { formatList } from '#web/platform/format.ts';
import { databaseState, missingTables, REQUIRED_TABLES } from './database-state.ts';

/** What a check found, in a sentence. */
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
