import type { Locator, Page } from '@playwright/test';
import type { StoredBill } from '#domain';
import { createAccount, enterAs } from '../support/account.ts';
import { allowClipboard, pasted } from '../support/clipboard.ts';
import { expect, GATE_OFF, test } from '../support/fixtures.ts';
import {
  billOf,
  button,
  eater,
  field,
  itemFor,
  itemForm,
  openStep,
  sit,
  stepHeading,
  toast,
} from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

/** Maya and Priya owe £20.00 each, Tom £32.00. */
const DINNER: StoredBill = billOf(['Maya', 'Tom', 'Priya'], {
  items: [itemFor([1, 2, 3], 'Paella', 60), itemFor([2], 'Cava', 12)],
});
const PAID_BY_TOM: StoredBill = { ...DINNER, payments: [{ id: 'p1', dinerId: 'diner-2', amount: 72 }] };

const card = (page: Page): Locator => page.getByRole('region', { name: 'Who paid?' });
const settled = (page: Page): Locator =>
  card(page).getByRole('list', { name: 'Settled' }).getByRole('listitem');
const payer = (page: Page, group: string, name: string): Locator =>
  card(page).getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });

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

test('a second device has the discounts and settled transfers of the first, and its person’s ways to be paid', async ({
  page,
  server,
  newVisitor,
}) => {
  const account = await createAccount(server.url);
  await enterAs(page, account, '/app');
  for (const name of ['Maya', 'Tom']) {
    await field(page, 'Name').fill(name);
    await button(page, 'Add diner').click();
  }
  await openStep(page, 'item-entry');
  await field(itemForm(page), 'Price').fill('20');
  await eater(page, 'Maya').check();
  await field(itemForm(page), 'Price').press('Enter');
  await openStep(page, 'drinks-round');
  await openStep(page, 'service-charge');
  await button(page, 'Anything off the bill?').click();
  await button(page, 'Discount').click();
  await field(page, 'How much').fill('10%');
  await button(page, 'Add').click();
  await openStep(page, 'summary');
  await button(page, 'Say who paid').click();
  await payer(page, 'One person paid it all', 'Tom').check();
  const sheet = await askByPayPal(page, 'Maya pays Tom £18.00');
  await button(sheet, 'Close').click();
  await button(page, 'Save Bill').click();
  await field(page.getByRole('dialog'), 'Bill name').fill('Bodega');
  await button(page.getByRole('dialog'), 'Save').click();
  await button(toast(page, 'Saved'), 'Dismiss').click();
  // On a bill that is saved nobody has to save it again.
  await button(card(page), 'Mark as settled: Maya pays Tom £18.00').click();
  await expect(settled(page)).toHaveText(['Maya gave Tom £18.00']);
  await page.goto('/app?step=bill-history');
  const savedBills = page.getByRole('button', { name: /^Open Bodega|^Bodega/ });
  await expect(savedBills).toHaveCount(1);
  await expect(page.getByRole('main')).not.toContainText('Not synced yet');

  const other = await (await newVisitor()).newPage();
  await enterAs(other, account, '/app');
  await other.goto('/app?step=bill-history');
  await other
    .getByRole('button', { name: /^Open Bodega|^Bodega/ })
    .first()
    .click();
  await expect(stepHeading(other, 'summary')).toBeVisible();
  await expect(settled(other)).toHaveText(['Maya gave Tom £18.00']);
  await expect(other.getByText('10% off −£2.00').first()).toBeVisible();
  await button(settled(other), 'Mark as not settled: Maya gave Tom £18.00').click();
  await button(card(other), 'Ask for money: Maya pays Tom £18.00').click();
  const asking = other.getByRole('dialog', { name: 'Ask for money' });
  await chosenWay(asking, 'Tom').selectOption('PayPal.me: tomato');
  await expect(asking).toContainText('https://paypal.me/tomato/18.00GBP');
});
