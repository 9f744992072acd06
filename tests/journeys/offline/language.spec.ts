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
