import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { billOf, button, field, itemFor, sit, toast } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

/** A dinner of these people, 10 pounds each, that the first of them paid. */
const dinner = (day: number, names: readonly string[]) => ({
  name: `Evening ${day}`,
  date: `2025-11-0${day}T20:00:00.000Z`,
  bill: billOf(names, {
    id: `evening-${day}`,
    timestamp: Date.UTC(2025, 10, day),
    items: names.map((name, index) => itemFor([index + 1], `${name} plate`, 10)),
    payments: [{ id: 'p', dinerId: 'diner-1', amount: names.length * 10 }],
  }),
});

async function importBills(page: Page, bills: readonly object[]): Promise<void> {
  await button(page, 'Bill History').click();
  const buffer = Buffer.from(JSON.stringify(bills));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bills.json', mimeType: 'application/json', buffer });
  await expect(toast(page, `${bills.length} bills imported`)).toBeVisible();
}

test('bills to tick are in view on a small phone', async ({ page }) => {
  await sit(page, { bill: billOf(['Zoe', 'Kim'], { items: [itemFor([1], 'Tea', 3)] }), step: 'summary' });
  await importBills(
    page,
    [1, 2, 3, 4, 5].map((day) => dinner(day, ['Ann', 'Bob'])),
  );
  await button(page, 'Settle several bills').click();
  const bottomOf = async (element: Locator) =>
    element.evaluate((each) => Math.round(each.getBoundingClientRect().bottom));
  const buttons = await bottomOf(button(page, 'Who pays whom'));
  expect(await bottomOf(button(page, 'Cancel')), 'side by side').toBe(buttons);
  await expect.poll(() => bottomOf(page.getByRole('listitem').nth(1))).toBeLessThan(buttons - 48);
});

test('several dinners are settled at once, partly repaid, and undone', { tag: '@wide' }, async ({ page }) => {
  await sit(page, { bill: billOf(['Zoe', 'Kim'], { items: [itemFor([1], 'Tea', 3)] }), step: 'summary' });
  await importBills(page, [
    dinner(1, ['Ann', 'Bob', 'Dan']),
    dinner(2, ['Bob', 'Ann', 'Dan']),
    dinner(3, ['Ann', 'Daniel']),
  ]);
  await button(page, 'Settle several bills').click();
  await button(page, 'Tick all 3 bills').click();
  await axe(page);
  // A reload goes on with what is ticked, and Back ends ticking, not the history.
  await page.reload();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await page.goBack();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Bill History' })).toBeVisible();
  await button(page, 'Settle several bills').click();
  await button(page, 'Tick all 3 bills').click();
  await button(page, 'Who pays whom').click();
  const sheet = page.getByRole('dialog', { name: 'Who pays whom' });
  await expect(sheet.getByText('Are Dan and Daniel the same person?')).toBeVisible();
  await button(sheet, 'Same person').click();
  await button(sheet, 'Undo').click();
  await button(sheet, 'Same person').click();
  // Ann and Bob paid for each other as much.
  await expect(sheet.getByText('Daniel pays Ann £20.00')).toBeVisible();
  await expect(sheet.getByText('Daniel pays Bob £10.00')).toBeVisible();
  await axe(page);

  await button(sheet, 'Mark as settled: Daniel pays Ann £20.00').click();
  const amount = field(sheet, 'How much Daniel gave Ann');
  await amount.fill('21');
  await sheet.getByRole('button', { name: 'Mark as settled', exact: true }).click();
  await expect(sheet.getByText('Daniel owes Ann only £20.00. Enter £20.00 or less.')).toBeVisible();
  await axe(page);
  await amount.fill('15');
  await amount.press('Enter');
  await expect(sheet.getByText('Daniel pays Ann £5.00')).toBeVisible();
  await expect(toast(page, 'Marked as settled')).toContainText('Daniel gave Ann £15.00');
  const download = page.waitForEvent('download');
  await button(sheet, 'Save as CSV').click();
  const table = await readFile(await (await download).path(), 'utf8');
  expect(table).toContain('"Daniel","Ann",5.00');
  await button(toast(page, 'Marked as settled'), 'Undo').click();
  await expect(sheet.getByText('Daniel pays Ann £20.00')).toBeVisible();

  await page.reload();
  await button(page, 'Who pays whom').click();
  await expect(sheet.getByText('Dan pays Ann £20.00')).toBeVisible();
});
