import { defineConfig } from 'vitest/config';

/** `npm run test:supabase-cli`; not part of `npm test`, because its tools are large. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tools/supabase-cli/*.test.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
