import { createAccount, freshEmail, logIn } from '../support/account.ts';
import { REFUSED_AT_LOG_OUT } from '../support/console-guard.ts';
import { ACCESS_CODE, axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { billOf, button, field, itemFor, keptBill, sit, toast } from '../support/table.ts';
import type { Page } from '@playwright/test';
import { seed } from '../support/seed.ts';
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

test('a wrong access code makes no account; the right one grants premium', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/signup');
  const code = page.getByRole('textbox', { name: 'Access code (optional)' });
  await code.fill('GUESS-1');
  await signUp(page, email);
  await expect(page.getByText('Validation Error: This access code isn’t valid.')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await axe(page);
  await code.fill(`  ${ACCESS_CODE} `);
  await button(page, 'Sign up').click();
  await expect(toast(page, 'Premium access granted')).toContainText(
    'Your access code has been successfully applied',
  );
  await expect(page).toHaveURL(/\/app/);
});

const GUEST_BILL = billOf(['Maya', 'Tom'], { items: [itemFor([1, 2], 'Pizza', 24)] });

test('guest data move to the account', async ({ page }) => {
  await sit(page, { bill: GUEST_BILL, step: 'item-entry' });
  await page.goto('/signup?from=%2Fapp%3Fstep%3Ditem-entry');
  const email = freshEmail();
  await signUp(page, email);
  const offer = page.getByRole('dialog', { name: 'Take your guest data with you?' });
  await expect(offer).toContainText(email);
  await axe(page);
  await page.reload();
  await expect(offer, 'a reload is no answer').toContainText(email);
  await button(offer, 'Move to this account').click();
  await expect(page.getByText('Pizza').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Pizza').first()).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), DEVICE.bill)).toBeNull();
});

test('guest data stay with the guest if the person wants that', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(REFUSED_AT_LOG_OUT);
  const account = await createAccount(server.url);
  await seed(page.context(), { bill: GUEST_BILL });
  await page.goto('/login');
  await logIn(page, account);
  await button(page, 'Keep as guest data').click();
  await expect(page.getByRole('heading', { name: "Who's hungry?" })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name of Tom' })).toBeHidden();
  expect((await keptBill(page)).diners).toHaveLength(2);

  await button(page, 'Account and settings').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of Tom' })).toBeVisible();
});
