import { axe, expect, passGate, test } from '../support/fixtures.ts';

test.beforeEach(async ({ page }) => {
  await passGate(page);
});

test('the landing page describes the product and links into it', { tag: '@core' }, async ({ page }) => {
  await expect(page).toHaveTitle(/Fairtab/);
  await expect(page.getByText('BETA').first()).toBeVisible();
  for (const [name, url] of [
    ['Log In', '/login'],
    ['Sign Up', '/signup'],
    ['Join a table', '/t'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`${url}(\\?|$)`));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Split Restaurant Bills Effortlessly');
  }
  await axe(page);
});

test(
  'every link into the app is on the first screen of the smallest phone, and no toast covers one',
  { tag: '@core' },
  async ({ page }) => {
    await page.getByRole('region', { name: 'Access granted!' }).waitFor();
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [390, 664],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      for (const link of await page
        .getByRole('link', { name: /^(Log In|Sign Up|Continue as guest)/ })
        .all()) {
        if (await link.isVisible()) await expect(link).toBeInViewport({ ratio: 1 });
      }
      await expect(page.getByRole('link', { name: 'Continue as guest' })).toBeVisible();
    }
  },
);
