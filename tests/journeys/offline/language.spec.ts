import { textsOf } from '../../support/texts.ts';
import { expect, GATE_OFF, test, waitUntilOffline } from '../support/fixtures.ts';

test.use({ serverEnv: GATE_OFF, offlineCopy: true });

test('a chosen language applies to every page without a network', async ({ page, context, consoleGuard }) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const t = await textsOf('pl', 'pl-PL');
  await page.goto('/');
  await waitUntilOffline(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('pl');
  await expect(page.getByRole('heading', { name: t('landing.title') })).toBeVisible();
  await page
    .getByRole('link', { name: t('action.guest') })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: t('diners.title') })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('diners.title') })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: t('landing.title') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
});

test('the first offline visit after an update has the texts of the version before', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const t = await textsOf('pl', 'pl-PL');
  await page.goto('/');
  await waitUntilOffline(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('pl');
  await page
    .getByRole('link', { name: t('action.guest') })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: t('diners.title') })).toBeVisible();
  // The file has another name in each version.
  await page.evaluate(async () => {
    const kept = await caches.open('languages');
    for (const request of await kept.keys()) {
      const response = await kept.match(request);
      await kept.delete(request);
      if (response) await kept.put(request.url.replace('/pl-', '/pl-before-'), response);
    }
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('diners.title') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
});

test('a language that was never fetched is announced for the next visit', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.goto('/');
  await waitUntilOffline(page);
  await context.setOffline(true);
  consoleGuard.allow(/ERR_FAILED.*languages/);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('tr');
  await expect(page.getByRole('status').getByText('Türkçe couldn’t be loaded')).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('the device’s language', () => {
  test.use({ locale: 'pl-PL' });

  test('is available offline after the first visit', async ({ page, context, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const t = await textsOf('pl', 'pl-PL');
    await page.goto('/');
    await page
      .getByRole('link', { name: t('action.guest') })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: t('diners.title') })).toBeVisible();
    await waitUntilOffline(page);
    await expect.poll(() => page.evaluate(() => caches.has('languages'))).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: t('diners.title') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  });
});
