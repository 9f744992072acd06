import { readFileSync } from 'node:fs';
import { canLogIn, createAccount, enterAs } from '../support/account.ts';
import { FAILED_LOAD, REFUSED_AT_LOG_OUT } from '../support/console-guard.ts';
import { ACCESS_CODE, axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { button, field, flip, toast } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

test('the profile says whose account it is, then its six sections in order', async ({ page, server }) => {
  const account = await createAccount(server.url);
  await enterAs(page, account);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile');
  await expect(main.getByText(account.email)).toBeVisible();
  await expect(main.getByText(/^Member since \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(main.getByText('Trial', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Currency Settings',
    'Saved Groups',
    'Bill History',
    'Account Settings',
  ]);
  await expect(main.getByRole('columnheader')).toHaveText(['Date', 'Restaurant', 'Total', 'Split']);
  await expect(main.getByText('No bill history available.')).toBeVisible();
  const order = await main.getByRole('button').allInnerTexts();
  expect(order.slice(-4)).toEqual(['Log Out', 'My Data', 'Account Deletion', 'Database Diagnostics']);

  for (const name of ['Access code', 'Change password', 'My Data', 'Account Deletion'])
    await button(main, name).click();
  await axe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe(page);

  await main.getByRole('link', { name: 'Trial your subscription' }).click();
  await expect(page).toHaveURL('/subscription');
  await page.goBack();

  await page.getByRole('link', { name: 'Back to the bill' }).click();
  await expect(page).toHaveURL(/\/app/);
  // The footer leads back.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
});

test.describe('with the offline copy:', () => {
  test.use({ offlineCopy: true });

  test('the home currency is stored in the account, and is that of new bills', async ({
    page,
    server,
    context,
    consoleGuard,
  }) => {
    await enterAs(page, await createAccount(server.url));
    const picker = page.getByRole('button', { name: /^Home currency/ });
    const choose = async (code: string) => {
      await picker.click();
      await page.getByRole('combobox', { name: 'Search by name or code' }).fill(code);
      await page.getByRole('option', { name: code }).click();
    };
    await choose('JPY');
    await expect(toast(page, 'Currency updated')).toContainText('Home currency updated successfully');
    await expect(picker).toContainText('JPY');
    await page.reload();
    await expect(picker).toContainText('JPY');

    consoleGuard.allow(FAILED_LOAD);
    await context.setOffline(true);
    await choose('EUR');
    await expect(toast(page, 'Failed to update home currency')).toBeVisible();
    await expect(picker).toContainText('JPY');
    await context.setOffline(false);
    await button(toast(page, 'Failed to update home currency'), 'Retry').click();
    await expect(toast(page, 'Currency updated')).toBeVisible();
    await expect(picker).toContainText('EUR');

    await page.goto('/app');
    await expect(page.getByRole('switch', { name: 'Home currency: EUR' })).toBeVisible();
  });
});

test('newsletter and access code are stored; a wrong code changes nothing', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(FAILED_LOAD);
  const account = await createAccount(server.url, { newsletter: true });
  await enterAs(page, account);
  const main = page.getByRole('main');
  await expect(main.getByText('Trial', { exact: true })).toBeVisible();
  await flip(page, 'Email me news about Fairtab', false);
  await expect(toast(page, 'Profile Updated')).toContainText('Your profile has been updated successfully.');

  await button(main, 'Access code').click();
  const code = field(main, 'Access code');
  await button(main, 'Apply').click();
  await expect(main.getByText('Validation Error: Please enter an access code')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill('not-a-code');
  await code.press('Enter');
  await expect(main.getByText('Trial', { exact: true })).toBeVisible();
  await expect(main.getByText('Validation Error: This access code isn’t valid.')).toBeVisible();
  await expect(code).toHaveValue('not-a-code');
  // As people type it: in their own case, with spaces around.
  await code.fill(`  ${ACCESS_CODE.toUpperCase()} `);
  await code.press('Enter');
  await expect(toast(page, 'Premium access granted')).toContainText(
    'Your access code has been successfully applied',
  );
  await expect(main.getByText('Premium', { exact: true })).toBeVisible();
  await expect(code).toBeHidden();

  await page.reload();
  await expect(main.getByText('Premium', { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Email me news about Fairtab' })).not.toBeChecked();
});

test('My Data exports everything as a file with the day in its name', async ({ page, server }) => {
  const account = await createAccount(server.url, { newsletter: true });
  await enterAs(page, account);
  await button(page, 'My Data').click();
  const downloading = page.waitForEvent('download');
  await button(page, 'Export My Data').click();
  const download = await downloading;
  await expect(toast(page, 'Data exported')).toContainText('Your data has been exported');
  expect(download.suggestedFilename()).toMatch(/^fairtab-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    id: account.id,
    email: account.email,
    created: expect.stringMatching(/^\d{4}-/),
    logInProviders: [],
    subscription: {
      status: 'trial',
      trialStart: expect.stringMatching(/^\d{4}-/),
      paidUntil: null,
      freeAccess: false,
      customerId: null,
      subscriptionId: null,
    },
    profile: { newsletterOptIn: true, onboardingComplete: false, accessCodeUsed: null },
    homeCurrency: 'GBP',
    language: null,
    savedGroups: [],
    waysToBePaid: [],
    billHistory: [],
  });
});

test('an account is deleted after the exact phrase and the browser’s question, and is gone', async ({
  page,
  server,
  consoleGuard,
}) => {
  // A backend without the function that cancels subscriptions answers so; then nothing has to be cancelled.
  consoleGuard.allow(FAILED_LOAD);
  const account = await createAccount(server.url);
  await enterAs(page, account);
  const main = page.getByRole('main');
  await button(main, 'Account Deletion').click();
  await main.getByRole('combobox', { name: 'Why are you leaving?' }).selectOption('Something else');
  const phrase = field(main, 'Type DELETE MY ACCOUNT to confirm');
  const questions: string[] = [];
  let answer = false;
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (answer ? dialog.accept() : dialog.dismiss());
  });

  await phrase.fill('delete my account');
  await phrase.press('Enter');
  await expect(main.getByText('Please type the confirmation text exactly as shown')).toBeVisible();
  expect(questions).toEqual([]);
  await axe(page);

  await phrase.fill('DELETE MY ACCOUNT');
  await button(main, 'Delete My Account').click();
  await expect.poll(() => questions).toEqual(['Are you absolutely sure? This action cannot be undone.']);
  expect(await canLogIn(server.url, account)).toBe(true);

  answer = true;
  await page.route(/\/delete[-_]/, (route) =>
    route.fulfill({ status: 409, json: { code: 'PT409', message: 'subscription_active' } }),
  );
  // Within 400 ms the second press of a double tap does nothing.
  await expect(async () => {
    await button(main, 'Delete My Account').click({ timeout: 1000 });
    await expect(main.getByRole('alert')).toContainText('Account not deleted', { timeout: 1000 });
  }).toPass();
  await expect(main.getByRole('alert')).toContainText(/subscription/i);
  await page.unroute(/\/delete[-_]/);
  await expect(async () => {
    await button(main, 'Delete My Account').click({ timeout: 1000 });
    await expect(page).toHaveURL('/account-deleted', { timeout: 3000 });
  }).toPass();
  await expect(toast(page, 'Account deleted')).toContainText('Account deleted successfully');
  expect(await canLogIn(server.url, account)).toBe(false);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.includes(account.id))).toEqual([]);
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?from=%2Fprofile');
});

test(
  'logging out leads home, from the page and from the menu, and closes the pages behind',
  { tag: '@core' },
  async ({ page, server, consoleGuard }) => {
    const account = await createAccount(server.url);
    consoleGuard.allow(REFUSED_AT_LOG_OUT);
    const listed = () => page.waitForResponse((response) => response.url().includes('/rest/v1/bill_history'));
    const first = listed();
    await enterAs(page, account);
    await first;
    await button(page.getByRole('main'), 'Log Out').click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Logged out')).toContainText('You have been logged out');
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?from=%2Fprofile');

    const second = listed();
    await enterAs(page, account, '/app');
    const menu = button(page, 'Account and settings');
    await menu.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'You' });
    await expect(dialog.getByText(account.email)).toBeVisible();
    await expect(dialog.getByText('Trial', { exact: true })).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await menu.press('Enter');
    await button(dialog, 'Profile').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile');
    await second;
    await menu.click();
    await button(dialog, 'Log Out').click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Logged out')).toBeVisible();
  },
);

test('the password is changed by whoever knows the old one; every mistake is reported once, at its field', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(FAILED_LOAD);
  const account = await createAccount(server.url);
  await enterAs(page, account);
  const main = page.getByRole('main');
  await button(main, 'Change password').click();
  await button(main, 'Save new password').click();
  await expect(main.getByText('Please enter your current password')).toBeVisible();
  await field(main, 'Current password').fill('not-it');
  await main.getByRole('textbox', { name: 'New password', exact: true }).fill('staple-battery');
  await field(main, 'Confirm new password').fill('staple-battery');
  await button(main, 'Save new password').click();
  await expect(main.getByText('This isn’t your current password.')).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await axe(page);
  await field(main, 'Current password').fill(account.password);
  await button(main, 'Save new password').click();
  await expect(toast(page, 'Password changed')).toContainText(
    'You’ll have to log in again on your other devices.',
  );
  expect(await canLogIn(server.url, account)).toBe(false);
  expect(await canLogIn(server.url, { ...account, password: 'staple-battery' })).toBe(true);
});

test('logging out in one tab shows no message in another', async ({
  page,
  context,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED_AT_LOG_OUT);
  const account = await createAccount(server.url);
  await enterAs(page, account);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByText('Trial', { exact: true })).toBeVisible();
  await button(page.getByRole('main'), 'Log Out').click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(other).toHaveURL('/login?from=%2Fprofile');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log In');
  await expect(other.getByText('Your session has ended')).toHaveCount(0);
});
