import type { Locator, Page } from '@playwright/test';
import { expect, GATE_OFF, test } from '../support/fixtures.ts';
import { billOf, button, itemFor, sit, toast } from '../support/table.ts';

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

test('ticked bills stay ticked after a reload, and Back ends ticking, not the history', async ({ page }) => {
  await sit(page, { bill: billOf(['Zoe', 'Kim'], { items: [itemFor([1], 'Tea', 3)] }), step: 'summary' });
  await importBills(page, [dinner(1, ['Ann', 'Bob']), dinner(2, ['Bob', 'Ann'])]);
  await button(page, 'Settle several bills').click();
  await button(page, 'Tick both bills').click();
  await page.reload();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Bill History' })).toBeVisible();
});
