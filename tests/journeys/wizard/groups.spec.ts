import { createAccount, enterAs } from '../support/account.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { billOf, button, field, sit } from '../support/table.ts';
import type { Page } from '@playwright/test';

test.use({ serverEnv: GATE_OFF });

const card = (page: Page) => page.getByRole('region', { name: 'Saved Groups' });

async function saveGroup(page: Page, name: string): Promise<void> {
  await button(page, 'Save Group').click();
  await field(page.getByRole('dialog'), 'Group name').fill(name);
  await button(page.getByRole('dialog'), 'Save').click();
}

test('saved and deleted groups reach the account’s other devices', async ({ page, server, newVisitor }) => {
  const account = await createAccount(server.url);
  await enterAs(page, account, '/app');
  await field(page, 'Name').fill('Maya');
  await button(page, 'Add diner').click();
  const stored = page.waitForResponse(
    (response) => response.url().includes('/saved_groups') && response.request().method() === 'POST',
  );
  await saveGroup(page, 'Friday lot');
  await stored;
  await expect(card(page)).toContainText('Saved groups sync across all devices.');

  const other = await (await newVisitor()).newPage();
  await enterAs(other, account, '/app');
  await expect(card(other)).toContainText('Friday lot');
  const deleted = other.waitForResponse(
    (response) => response.url().includes('/saved_groups') && response.request().method() === 'POST',
  );
  await button(card(other), 'Delete Friday lot').click();
  await deleted;

  await page.reload();
  await expect(card(page)).toBeHidden();
});

test('a guest’s groups are offered to the account, and move there', async ({ page, server }) => {
  await sit(page, { bill: billOf(['Maya', 'Tom']) });
  await saveGroup(page, 'Friday lot');
  await expect(card(page)).toContainText('Friday lot');
  await enterAs(page, await createAccount(server.url), '/login');
  await button(page, 'Move to this account').click();
  await expect(page).toHaveURL(/\/app/);
  await page.goto('/profile');
  const groups = page.getByRole('region', { name: 'Saved Groups' });
  await expect(groups).toContainText('Friday lot');
  await expect(groups.getByRole('img', { name: 'Maya' })).toBeVisible();
  await axe(page);
});
