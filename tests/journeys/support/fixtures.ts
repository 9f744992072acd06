import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { ConsoleGuard } from './console-guard.ts';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';

/** The server's default password (README). */
export const GATE_PASSWORD = 'fairtab-beta';

/** Turns an account of the server without a gate into premium. */
export const ACCESS_CODE = 'window-seat-2026';
/** A server without the gate, with access codes. */
export const GATE_OFF = {
  GATE_PASSWORD: '',
  ACCESS_CODES: `table-for-two-2026,${ACCESS_CODE},chefs-table-2026`,
} as const;

/** A built server that runs. */
export type RunningServer = Pick<Awaited<ReturnType<typeof startEmbedded>>, 'url' | 'stop'>;

interface WorkerFixtures {
  /** The built server with these settings, on a port of its own. */
  servers: (settings: Readonly<Record<string, string>>) => Promise<RunningServer>;
}

interface TestFixtures {
  /** Settings of the server in this file: `test.use({ serverEnv: GATE_OFF })`. */
  serverEnv: Readonly<Record<string, string>>;
  server: RunningServer;
  /**
   * With the service worker: `test.use({ offlineCopy: true })` in journeys that lose the network, reload or install. The
   * others do without it, since fetching the whole app once per visitor is a third of their time.
   */
  offlineCopy: boolean;
  /** Watches the console of every page in the test. */
  consoleGuard: ConsoleGuard;
  /** A context for a second visitor, watched like the first; closed at the end. */
  newVisitor: () => Promise<BrowserContext>;
  /** A picture of each page as it was when the test failed. */
  failurePictures: undefined;
}

/**
 * The most servers that a worker keeps running. Tests of different files take turns, and starting a server with its database costs as much
 * as several journeys, but each takes half a gigabyte.
 */
const MOST_SERVERS = 3;

/** The browser as one that has no service workers: the app works there, only not offline. */
async function withoutServiceWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
}

/**
 * Journeys click faster than people, and scroll one control to where the last one was. A mouse that presses anew ends a
 * double tap (web/src/ui/double-tap.ts), as typing does; taps by touch keep their own times.
 */
async function separateClicks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const forget = (event: MouseEvent) => {
      const { sourceCapabilities: source } = event as MouseEvent & {
        sourceCapabilities?: { firesTouchEvents: boolean };
      };
      if (source?.firesTouchEvents !== true) document.dispatchEvent(new Event('input'));
    };
    document.addEventListener('mousedown', forget, true);
  });
}

/**
 * Playwright's `test`, with `page.goto('/…')` on the built server, and failing on whatever reaches the
 * console.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      /** By their settings, the most recently used last. */
      const running = new Map<string, Promise<RunningServer>>();
      const stop = async (settings: string) => {
        const server = await running.get(settings);
        running.delete(settings);
        await server?.stop();
      };
      await use(async (settings) => {
        const key = JSON.stringify(settings);
        const server = running.get(key) ?? startEmbedded(settings);
        running.delete(key);
        running.set(key, server);
        const [oldest] = running.keys();
        if (running.size > MOST_SERVERS && oldest !== undefined) await stop(oldest);
        return server;
      });
      await Promise.all([...running.keys()].map(stop));
    },
    { scope: 'worker' },
  ],
  serverEnv: [{}, { option: true }],
  // Starting the database takes a while on a busy machine; that is no part of the test's time.
  server: [async ({ servers, serverEnv }, use) => use(await servers(serverEnv)), { timeout: 120_000 }],
  baseURL: async ({ server }, use) => use(server.url),
  offlineCopy: [false, { option: true }],
  // Playwright's own option takes a picture of every test and throws most of them away.
  failurePictures: [
    async ({ context }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      for (const [index, page] of context.pages().entries()) {
        // A page that is gone or hangs has no picture; the test has failed for a reason of its own.
        const path = info.outputPath(`page-${index + 1}.png`);
        await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
      }
    },
    { auto: true },
  ],
  context: async ({ context, offlineCopy }, use) => {
    await separateClicks(context);
    if (!offlineCopy) await withoutServiceWorker(context);
    await use(context);
  },
  consoleGuard: [
    async ({ context }, use) => {
      const guard = new ConsoleGuard();
      guard.watch(context);
      await use(guard);
      expect(guard.complaints(), 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, consoleGuard, contextOptions, baseURL, offlineCopy }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL ? { baseURL } : {}) });
      await separateClicks(context);
      if (!offlineCopy) await withoutServiceWorker(context);
      consoleGuard.watch(context);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** Opens a path and passes the gate, as a first-time visitor does. */
export async function passGate(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Password' }).fill(GATE_PASSWORD);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Password Protected' })).toBeHidden();
}

/** Passes the gate and starts the guest session; ends on the wizard's first step. */
export async function enterAsGuest(page: Page): Promise<void> {
  await passGate(page, '/');
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expect(page).toHaveURL(/\/app(\?|$)/);
}

/** The findings of axe on the present page. Waits for animations to end, since axe reads colours. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // A page that is still being fetched has nothing to find fault with, and no heading either.
  await expect(page.locator('h1').first()).toBeAttached();
  // Not by what each one promises: one that is replaced while it runs keeps no promise.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState === 'finished' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
  const { violations } = await new AxeBuilder({ page })
    // Only violations: describing the rules that pass takes as long as checking them.
    .options({ resultTypes: ['violations'] })
    // Axe opens a second page to put together what it found in frames: only needed where there are some.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`).join('\n')}`,
  );
}

/** Fails on anything that axe finds. */
export async function axe(page: Page): Promise<void> {
  expect(await axeFindings(page), 'axe finds nothing').toEqual([]);
}

/** Waits until the service worker has everything it needs to answer without a network. */
export async function waitUntilOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}
