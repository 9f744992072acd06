import { KEYS } from '#web/platform/storage/keys.ts';
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

test('logging in never redirects to another site', async ({ page }) => {
  await passGate(page);
  for (const from of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await page.evaluate((key) => localStorage.removeItem(key), KEYS.session);
    await page.reload();
    await page.getByRole('button', { name: 'Continue as guest' }).click();
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/app/);
  }
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

test('a keyboard alone leads from the gate to the wizard', async ({ page }) => {
  await page.goto('/');
  const focused = page.locator(':focus');
  const tabTo = async (role: 'textbox' | 'link', name: string) => {
    const target = page.getByRole(role, { name });
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 25; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(focused, `Tab reaches "${name}"`).toHaveAccessibleName(name);
  };
  await tabTo('textbox', 'Password');
  await page.keyboard.type('fairtab-beta');
  await page.keyboard.press('Enter');
  await tabTo('link', 'Continue as guest');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: "Who's hungry?" })).toBeVisible();
});
