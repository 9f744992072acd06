import { expect, GATE_OFF, test } from '../support/fixtures.ts';

test.use({ serverEnv: GATE_OFF });

test('there is no gate without a password', { tag: '@core' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Split Restaurant Bills Effortlessly' })).toBeVisible();
});
