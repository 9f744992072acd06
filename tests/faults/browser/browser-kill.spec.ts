import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { field, kept, stepHeading, DEVICE } from '../../journeys/support/table.ts';
import { browserArgs, findBrowser } from '../../../tools/lib/find-browser.mjs';
import { count, expect, guestLink, isQuick, test } from '../support/world.ts';

/** A browser of its own with its memory in `folder`, that can be killed like any process. */
async function openBrowser(folder: string) {
  const args = [
    ...browserArgs(),
    '--headless=old',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    'about:blank',
  ];
  const child = spawn(await findBrowser(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const closed = once(child, 'close');
  const address = await new Promise<string>((resolve) => {
    let text = '';
    child.stderr.on('data', (data: Buffer) => {
      text += data.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  return {
    page: await context.newPage(),
    kill: async () => {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await closed;
    },
  };
}

/**
 * Chromium writes what a page keeps to the disk five seconds after a change at the earliest, and once a minute on average
 * (components/services/storage/dom_storage: its limits per hour). What is younger than that is not the app's to promise, in ms.
 */
const WRITTEN = 75_000;
const WORD = 'Spaghetti alle vongole veraci';

async function enterAsGuest(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await guestLink(page).click();
  await expect(stepHeading(page, 'diner-setup')).toBeVisible();
}

/** Letters in the field of a diner's name. */
const shown = async (page: Page) => (await field(page, 'Name').inputValue()).length;

/** Types letter by letter, and counts those that the screen shows. */
async function type(page: Page): Promise<number> {
  await field(page, 'Name').focus();
  for (const letter of WORD) await page.keyboard.type(letter);
  return shown(page);
}

/** What was typed and is not there any more, letter by letter. */
const missing = (typed: number, left: number) => WORD.slice(left, typed);

test('the tab is killed while somebody types', { tag: '@browser-kill' }, async ({ page }) => {
  await enterAsGuest(page, '/');
  const typed = await type(page);
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  const next = await page.context().newPage();
  await next.goto('/app');
  await expect(stepHeading(next, 'diner-setup')).toBeVisible();
  count({
    fault: 'tab killed while typing (keystrokes)',
    acknowledged: typed,
    lost: missing(typed, await shown(next)),
    said: 'nothing: what was typed is in its field again',
  });
});

for (const [time, ms] of (isQuick ? [0, WRITTEN] : [0, 10_000, 30_000, WRITTEN, WRITTEN]).entries())
  test(
    `the browser is killed ${ms / 1000} s after somebody typed (${time + 1})`,
    { tag: '@browser-kill' },
    async ({ folder, world }) => {
      const profile = join(folder, 'profile');
      const { page, kill } = await openBrowser(profile);
      await enterAsGuest(page, world.proxy.url);
      await wait(8000);
      const typed = await type(page);
      await wait(ms);
      await kill();
      const again = await openBrowser(profile);
      await again.page.goto(`${world.proxy.url}/app`);
      await again.page.getByRole('heading', { level: 1 }).waitFor();
      const isThere = await stepHeading(again.page, 'diner-setup').isVisible();
      const left = isThere ? await shown(again.page) : 0;
      const isEmpty = (await kept(again.page, DEVICE.forms)) === null;
      await again.kill();
      const isPromised = ms >= WRITTEN;
      count({
        fault: 'browser killed 75 seconds after typing (keystrokes)',
        acknowledged: isPromised ? typed : 0,
        lost: isPromised ? missing(typed, left) : [],
        said: `${ms / 1000} s after the last key: ${left} of ${typed}${isEmpty ? ' (nothing on the device)' : ''}`,
      });
    },
  );
