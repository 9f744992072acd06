import { freshEmail, logIn } from '../support/account.ts';
import { REFUSED_AT_LOG_OUT } from '../support/console-guard.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { billOf, button, field, itemFor, sit, toast } from '../support/table.ts';
import type { Page } from '@playwright/test';
import { DEVICE } from '../../support/device.ts';

test.use({ serverEnv: GATE_OFF });

const PASSWORD = 'correct-horse';

async function signUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await button(page, 'Sign up').click();
}

/** The menu in the header says who is there. */
async function expectUser(page: Page, email: string): Promise<void> {
  await button(page, 'Account and settings').click();
  await expect(page.getByRole('dialog').getByText(email)).toBeVisible();
}

test(
  'signing up opens the app, lasts over a reload, and the account works on another device',
  { tag: '@core' },
  async ({ page, newVisitor, consoleGuard }) => {
    consoleGuard.allow(REFUSED_AT_LOG_OUT);
    const email = freshEmail();
    await page.goto('/signup');
    await axe(page);
    await signUp(page, email);
    await expect(button(page, 'Creating account...').or(page.getByText('Account created'))).toBeVisible();
    await expect(page.getByText('Account created')).toBeVisible();
    await expect(page.getByText('You can now proceed to the app')).toBeVisible();
    await expect(page).toHaveURL(/\/app/);
    await expect(page.getByRole('heading', { name: "Who's hungry?" })).toBeVisible();
    await page.reload();
    await expectUser(page, email);
    await expect(page.getByRole('dialog').getByText('Trial', { exact: true })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goto('/app');
    await expect(page).toHaveURL(/\/login/);

    const other = await (await newVisitor()).newPage();
    await other.goto('/login');
    await logIn(other, { id: '', email, password: PASSWORD });
    await expect(toast(other, 'Login successful')).toContainText(`Welcome back, ${email.split('@')[0]}!`);
    await expect(other).toHaveURL(/\/app/);
    await expectUser(other, email);
  },
);

const GUEST_BILL = billOf(['Maya', 'Tom'], { items: [itemFor([1, 2], 'Pizza', 24)] });

test('guest data move to the account', async ({ page }) => {
  await sit(page, { bill: GUEST_BILL, step: 'item-entry' });
  await page.goto('/signup?from=%2Fapp%3Fstep%3Ditem-entry');
  const email = freshEmail();
  await signUp(page, email);
  const offer = page.getByRole('dialog', { name: 'Take your guest data with you?' });
  await expect(offer).toContainText(email);
  await axe(page);
  await page.goto('/app');
  await expect(offer, 'a closed page is no answer').toContainText(email);
  await button(offer, 'Keep as guest data').click();
  await expect(page).toHaveURL(/\/app/);
  await page.goto('/profile');
  await button(page, 'Move to this account').click();
  await expect(button(page, 'Move to this account')).toHaveCount(0);
  await page.goto('/app?step=item-entry');
  await expect(page.getByText('Pizza').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Pizza').first()).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), DEVICE.bill)).toBeNull();
});
