import { expect, passGate, test } from '../support/fixtures.ts';

test.beforeEach(async ({ page }) => {
  await passGate(page);
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
