import { createAccount, enterAs } from '../support/account.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { billOf, button, field, itemFor, keptBill, sit, toast } from '../support/table.ts';
import type { Page } from '@playwright/test';

test.use({ serverEnv: GATE_OFF });

const card = (page: Page) => page.getByRole('region', { name: 'Saved Groups' });

async function saveGroup(page: Page, name: string): Promise<void> {
  await button(page, 'Save Group').click();
  await field(page.getByRole('dialog'), 'Group name').fill(name);
  await button(page.getByRole('dialog'), 'Save').click();
}

test('a group is saved, survives a reload, and keeps diners of the same name, which can be undone', async ({
  page,
}) => {
  const bill = billOf(['Maya', 'Tom'], { items: [itemFor([1, 2], 'Soup', 6)] });
  await sit(page, { bill });
  await expect(card(page)).toBeHidden();
  await button(page, 'Save Group').click();
  const dialog = page.getByRole('dialog', { name: 'Save Group' });
  await button(dialog, 'Save').click();
  await expect(dialog.getByText('Please enter a name for this group')).toBeVisible();
  await field(dialog, 'Group name').fill('Friday lot');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Group saved successfully')).toContainText('You can now load this group any time');
  await expect(card(page)).toContainText('Maya and Tom');
  await button(page, 'Dismiss').click();

  await page.reload();
  await button(page, 'Remove Tom').click();
  await field(page, 'Name').fill('Zoe');
  await button(page, 'Add diner').click();
  await button(card(page), 'Load Friday lot').click();
  await expect(toast(page, 'Friday lot loaded')).toBeVisible();
  await expect(card(page)).toContainText(/Last used \d+ \w+/);
  const names = async () => (await keptBill(page)).diners.map(({ name }) => name);
  expect(await names()).toEqual(['Maya', 'Tom']);
  const loaded = await keptBill(page);
  expect(loaded.diners[0]?.id).toBe('diner-1');
  expect(loaded.diners[1]?.id).not.toBe('diner-2');
  expect(loaded.items[0]?.dinerIds).toEqual(['diner-1']);
  await button(toast(page, 'Friday lot loaded'), 'Undo').click();
  expect(await names()).toEqual(['Maya', 'Zoe']);

  await button(card(page), 'Delete Friday lot').click();
  await expect(card(page)).toBeHidden();
  await button(toast(page, 'Deleted'), 'Undo').click();
  await expect(card(page)).toContainText('Friday lot');
  await button(page, 'Dismiss').click();
  await axe(page);
});

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
