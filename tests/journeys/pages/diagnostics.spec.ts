import type { Page } from '@playwright/test';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { createAccount, enterAs } from '../support/account.ts';
import { FAILED_LOAD } from '../support/console-guard.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import { button, toast } from '../support/table.ts';
import { passedGate } from '../support/seed.ts';

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(FAILED_LOAD));

async function unfold(page: Page): Promise<void> {
  await button(page, 'Database Diagnostics').click();
}

const ALL = ['users', 'bill_history', 'saved_groups'];

test('the diagnostics before the gate report that the built-in database is ready', async ({ page }) => {
  await page.goto('/');
  await button(page, 'Database Diagnostics').press('Enter');
  const card = page.getByRole('status').filter({ hasText: 'All ready' });
  await expect(card).toContainText('The database is responding, and its tables are set up and protected.');
  await expect(page.getByText('3 of 3')).toBeVisible();
  await axe(page);
  await button(page, 'Check Connection').click();
  await expect(toast(page, 'Database Ready')).toBeVisible();
  await button(page, 'Verify Setup').click();
  await expect(toast(page, 'Database setup verified!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password Protected');
  // By the keyboard: the two toasts come and go, and a tap may meet one of them.
  await button(page, 'Database Diagnostics').press('Enter');
  await expect(card).toBeHidden();
});

test('the setup script is copied whole, and the editor opens if one is configured', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto('/');
  await unfold(page);
  await button(page, 'Copy SQL Script').click();
  await expect(button(page, 'Copied')).toBeVisible();
  // Pasted, since the page's own policy forbids reading the clipboard.
  const paste = page.getByRole('textbox', { name: 'Password' });
  await paste.press('Control+V');
  const script = await paste.inputValue();
  for (const table of [...ALL, 'user_deletion_log', 'access_codes'])
    expect(script).toMatch(new RegExp(`create table (if not exists )?(public\\.|private\\.)?${table}`, 'i'));
  await page.clock.runFor(2000);
  await expect(button(page, 'Copy SQL Script')).toBeVisible();

  await expect(button(page, 'Open SQL Editor')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('The built-in database sets itself up and has no SQL editor.')).toBeVisible();
  const config: object = await (await page.request.get('/config.json')).json();
  await context.route('**/config.json', (route) =>
    route.fulfill({ json: { ...config, sqlEditorUrl: 'https://sql.example/new' } }),
  );
  await page.reload();
  await unfold(page);
  const link = page.getByRole('link', { name: 'Open SQL Editor' });
  await expect(link).toHaveAttribute('href', 'https://sql.example/new');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('Reset Auth Data signs out, and keeps the bill', async ({ page, context, server }) => {
  const account = await createAccount(server.url);
  await passedGate(context);
  await enterAs(page, account, '/app');
  await page.getByRole('textbox', { name: 'Name' }).fill('Maya');
  await page.keyboard.press('Enter');
  const billKey = spaceKeys(`a-${account.id}`).bill;
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), billKey)).toContain('Maya');
  await page.goto('/profile');
  await unfold(page);
  await button(page, 'Reset Auth Data').click();
  await expect(toast(page, 'Auth data cleared successfully')).toBeVisible();
  await expect(page).toHaveURL('/login');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /supabase|auth|user/i.test(key))).toEqual([]);
  expect(keys).toContain(billKey);
});

test('a part that cannot be fetched is reported in its place, and the page stays', async ({
  page,
  context,
  server,
}) => {
  const account = await createAccount(server.url);
  await context.route('**/assets/Diagnostics-*.js', (route) => route.abort());
  await page.goto('/');
  await unfold(page);
  const said = page.getByRole('alert').filter({ hasText: 'This part of the app couldn’t be loaded' });
  await expect(said).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password Protected');

  await passedGate(context);
  await enterAs(page, account);
  await unfold(page);
  await expect(said).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile');
});
