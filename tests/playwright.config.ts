import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser, pinnedBrowser } from '../tools/lib/find-browser.mjs';

const executablePath = await findBrowser();
const pinned = await pinnedBrowser();

/** Screen-reader transcripts, compared with files in the repository. */
const TRANSCRIPT = /look\/transcript\.spec\.ts/;
/** Letters and colours that no setting of the machine changes. */
const PLAIN_LETTERS = [
  '--font-render-hinting=none',
  '--disable-font-subpixel-positioning',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

/** Whether reduced motion is requested: `npm test` does so, `npm run test:all` does not. */
const reducedMotion = process.env.REDUCED_MOTION ? 'reduce' : 'no-preference';

/** The seed of `npm run faults`, which is the only way to them: they take an hour. */
const faults = process.env.FAULTS_SEED;
const inPinned = { launchOptions: { executablePath: pinned, args: [...browserArgs(), ...PLAIN_LETTERS] } };

/** A state is looked at in many sizes, one after the other. */
const EVERY_STATE = {
  testDir: './gallery',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: { viewport: { width: 360, height: 740 } },
};

/** Journeys of a person, in a real browser against the real server (`npm run test:e2e`). */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than there are cores: a journey waits for its server now and then.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion },
    launchOptions: { executablePath, args: browserArgs() },
    trace: 'off',
  },
  // One file for every machine: see the project that compares them.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  projects: [
    // Pixels and the accessibility tree can be compared in one version of the browser only, which does not run everywhere. One
    // worker starts that browser and a server for them, at the beginning, while the others go on.
    ...(pinned
      ? [{ name: 'looks', workers: 1, testMatch: [/looks\.spec\.ts/, TRANSCRIPT], use: inPinned }]
      : []),
    {
      name: 'phone',
      testDir: './journeys',
      testIgnore: TRANSCRIPT,
      use: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      testDir: './journeys',
      testIgnore: TRANSCRIPT,
      // Only journeys that differ on a wide screen. All other rules are tested once, on the phone.
      grep: /@wide/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // No part of `npm test`: pictures of every screen and state (`npm run gallery`), and what axe says about them.
    { name: 'gallery', testMatch: 'gallery.spec.ts', ...EVERY_STATE },
    { name: 'axe', testMatch: 'axe.spec.ts', ...EVERY_STATE },
    ...(faults
      ? [
          {
            name: 'faults',
            testDir: './faults',
            fullyParallel: false,
            workers: 1,
            timeout: 40 * 60_000,
            expect: { timeout: 15_000 },
            use: {
              viewport: { width: 360, height: 640 },
              hasTouch: true,
              isMobile: true,
              // Requests that a cut network leaves hanging are retried, as a person would.
              actionTimeout: 10_000,
              navigationTimeout: 20_000,
            },
          },
        ]
      : []),
  ],
});
