import type { Page } from '@playwright/test';
import type { StoredBill } from '#domain';
import { expect, waitUntilOffline } from '../support/fixtures.ts';
import { conversionCard, conversionSwitch, customRateDialog, test } from '../support/rates.ts';
import { billOf, button, itemFor, sit } from '../support/table.ts';

/** €10.00 between three, and €1.00 that nobody has: in pounds, at 0.9375, £10.31. */
const DINNER: StoredBill = billOf(['Maya', 'Tom', 'Priya'], {
  currency: 'EUR',
  usesHomeCurrency: false,
  items: [itemFor([1, 2, 3], 'Paella', 10), itemFor([], 'Olives', 1)],
});
const ABROAD = { bill: DINNER, step: 'summary' } as const;

const expectConverted = (page: Page): Promise<void> =>
  expect(conversionCard(page)).toContainText(/Total in GBP\s*£10\.31/);

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
  await expectConverted(page);
  await page.reload();
  await expectConverted(page);
});
