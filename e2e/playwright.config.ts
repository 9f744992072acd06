import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from '../tools/browser/find-browser.mjs';

const executablePath = await findBrowser();

/** Journeys of a person, in a real browser against the real server (`npm run test:e2e`). */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: { executablePath, args: browserArgs() },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      // Where the wide screen is another one. Journeys about rules are made once, on the phone.
      testMatch: /(?:gate|landing|currency-a11y|wizard-(?:a11y|navigation|whole-bill))\.spec\.ts/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
