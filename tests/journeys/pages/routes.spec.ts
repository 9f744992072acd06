import { expect, passGate, test } from '../support/fixtures.ts';

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
