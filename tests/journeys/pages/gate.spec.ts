import { axe, expect, GATE_PASSWORD, passGate, test } from '../support/fixtures.ts';

test(
  'a wrong password is reported and the field emptied; the right one opens the page behind',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Password Protected' })).toBeVisible();
    await expect(
      page.getByText('This application is password protected. Please enter the password to continue.'),
    ).toBeVisible();
    await axe(page);

    const password = page.getByRole('textbox', { name: 'Password' });
    await password.fill('open sesame');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Checking...' })).toBeVisible();
    await expect(page.getByText('Incorrect password')).toBeVisible();
    await expect(password).toHaveValue('');
    await expect(password).toBeFocused();
    await axe(page);

    await password.fill(GATE_PASSWORD);
    await password.press('Enter');
    await expect(page.getByRole('region', { name: 'Access granted!' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Split Restaurant Bills Effortlessly' })).toBeVisible();
  },
);

test('asks for the gate password once per browser', async ({ page, context }) => {
  await passGate(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Split Restaurant Bills Effortlessly' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/terms');
  await expect(second.getByRole('heading', { name: 'Terms & Conditions', level: 1 })).toBeVisible();
});

test(
  'the gate stands before every page, and leads to the one asked for',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { name: 'Password Protected' })).toBeVisible();
    await passGate(page, '/privacy');
    await expect(page).toHaveURL('/privacy');
    await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  },
);
