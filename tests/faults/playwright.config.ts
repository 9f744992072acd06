import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** Faults in the browser: the journeys' browser, one after the other and without a hurry. */
export default defineConfig({
  ...journeys,
  testDir: './browser',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/faults',
  workers: 1,
  timeout: 40 * 60_000,
  expect: { timeout: 15_000 },
  // What a cut network leaves hanging is tried again, as a person does.
  use: { ...journeys.use, actionTimeout: 10_000, navigationTimeout: 20_000 },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } },
  ],
});
