import { axe, expect, passGate, test } from '../support/fixtures.ts';

test('the wizard sends a visitor without a session to log in, and back after continuing as guest', async ({
  page,
}) => {
  await passGate(page);
  await page.goto('/app?step=item-entry');
  await expect(page).toHaveURL(/\/login\?/);
  await axe(page);
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page).toHaveURL(/\/app/);
  await page.goBack();
  await expect(page, 'the redirect leaves no page to fall back into').not.toHaveURL(/\/login/);
});

test('an unknown address is a 404 page that leads home', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404/);
  await passGate(page);
  const response = await page.goto('/nowhere');
  // The service worker answers navigations once it is there; the server itself says 404.
  expect([200, 404]).toContain(response?.status());
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('the back button returns through the visited pages', { tag: '@core' }, async ({ page }) => {
  await passGate(page);
  await page.getByRole('link', { name: 'Log In', exact: true }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Terms & Conditions' }).last().click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Split Restaurant Bills Effortlessly' })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/login/);
});
