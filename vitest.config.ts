import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './tools/vite/messages-plugin.ts';
import { preact } from './tools/vite/preact.ts';
import { quietClient } from './tools/vite/quiet-client.ts';

/** Its modules, which the build takes, too. */
const AUTH_CLIENT = join(import.meta.dirname, 'node_modules/@supabase/auth-js/dist/module/index.js');

/** Its modules, for which `react` can mean Preact, as in the build. */
const TESTING_LIBRARY = join(
  import.meta.dirname,
  'node_modules/@testing-library/react/dist/@testing-library/react.esm.js',
);

/** Unit and property tests; `domain` keeps its own settings, so that it can be tested by itself. */
export default defineConfig({
  test: {
    // Vitest leaves one core idle; the tests have the machine to themselves.
    maxWorkers: availableParallelism(),
    projects: [
      'domain/vitest.config.ts',
      {
        plugins: [messagesPlugin()],
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        resolve: { alias: [...preact, { find: /^@testing-library\/react$/, replacement: TESTING_LIBRARY }] },
        test: {
          name: 'web',
          // They ask for React themselves.
          server: { deps: { inline: [/@testing-library\/react/, /wouter/, /lucide-react/] } },
          include: ['web/{src,tests}/**/*.test.{ts,tsx}'],
          exclude: ['web/tests/accounts/**'],
          environment: 'jsdom',
          setupFiles: ['tools/testing/web-setup.ts'],
          restoreMocks: true,
        },
      },
      {
        plugins: [messagesPlugin(), quietClient()],
        resolve: { alias: [{ find: /^@supabase\/auth-js$/, replacement: AUTH_CLIENT }] },
        test: {
          // As in the build: its modules, without their words on the console.
          server: { deps: { inline: [/@supabase\/(?:supabase|auth)-js/] } },
          // The app's account code against the embedded server itself, over Node's own network.
          name: 'accounts',
          include: ['web/tests/accounts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/tests/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // As below: PGlite is compiled once per worker.
          isolate: false,
        },
      },
      {
        test: {
          name: 'database',
          include: ['supabase/tests/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['supabase/tests/support/global-setup.ts'],
          // Compiling PGlite once per worker instead of once per file halves the time.
          isolate: false,
          restoreMocks: true,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [messagesPlugin()],
        test: {
          name: 'fuzz',
          include: ['fuzz/tests/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/tests/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
