import { axe, expect } from '../support/fixtures.ts';
import { conversionCard, conversionSwitch, customRateDialog, test } from '../support/rates.ts';
import { billOf, button, itemFor, sit } from '../support/table.ts';

const DINNER = billOf(['Maya', 'Tom', 'Priya'], {
  currency: 'EUR',
  usesHomeCurrency: false,
  dinerGroups: [{ id: 'g1', name: 'Couple', dinerIds: ['diner-1', 'diner-2'] }],
  items: [itemFor([1, 2, 3], 'Paella', 10), itemFor([], 'Olives', 1)],
});

test(
  'axe finds nothing on the conversion, its alert and its dialog',
  { tag: '@wide' },
  async ({ page, isMobile, rates, consoleGuard }) => {
    consoleGuard.allow(/status of 502/);
    await sit(page, { bill: DINNER, step: 'summary', theme: isMobile ? 'light' : 'dark' });
    rates.mood = 'broken';
    await conversionSwitch(page).click();
    await expect(customRateDialog(page)).toBeVisible();
    await button(customRateDialog(page), 'Apply Rate').click();
    await axe(page);
    await button(customRateDialog(page), 'Cancel').click();
    await axe(page);
    await button(conversionCard(page), 'Set a custom rate').click();
    await customRateDialog(page).getByLabel('1 EUR = £', { exact: true }).fill('0.85');
    await button(customRateDialog(page), 'Apply Rate').click();
    await expect(conversionCard(page)).toContainText('£9.35');
    await axe(page);
  },
);
