import type { Locator, Page } from '@playwright/test';
import type { StoredBill } from '#domain';
import { expect, waitUntilOffline } from '../support/fixtures.ts';
import { conversionCard, conversionSwitch, customRateDialog, test } from '../support/rates.ts';
import { billOf, button, flip, itemFor, keptBill, minorOf, sit } from '../support/table.ts';

/** €10.00 between three, and €1.00 that nobody has: in pounds, at 0.9375, £10.31. */
const DINNER: StoredBill = billOf(['Maya', 'Tom', 'Priya'], {
  currency: 'EUR',
  usesHomeCurrency: false,
  items: [itemFor([1, 2, 3], 'Paella', 10), itemFor([], 'Olives', 1)],
});
const ABROAD = { bill: DINNER, step: 'summary' } as const;

const amounts = (page: Page): Locator => conversionCard(page).getByRole('list', { name: 'Amounts in GBP' });

async function expectAmounts(page: Page, expected: Record<string, string>, total: string): Promise<void> {
  for (const [name, amount] of Object.entries(expected))
    await expect(amounts(page).getByRole('listitem').filter({ hasText: name })).toContainText(amount);
  await expect(conversionCard(page)).toContainText(new RegExp(`Total in GBP\\s*${total}`));
  const parts = await amounts(page).locator('li > :last-child').allInnerTexts();
  expect(parts.map(minorOf).reduce((a, b) => a + b, 0)).toBe(minorOf(total));
}

test('a bill is shown in the home currency, to amounts that add up, and stays so', async ({
  page,
  rates,
}) => {
  await sit(page, ABROAD);
  await flip(page, 'Convert to GBP', true);
  const shown = { Maya: '£3.13', Tom: '£3.12', Priya: '£3.12', Unassigned: '£0.94' };
  await expectAmounts(page, shown, '£10.31');
  await expect(conversionCard(page)).toContainText('1 EUR = £0.9375 · Rates by 127.0.0.1, 21 November 2025');
  expect((await keptBill(page)).exchangeRate).toEqual({
    to: 'GBP',
    rate: 0.9375,
    date: '2025-11-21T12:00:00.000Z',
    source: '127.0.0.1',
    isCustom: false,
  });
  await page.reload();
  await expectAmounts(page, shown, '£10.31');
  await flip(page, 'Convert to GBP', false);
  await expect(amounts(page)).toBeHidden();
  await flip(page, 'Convert to GBP', true);
  await expectAmounts(page, shown, '£10.31');
  expect(rates.asked, 'known for 24 hours').toHaveLength(1);
});

test.describe('after an online visit', () => {
  test.use({ offlineCopy: true });

  test('a known rate or a custom one works offline', async ({ page, context, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
    await sit(page, ABROAD);
    await waitUntilOffline(page);
    await context.unroute('**/functions/v1/exchange-rates');
    await context.setOffline(true);
    await page.reload();
    await conversionSwitch(page).click();
    const dialog = customRateDialog(page);
    await dialog.getByLabel('1 EUR = £', { exact: true }).fill('0.9375');
    await button(dialog, 'Apply Rate').click();
    await expectAmounts(page, {}, '£10.31');
    await page.reload();
    await expectAmounts(page, {}, '£10.31');
  });
});
