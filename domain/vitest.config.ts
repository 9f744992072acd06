import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'domain',
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['tests/**/*.test.ts'],
    // Property tests take well under a second each, but not on a machine that is busy with other things.
    testTimeout: 60_000,
  },
});
