import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './tools/vite/messages-plugin.ts';

/** Unit and property tests; `domain` keeps its own settings, so that it can be tested by itself. */
export default defineConfig({
  test: {
    projects: [
      'domain/vitest.config.ts',
      {
        plugins: [messagesPlugin(), react()],
        test: {
          name: 'web',
          include: ['web/{src,tests}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tools/testing/web-setup.ts'],
          restoreMocks: true,
        },
      },
      { test: { name: 'server', include: ['server/tests/**/*.test.ts'], environment: 'node' } },
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
