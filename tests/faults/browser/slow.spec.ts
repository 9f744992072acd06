import { expect, type Page } from '@playwright/test';
import { button, field, stepHeading, tab } from '../../journeys/support/table.ts';
import { report, test } from './world.ts';

/** Chromium's own "Slow 3G": 400 kbit/s each way, 400 ms until an answer begins. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return Math.round(performance.now() - since);
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
}

test('on slow 3G the app can be used', async ({ page, world }) => {
  await slowDown(page);
  const first = await timed(async () => {
    await page.goto(world.proxy.url, { waitUntil: 'commit' });
    await button(page, 'Continue as guest').waitFor({ timeout: 60_000 });
  });
  const wizard = await timed(async () => {
    await button(page, 'Continue as guest').click();
    await stepHeading(page, 'diner-setup').waitFor({ timeout: 60_000 });
  });
  const typing = await timed(async () => {
    for (const name of ['Maya', 'Tom', 'Zoe']) {
      await field(page, 'Name').fill(name);
      await button(page, 'Add diner').click();
      await button(page, `Remove ${name}`).waitFor();
    }
  });
  const summary = await timed(async () => {
    await tab(page, 'summary').click();
    await stepHeading(page, 'summary').waitFor({ timeout: 60_000 });
  });
  const again = await timed(async () => {
    await page.reload({ waitUntil: 'commit' });
    await stepHeading(page, 'summary').waitFor({ timeout: 60_000 });
  });
  const bill = await page.evaluate(() => localStorage.getItem('fairtab.guest.bill'));
  const kept = ['Maya', 'Tom', 'Zoe'].filter((name) => bill?.includes(name)).length;
  expect(kept).toBe(3);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  report({
    fault: 'slow 3G (400 kbit/s, 400 ms)',
    times: 1,
    acknowledged: 3,
    found: kept,
    lost: 3 - kept,
    said: `first page after ${seconds(first)}, wizard ${seconds(wizard)} after the tap, three diners in ${seconds(typing)}, summary ${seconds(summary)}, reload of it ${seconds(again)}`,
  });
});
