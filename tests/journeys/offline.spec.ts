import { textsOf } from '../support/texts.ts';
import { axe, enterAsGuest, expect, GATE_OFF, passGate, test, waitUntilOffline } from './support/fixtures.ts';

test.use({ offlineCopy: true });

test('after one visit, every page reloads without a network', async ({ page, context, consoleGuard }) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await enterAsGuest(page);
  await waitUntilOffline(page);
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/app?step=diner-setup', "Who's hungry?"],
    ['/', 'Split Restaurant Bills Effortlessly'],
    ['/terms', 'Terms & Conditions'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
});

test.describe('another language', () => {
  test.use({ serverEnv: GATE_OFF });

  test('that was chosen is the one of every page without a network', async ({
    page,
    context,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const t = await textsOf('pl', 'pl-PL');
    await page.goto('/');
    await waitUntilOffline(page);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pl');
    await expect(page.getByRole('heading', { name: t('landing.title') })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: t('landing.title') })).toBeVisible();
    await page.goto('/app?step=diner-setup');
    await expect(page.getByRole('heading', { name: t('diners.title') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  });

  test.describe('of the device', () => {
    test.use({ locale: 'pl-PL' });

    test('is there without a network after the first visit', async ({ page, context, consoleGuard }) => {
      consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
      const t = await textsOf('pl', 'pl-PL');
      await page.goto('/');
      await expect(page.getByRole('heading', { name: t('landing.title') })).toBeVisible();
      await waitUntilOffline(page);
      await expect.poll(() => page.evaluate(() => caches.has('languages'))).toBe(true);
      await context.setOffline(true);
      await page.goto('/app?step=diner-setup');
      await expect(page.getByRole('heading', { name: t('diners.title') })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    });
  });
});

test('a configuration that cannot be read is an error with Retry, and Retry works', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/);
  await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Fairtab could not start' })).toBeVisible();
  await axe(page);
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Password Protected' })).toBeVisible();
});

test('a configuration that is a page of somebody else’s network is not believed', async ({ page }) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hotel Wi-Fi: please log in</h1>' }),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Fairtab could not start' })).toBeVisible();
});

test('with a configuration from an earlier visit, a broken one is no obstacle', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/);
  await passGate(page);
  await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Split Restaurant Bills Effortlessly' })).toBeVisible();
});
