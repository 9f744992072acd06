import { expect, passGate, test } from '../support/fixtures.ts';

test(
  'the gate stands before every page, leads to the one asked for, and asks once per browser',
  { tag: '@core' },
  async ({ page, context }) => {
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { name: 'Password Protected' })).toBeVisible();
    await passGate(page, '/privacy');
    await expect(page).toHaveURL('/privacy');
    await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
    await page.reload();
    const second = await context.newPage();
    await second.goto('/terms');
    for (const [tab, name] of [
      [page, 'Privacy Policy'],
      [second, 'Terms & Conditions'],
    ] as const)
      await expect(tab.getByRole('heading', { name, level: 1 })).toBeVisible();
  },
);
