import { axe, expect, test } from '../support/fixtures.ts';
import { button, field, toast } from '../support/table.ts';

test.use({ serverEnv: { MODE: 'demo', GATE_PASSWORD: '' } });

test('demo mode is named on every page, begins with samples, and charges nothing', async ({ page }) => {
  const note = page.getByText('Demo mode: nothing leaves this device');
  for (const path of ['/', '/terms', '/login', '/signup?from=%2Fprofile']) {
    await page.goto(path);
    await expect(note).toBeVisible();
  }
  await field(page, 'Email').fill('maya@example.org');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct-horse');
  await page.getByRole('textbox', { name: /confirm password/i }).fill('correct-horse');
  await button(page, 'Sign up').click();
  await page.waitForURL('/profile');
  await expect(note).toBeVisible();
  await expect(page.getByText('Friday crew')).toBeVisible();
  const bills = page.getByRole('table', { name: 'Bill History' });
  await expect(bills).toContainText('The Corner Table');
  await expect(bills).toContainText('£86.40');
  await axe(page);

  await page.goto('/subscription');
  await expect(note).toBeVisible();
  await expect(page.getByText('Demo mode: nothing is sold here, and nothing is charged.')).toBeVisible();
  await expect(page.getByText(/charged today/)).toHaveCount(0);
  await button(page, 'Subscribe Now').click();
  await expect(toast(page, 'Demo mode: nothing is sold here, and nothing is charged.')).toBeVisible();
  await page.goto('/app');
  await expect(note).toBeVisible();
});
