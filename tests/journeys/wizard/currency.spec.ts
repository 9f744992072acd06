import type { Locator, Page } from '@playwright/test';
import type { StoredBill } from '#domain';
import { KEYS, rateKey } from '#web/platform/storage/keys.ts';
import { expect, waitUntilOffline } from '../support/fixtures.ts';
import { conversionCard, conversionSwitch, customRateDialog, mountFunction, test } from '../support/rates.ts';
import {
  billOf,
  button,
  field,
  flip,
  itemFor,
  kept,
  keptBill,
  minorOf,
  openStep,
  sit,
  toast,
} from '../support/table.ts';
import { guestText } from '../../support/device.ts';
import { put } from '../support/seed.ts';

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

test('a bill in the home currency is labelled so', async ({ page, rates }) => {
  await sit(page, { bill: { ...DINNER, currency: 'GBP' }, step: 'summary' });
  await expect(conversionCard(page)).toContainText('Already in GBP');
  await conversionSwitch(page).click();
  await expect(toast(page, 'Already using GBP as the currency')).toBeVisible();
  await expect(conversionSwitch(page)).not.toBeChecked();
  expect(rates.asked).toHaveLength(0);
});

test('reports loading while the source is slow, and accepts a cancellation', async ({
  page,
  rates,
  consoleGuard,
}) => {
  consoleGuard.allow(/502|timed out|ERR_/);
  rates.mood = 'slow';
  await sit(page, ABROAD);
  await conversionSwitch(page).click();
  await expect(conversionCard(page).getByRole('status')).toHaveText('Loading exchange rate...');
  await expect(conversionSwitch(page)).toBeChecked();
  await expect(customRateDialog(page)).toBeVisible();
  await expect(conversionSwitch(page)).not.toBeChecked();
});

test('converts the bill with a custom rate after any failure of the source', async ({
  page,
  rates,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 502/);
  await sit(page, ABROAD);
  const dialog = customRateDialog(page);
  for (const mood of [
    'missing',
    'zero',
    'negative',
    'text',
    'html',
    'limited',
    'broken',
    'absent',
  ] as const) {
    // The function leaves a failed source alone for a while, so each failure gets a new function.
    await mountFunction(page.context(), rates);
    if (mood === 'absent') await rates.stop();
    else rates.mood = mood;
    await conversionSwitch(page).click();
    const problem = mood === 'missing' ? 'Error loading exchange rate' : 'Could not fetch exchange rate';
    await expect(dialog).toContainText(problem);
    await button(dialog, 'Cancel').click();
    await expect(conversionCard(page).getByRole('alert')).toHaveText(
      `${problem} - Try setting a custom rate instead.`,
    );
    await expect(conversionSwitch(page)).not.toBeChecked();
    await button(conversionCard(page), 'Set a custom rate').click();
    await dialog.getByLabel('1 EUR = £', { exact: true }).fill('0,9375');
    await button(dialog, 'Apply Rate').click();
    await expectAmounts(page, { Maya: '£3.13', Unassigned: '£0.94' }, '£10.31');
    await expect(conversionCard(page).getByRole('alert')).toBeHidden();
    await expect(conversionCard(page)).toContainText('1 EUR = £0.9375 · Your own rate');
    expect((await keptBill(page)).exchangeRate).toMatchObject({ rate: 0.9375, isCustom: true });
    await flip(page, 'Convert to GBP', false);
  }
});

test('a custom rate is accepted either way round, and nothing else is', async ({ page }) => {
  await sit(page, ABROAD);
  await flip(page, 'Convert to GBP', true);
  await button(conversionCard(page), 'Set a custom rate').click();
  const dialog = customRateDialog(page);
  const direct = dialog.getByLabel('1 EUR = £', { exact: true });
  const inverse = field(dialog, 'Or the other way round: 1 GBP = €');
  await expect(direct).toBeFocused();
  await expect(direct).toHaveAttribute('placeholder', '0.85');
  await expect(dialog.getByRole('link')).toHaveAttribute('href', /^https:\/\/www\.mastercard\.com\//);
  for (const bad of ['', '0', '-1', '0.00001', 'one', '1.2.3']) {
    await direct.fill(bad);
    await direct.press('Enter');
    await expect(dialog).toContainText('Please enter a valid exchange rate');
  }
  await direct.fill('0.8');
  await expect(inverse).toHaveValue('1.25');
  await expect(dialog).not.toContainText('Please enter a valid exchange rate');
  await direct.press('ArrowUp');
  await expect(direct).toHaveValue('0.8001');
  await inverse.fill('1.25');
  await expect(direct).toHaveValue('0.8');
  await button(dialog, 'Apply Rate').click();
  await expect(dialog).toBeHidden();
  await expectAmounts(page, { Maya: '£2.67', Unassigned: '£0.80' }, '£8.80');
});

test('uses and labels the last known rate if there is no response', async ({ page, rates, consoleGuard }) => {
  consoleGuard.allow(/status of 502|ERR_/);
  await sit(page, ABROAD);
  await flip(page, 'Convert to GBP', true);
  await expectAmounts(page, {}, '£10.31');
  await flip(page, 'Convert to GBP', false);
  const key = rateKey('EUR', 'GBP');
  const known = JSON.parse((await kept(page, key)) ?? '') as object;
  await put(page, key, JSON.stringify({ ...known, expires: 0 }));
  await page.context().route('**/functions/v1/exchange-rates', (route) => route.abort());
  await flip(page, 'Convert to GBP', true);
  await expectAmounts(page, {}, '£10.31');
  await expect(conversionCard(page)).toContainText('Rates by 127.0.0.1 (Cached), 21 November 2025');
  expect(rates.asked).toHaveLength(1);
});

test('the conversion ends when the bill’s currency or the home currency changes', async ({ page }) => {
  await sit(page, ABROAD);
  await flip(page, 'Convert to GBP', true);
  await expectAmounts(page, {}, '£10.31');
  await put(page, KEYS.session, guestText('JPY'));
  await page.reload();
  await expect(conversionSwitch(page, 'JPY')).not.toBeChecked();
  await flip(page, 'Convert to JPY', true);
  await expect(conversionCard(page)).toContainText(/Total in JPY\s*¥2,063/);
  await openStep(page, 'diner-setup');
  await page.getByRole('button', { name: /^Currency of this bill/ }).click();
  await page.getByRole('option', { name: /^USD/ }).click();
  await openStep(page, 'summary');
  await expect(conversionSwitch(page, 'JPY')).not.toBeChecked();
  expect((await keptBill(page)).exchangeRate).toBeUndefined();
});

test('the share text has the amounts in both currencies, and the rate', async ({ page }) => {
  await page.addInitScript(() => {
    const share = async ({ text }: ShareData) => localStorage.setItem('e2e.shared', text ?? '');
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await sit(page, ABROAD);
  await flip(page, 'Convert to GBP', true);
  await expectAmounts(page, {}, '£10.31');
  await button(page, 'Share Summary').last().click();
  await expect.poll(() => kept(page, 'e2e.shared')).toContain(`Maya: €3.34 (30.3%), about £3.13
Tom: €3.33 (30.3%), about £3.12
Priya: €3.33 (30.3%), about £3.12
Unassigned: €1.00, about £0.94

Total: €11.00, about £10.31
1 EUR = £0.9375 (127.0.0.1, 21 November 2025)
`);
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
