import { button, keptBill, stepHeading, tab } from '../../journeys/support/table.ts';
import { addDiner, count, expect, guestLink, test } from '../support/world.ts';

/** Chromium's own "Slow 3G": 400 kbit/s each way, 400 ms until an answer begins. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const NAMES = ['Maya', 'Tom', 'Zoe'];

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const since = performance.now();
  await work();
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

test('the app is usable on slow 3G', { tag: '@slow' }, async ({ page }) => {
  page.setDefaultTimeout(60_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  const first = await secondsOf(async () => {
    await page.goto('/', { waitUntil: 'commit' });
    await guestLink(page).waitFor();
  });
  const wizard = await secondsOf(async () => {
    await guestLink(page).click();
    await stepHeading(page, 'diner-setup').waitFor();
  });
  const typing = await secondsOf(async () => {
    for (const name of NAMES) {
      await addDiner(page, name);
      await button(page, `Remove ${name}`).waitFor();
    }
  });
  const summary = await secondsOf(async () => {
    await tab(page, 'summary').click();
    await stepHeading(page, 'summary').waitFor();
  });
  const again = await secondsOf(async () => {
    await page.reload({ waitUntil: 'commit' });
    await stepHeading(page, 'summary').waitFor();
  });
  expect((await keptBill(page)).diners.map(({ name }) => name)).toEqual(NAMES);
  count({
    fault: 'slow 3G (400 kbit/s, 400 ms)',
    acknowledged: NAMES.length,
    said: `first page after ${first}, wizard ${wizard} after the tap, three diners in ${typing}, summary ${summary}, reload of it ${again}`,
  });
});
