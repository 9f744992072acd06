import { readFileSync } from 'node:fs';
import { canLogIn, createAccount, enterAs } from '../support/account.ts';
import { FAILED_LOAD, REFUSED_AT_LOG_OUT } from '../support/console-guard.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { button, field, toast } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

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
  expect(data).toMatchObject({ email: account.email });
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
    // The press before may have been answered only now.
    if (!page.url().endsWith('/account-deleted'))
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
