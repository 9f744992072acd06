import type { Locator, Page } from '@playwright/test';
import type { StoredBill } from '#domain';
import { allowClipboard, pasted } from '../support/clipboard.ts';
import { expect, GATE_OFF, test } from '../support/fixtures.ts';
import { billOf, button, field, itemFor, sit, toast } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

/** Maya and Priya owe £20.00 each, Tom £32.00. */
const DINNER: StoredBill = billOf(['Maya', 'Tom', 'Priya'], {
  items: [itemFor([1, 2, 3], 'Paella', 60), itemFor([2], 'Cava', 12)],
});
const PAID_BY_TOM: StoredBill = { ...DINNER, payments: [{ id: 'p1', dinerId: 'diner-2', amount: 72 }] };

const card = (page: Page): Locator => page.getByRole('region', { name: 'Who paid?' });
const chosenWay = (sheet: Locator, taker: string): Locator =>
  sheet.getByRole('combobox', { name: `How ${taker} gets paid` });

/** Asks for a transfer, and sets up that "tomato" at PayPal gets it. Returns the sheet, which is open. */
async function askByPayPal(page: Page, transfer: string): Promise<Locator> {
  await button(card(page), `Ask for money: ${transfer}`).click();
  const sheet = page.getByRole('dialog', { name: 'Ask for money' });
  await button(sheet, 'Set up how you get paid').click();
  const setUp = page.getByRole('dialog', { name: 'How you get paid' });
  await field(setUp, 'Username there').fill('tomato');
  await button(setUp, 'Add').click();
  await button(setUp, 'Done').click();
  return sheet;
}

test(
  'a message is copied if there is no share sheet, and its code is visible as a whole',
  { tag: ['@wide', '@core'] },
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await allowClipboard(page.context());
    await sit(page, { bill: PAID_BY_TOM, step: 'summary' });
    const sheet = await askByPayPal(page, 'Maya pays Tom £20.00');
    await chosenWay(sheet, 'Tom').selectOption('PayPal.me: tomato');
    await button(sheet, 'Show as QR code').click();
    await expect(sheet.getByRole('img', { name: 'QR code to pay Tom £20.00' })).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('figure')).toContainText('https://paypal.me/tomato/20.00GBP');
    await expect(sheet.getByRole('figure')).toBeInViewport({ ratio: 1 });
    await button(sheet, 'Send message').click();
    await expect(toast(page, 'Message copied to clipboard')).toBeVisible();
    const text = await pasted(page.context());
    expect(text).toContain('Maya, please pay Tom £20.00 for the bill from');
    expect(text).toContain('You can pay here: https://paypal.me/tomato/20.00GBP');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button(card(page), 'Ask for money: Maya pays Tom £20.00')).toBeFocused();
  },
);
