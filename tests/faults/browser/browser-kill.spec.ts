import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, expect, type Page } from '@playwright/test';
import { button, DEVICE, field, stepHeading } from '../../journeys/support/table.ts';
import { browserArgs, findBrowser } from '../../../tools/lib/find-browser.mjs';
import { isQuick, report, test } from './world.ts';

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
  const closed = new Promise((resolve) => child.once('close', resolve));
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

/** Types letter by letter, and counts those that the screen shows. */
async function type(page: Page): Promise<number> {
  await field(page, 'Name').focus();
  for (const letter of WORD) await page.keyboard.type(letter);
  return (await field(page, 'Name').inputValue()).length;
}

const typedIn = (page: Page) => field(page, 'Name').inputValue();

test('the tab is killed while somebody types', async ({ page, world }) => {
  await page.goto(world.proxy.url);
  await button(page, 'Continue as guest').click();
  await expect(stepHeading(page, 'diner-setup')).toBeVisible();
  const shown = await type(page);
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  const next = await page.context().newPage();
  await next.goto(`${world.proxy.url}/app`);
  await expect(stepHeading(next, 'diner-setup')).toBeVisible();
  const kept = (await typedIn(next)).length;
  report({
    fault: 'tab killed while typing (keystrokes)',
    times: 1,
    acknowledged: shown,
    found: kept,
    lost: shown - kept,
    said: 'nothing: what was typed is in its field again',
  });
});

test('the browser is killed while somebody types', async ({ world }) => {
  const waits = isQuick ? [0, WRITTEN] : [0, 10_000, 30_000, WRITTEN, WRITTEN];
  const told: string[] = [];
  let shown = 0;
  let kept = 0;
  for (const ms of waits) {
    const folder = mkdtempSync(join(tmpdir(), 'fairtab-browser-'));
    const { page, kill } = await openBrowser(folder);
    await page.goto(world.proxy.url);
    await button(page, 'Continue as guest').click();
    await expect(stepHeading(page, 'diner-setup')).toBeVisible();
    await wait(8000);
    const typed = await type(page);
    await wait(ms);
    await kill();
    const again = await openBrowser(folder);
    await again.page.goto(`${world.proxy.url}/app`);
    await again.page.getByRole('heading', { level: 1 }).waitFor();
    const isThere = await stepHeading(again.page, 'diner-setup').isVisible();
    const left = isThere ? (await typedIn(again.page)).length : 0;
    const forms = await again.page.evaluate((key) => localStorage.getItem(key)?.length ?? 0, DEVICE.forms);
    await again.kill();
    rmSync(folder, { recursive: true, force: true });
    told.push(
      `${ms / 1000} s after the last key: ${left} of ${typed}${forms === 0 ? ' (nothing on the device)' : ''}`,
    );
    if (ms < WRITTEN) continue;
    shown += typed;
    kept += left;
  }
  report({
    fault: 'browser killed 75 seconds after typing (keystrokes)',
    times: waits.length,
    acknowledged: shown,
    found: kept,
    lost: shown - kept,
    said: told.join('; '),
  });
});
