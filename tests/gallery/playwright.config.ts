import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from '../../tools/lib/find-browser.mjs';

const executablePath = await findBrowser();

/** Pictures of every screen and state (`npm run gallery`). */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/gallery',
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['./page-reporter.ts']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 360, height: 740 },
    launchOptions: { executablePath, args: browserArgs() },
  },
});
