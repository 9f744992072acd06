import { deflateRawSync } from 'node:zlib';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { axe, expect, test, waitUntilOffline } from '../support/fixtures.ts';
import { billOf, field, itemList, openStep, sit, STEPS, strip } from '../support/table.ts';

test.use({ offlineCopy: true });

const SPLIT = deflateRawSync(JSON.stringify(billOf(['Maya', 'Tom']))).toString('base64url');

test(
  'every step and page opens offline after one visit, and the bill goes on',
  { tag: '@core' },
  async ({ page, context, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await sit(page, { bill: sampleBill() });
    await waitUntilOffline(page);
    await context.setOffline(true);
    for (const step of STEPS) await openStep(page, step);
    await expect(strip(page, 'Maya')).toContainText('£59.9');
    await openStep(page, 'item-entry');
    await field(page, 'Item (optional)').fill('Grappa');
    await field(page, 'Price').fill('5');
    await field(page, 'Price').press('Enter');
    await expect(itemList(page)).toContainText('Grappa');
    await page.reload();
    await expect(itemList(page)).toContainText('Grappa');
    for (const [path, heading] of [
      ['/', 'Split Restaurant Bills Effortlessly'],
      ['/terms', 'Terms & Conditions'],
      [`/split#1.${SPLIT}`, 'Shared bill'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    }
  },
);

test('a page that was on its way when the worker became active works offline too', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  let wasHeld = false;
  await page.goto('/terms');
  await page.route('**/privacy', async (route) => {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await expect.poll(() => worker.evaluate("registration.active?.state === 'activated'")).toBe(true);
    wasHeld = true;
    await route.continue();
  });
  await page.goto('/privacy');
  expect(wasHeld).toBe(true);
  await waitUntilOffline(page);
  await context.setOffline(true);
  expect(await page.evaluate(async () => (await fetch('/app.html')).ok)).toBe(true);
});

test('a configuration that cannot be read is an error with Retry, and Retry works', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/);
  await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Fairtab couldn’t start' })).toBeVisible();
  await axe(page);
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Password Protected' })).toBeVisible();
});
