import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { databaseState, missingTables, REQUIRED_TABLES } from '#web/diagnostics/database-state.ts';
import { SETUP_SQL } from '#web/diagnostics/setup-sql.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import type { DatabaseStatus } from '#web/platform/accounts/types.ts';
import { loadTestConfig } from '../support/summary-support.tsx';

const READY: DatabaseStatus = {
  configOk: true,
  connected: true,
  tables: REQUIRED_TABLES,
  rlsEnabled: true,
  error: null,
  errorCode: null,
};

describe('the state of the database', () => {
  it.each([
    ['ready', READY],
    ['no-rls', { ...READY, rlsEnabled: false }],
    ['partial-tables', { ...READY, tables: ['users', 'saved_groups'] }],
    ['partial-tables', { ...READY, tables: ['users'], rlsEnabled: false }],
    ['no-tables', { ...READY, tables: [], rlsEnabled: false }],
    ['connection-failed', { ...READY, connected: false }],
    ['not-configured', { ...READY, configOk: false, connected: false }],
  ] as const)('is %s for %j', (state, status) => {
    expect(databaseState(status)).toBe(state);
  });

  it.each([{ supabaseUrl: '' }, { supabaseKey: '' }])('is not-configured with %j', async (part) => {
    const hosted = { mode: 'hosted', supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'sb_publishable_x' };
    await loadTestConfig({ ...hosted, ...part });
    expect(databaseState(await accounts.checkDatabase())).toBe('not-configured');
  });

  it('is ready only when nothing at all is missing', () => {
    const status = fc.record({
      configOk: fc.boolean(),
      connected: fc.boolean(),
      tables: fc.subarray([...REQUIRED_TABLES, 'user_deletion_log']),
      rlsEnabled: fc.boolean(),
    });
    fc.assert(
      fc.property(status, (part) => {
        const whole = { ...READY, ...part };
        const isReady = part.configOk && part.connected && part.rlsEnabled && !missingTables(whole).length;
        expect(databaseState(whole) === 'ready').toBe(isReady);
      }),
    );
  });
});

it('the setup script holds every migration once, the oldest first', () => {
  const files = [...SETUP_SQL.matchAll(/^-- (\d{14}_\w+\.sql)$/gm)].map((match) => match[1]);
  expect(files.length).toBeGreaterThanOrEqual(6);
  expect(files.every((file, index) => index === 0 || (files[index - 1] ?? '') < (file ?? ''))).toBe(true);
  for (const table of REQUIRED_TABLES) expect(SETUP_SQL).toContain(`public.${table}`);
});
