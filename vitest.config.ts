import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { cataloguesPlugin } from './tools/vite/catalogues-plugin.mjs';
import { receiptModelsPlugin } from './tools/vite/receipt-models-plugin.ts';

/** What a test waits for comes within moments, or, on a machine that is busy with other things, within seconds. */
const PATIENCE = { poll: { timeout: 20_000 } };

/** Hashes in a millisecond instead of a tenth of a second: nearly every test of these projects signs somebody up. */
const CHEAP_PASSWORDS = { LITE_AUTH_BCRYPT_COST: '4' };

/** Tests with a PGlite, which is compiled once per worker instead of once per file: that halves the time. */
const WITH_DATABASE = {
  env: CHEAP_PASSWORDS,
  expect: PATIENCE,
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** The app in jsdom. */
const WEB: TestProjectInlineConfiguration = {
  plugins: [cataloguesPlugin(), receiptModelsPlugin(), react()],
  test: {
    expect: PATIENCE,
    environment: 'jsdom',
    // Each file has globals of its own, as with a process each, but jsdom is loaded once: a third less of processor time.
    pool: 'vmThreads',
    restoreMocks: true,
    // Nothing waits for the clock; a machine that is busy with other things takes its time all the same.
    testTimeout: 30_000,
  },
};

/** Unit and property tests: `npx vitest --project=domain` runs those of one folder. */
export default defineConfig({
  test: {
    // The tests have the machine to themselves, and those of accounts and servers wait for half of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/tests/**/*.test.ts'],
          // Its modules are pure: nothing of one file is left for the next, and two workers take 16 s of processor, not 27.
          isolate: false,
          // Property tests take well under a second each, but not on a machine that is busy with other things.
          testTimeout: 60_000,
        },
      },
      {
        ...WEB,
        test: {
          ...WEB.test,
          name: 'web',
          include: ['web/{src,tests}/**/*.test.ts', 'tests/formats/*.test.ts'],
          exclude: ['web/tests/accounts/**'],
          setupFiles: ['tests/support/web-setup.ts'],
        },
      },
      {
        ...WEB,
        test: {
          ...WEB.test,
          name: 'components',
          include: ['web/{src,tests}/**/*.test.tsx'],
          // Loading Testing Library takes longer than the average file of the project above.
          setupFiles: ['tests/support/web-setup.ts', 'tests/support/component-setup.ts'],
        },
      },
      {
        plugins: [cataloguesPlugin()],
        test: {
          ...WITH_DATABASE,
          // The app's account code against the embedded server itself, over Node's own network.
          name: 'accounts',
          include: ['web/tests/accounts/**/*.test.ts'],
          setupFiles: ['web/tests/accounts/support/browser.ts'],
          restoreMocks: true,
        },
      },
      {
        test: { ...WITH_DATABASE, name: 'server', include: ['server/tests/**/*.test.ts'] },
      },
      {
        test: {
          ...WITH_DATABASE,
          name: 'database',
          include: ['supabase/tests/*.test.ts'],
          globalSetup: ['supabase/tests/support/global-setup.ts'],
          restoreMocks: true,
        },
      },
      {
        test: {
          ...WITH_DATABASE,
          // `npm run test:hosted`: the same rules where Supabase's own schemas are, and what is hosted alone.
          name: 'hosted',
          include: [
            'supabase/tests/hosted/*.test.ts',
            'supabase/tests/{access_codes,bill_history,bill_limits,catalogue,functions,names,receipt_photos}.test.ts',
            'supabase/tests/{live_tables,live_tables_*,realtime_policy,saved_groups,sign-up}.test.ts',
            'supabase/tests/{user_deletion_log,users,ways_to_be_paid}.test.ts',
          ],
          globalSetup: ['supabase/tests/hosted/setup.ts'],
          restoreMocks: true,
        },
      },
      {
        plugins: [cataloguesPlugin()],
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/tests/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: 'tools', include: ['tools/tests/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        test: {
          // `npm run test:supabase-cli`; not part of `npm test`, because its tools are large.
          name: 'supabase-cli',
          include: ['tools/supabase-cli/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
