import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { StoredBill } from '#domain';
import { createAccount, enterAs } from '../support/account.ts';
import { allowClipboard, pasted } from '../support/clipboard.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { Keys } from '../support/keyboard.ts';
import {
  billOf,
  button,
  eater,
  field,
  itemFor,
  itemForm,
  kept,
  keptBill,
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
const AT_SUMMARY = { bill: DINNER, step: 'summary' } as const;
const PAID_BY_TOM: StoredBill = { ...DINNER, payments: [{ id: 'p1', dinerId: 'diner-2', amount: 72 }] };

const card = (page: Page): Locator => page.getByRole('region', { name: 'Who paid?' });
const transfers = (page: Page): Locator =>
  card(page).getByRole('list', { name: 'Who pays whom' }).getByRole('listitem');
const settled = (page: Page): Locator =>
  card(page).getByRole('list', { name: 'Settled' }).getByRole('listitem');
const payer = (page: Page, group: string, name: string): Locator =>
  card(page).getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });

const chosenWay = (sheet: Locator, taker: string): Locator =>
  sheet.getByRole('combobox', { name: `How ${taker} gets paid` });

/** Asks for a transfer, and sets up that "tomato" at PayPal gets it. Returns the sheet, which is open. */
async function askByPayPal(page: Page, transfer: string): Promise<Locator> {
  await button(card(page), `Ask for it: ${transfer}`).click();
  const sheet = page.getByRole('dialog', { name: 'Ask for it' });
  await button(sheet, 'Set up how you get paid').click();
  const setUp = page.getByRole('dialog', { name: 'How you get paid' });
  await field(setUp, 'Your username there').fill('tomato');
  await button(setUp, 'Add').click();
  await button(setUp, 'Done').click();
  return sheet;
}

/** A share sheet that keeps what it is given. */
async function stubShare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const share = async ({ text }: ShareData) => localStorage.setItem('e2e.shared', text ?? '');
    Object.defineProperty(navigator, 'share', { value: share });
  });
}

async function pay(page: Page, who: string, amount: string, what: string): Promise<void> {
  await payer(page, 'Who paid this?', who).check();
  await field(card(page), 'Amount paid').fill(amount);
  await card(page).getByRole('textbox', { name: 'Paid with' }).fill(what);
  await button(card(page), 'Add payment').click();
  await expect(field(card(page), 'Amount paid')).toHaveValue('');
}

test(
  'one tap records that one person paid it all; settled transfers are marked, survive a reload, and can be undone',
  { tag: ['@wide', '@core'] },
  async ({ page }) => {
    await sit(page, AT_SUMMARY);
    await button(page, 'Say who paid').click();
    await payer(page, 'One person paid it all', 'Tom').check();
    await expect(card(page)).toContainText('The bill is paid in full.');
    await expect(transfers(page)).toHaveText([/^Maya pays Tom £20.00/, /^Priya pays Tom £20.00/]);
    await axe(page);
    await button(card(page), 'Mark as settled: Maya pays Tom £20.00').click();
    await expect(transfers(page)).toHaveText([/^Priya pays Tom £20.00/]);
    await expect(settled(page)).toHaveText(['Maya gave Tom £20.00']);
    await button(toast(page, 'Marked as settled'), 'Undo').click();
    await expect(transfers(page)).toHaveCount(2);
    await button(card(page), 'Mark as settled: Priya pays Tom £20.00').click();
    await page.reload();
    await expect(settled(page)).toHaveText(['Priya gave Tom £20.00']);
    await expect(transfers(page)).toHaveText([/^Maya pays Tom £20.00/]);
    await button(settled(page), 'Mark as not settled: Priya gave Tom £20.00').click();
    await expect(transfers(page)).toHaveCount(2);
  },
);

test('payments by two cards and cash show the excess or shortfall, and can be changed', async ({ page }) => {
  await sit(page, AT_SUMMARY);
  await button(page, 'Say who paid').click();
  await button(card(page), 'Several cards, or cash').click();
  await button(card(page), 'Add payment').click();
  await expect(card(page)).toContainText('Choose who paid this');
  await pay(page, 'Maya', '40', '');
  await expect(card(page)).toContainText('£32.00 still to pay.');
  await pay(page, 'Tom', '30', 'Blue card');
  await payer(page, 'Who paid this?', 'Priya').check();
  await field(card(page), 'Amount paid').fill('5.4');
  await page.reload();
  await expect(field(card(page), 'Amount paid')).toHaveValue('5.4');
  await expect(payer(page, 'Who paid this?', 'Priya')).toBeChecked();
  await pay(page, 'Priya', '5.40', 'Cash');
  await expect(card(page)).toContainText('The bill was overpaid by £3.40.');
  await expect(card(page)).toContainText('Priya paid £5.40 (Cash)');
  await axe(page);
  await button(card(page), 'Change: Priya paid £5.40 (Cash)').click();
  await field(card(page), 'Amount paid').fill('2');
  await field(card(page), 'Amount paid').press('Enter');
  await expect(card(page)).toContainText('The bill is paid in full.');
  await expect(transfers(page)).toHaveText([/^Tom pays Maya £2.00/, /^Priya pays Maya £18.00/]);
  await page.reload();
  await expect(card(page)).toContainText('Tom paid £30.00 (Blue card)');
  expect((await keptBill(page)).payments).toHaveLength(3);
});

test('a euro bill among pounds is requested in pounds, by a way that supports them, showing both', async ({
  page,
}) => {
  await stubShare(page);
  const bill: StoredBill = {
    ...PAID_BY_TOM,
    currency: 'EUR',
    usesHomeCurrency: false,
    exchangeRate: {
      to: 'GBP',
      rate: 0.9375,
      date: '2025-11-21T12:00:00.000Z',
      source: 'Somebody',
      isCustom: true,
    },
  };
  await sit(page, { bill, step: 'summary' });
  await button(card(page), 'Ask for it: Maya pays Tom €20.00').click();
  const sheet = page.getByRole('dialog', { name: 'Ask for it' });
  await expect(sheet).toContainText('Maya, please pay Tom £18.75 (€20.00) for the bill from');
  await expect(sheet).toContainText('Fairtab never touches the money');
  await button(sheet, 'Set up how you get paid').click();
  const setUp = page.getByRole('dialog', { name: 'How you get paid' });
  await setUp.getByRole('combobox', { name: 'Add an option' }).selectOption('Venmo');
  await field(setUp, 'Your username there').fill('tom-tom');
  await button(setUp, 'Add').click();
  await setUp.getByRole('combobox', { name: 'Add an option' }).selectOption('Monzo.me');
  await field(setUp, 'Your username there').fill('no/where');
  await button(setUp, 'Add').click();
  await expect(setUp).toContainText('This contains characters that aren’t allowed');
  await field(setUp, 'Your username there').fill('@tomt');
  await button(setUp, 'Add').click();
  await expect(setUp.getByRole('listitem')).toHaveText(['Venmo: tom-tom', 'Monzo.me: tomt']);
  await axe(page);
  await button(setUp, 'Done').click();
  const ways = chosenWay(sheet, 'Tom');
  await expect(ways.getByRole('option')).toHaveText(['Monzo.me: tomt', 'Message only']);
  // It was set up from Tom's message.
  await expect(ways).toHaveValue('0');
  await button(sheet, 'Send message').click();
  await expect
    .poll(() => kept(page, 'e2e.shared'))
    .toContain('You can pay here: https://monzo.me/tomt/18.75');
  await expect(sheet).toBeHidden();
  await page.reload();
  await button(card(page), 'Ask for it: Priya pays Tom €20.00').click();
  await expect(sheet).toContainText('https://monzo.me/tomt/18.75');
});

test(
  'a message is copied if there is no share sheet, and its code is visible as a whole',
  { tag: '@wide' },
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
    await expect(button(card(page), 'Ask for it: Maya pays Tom £20.00')).toBeFocused();
  },
);

test(
  'payments are entered and a transfer marked as settled by keyboard alone',
  { tag: '@wide' },
  async ({ page }) => {
    await sit(page, AT_SUMMARY);
    const keys = new Keys(page);
    await keys.to(button(page, 'Say who paid'));
    await keys.press('Enter');
    await keys.to(payer(page, 'One person paid it all', 'Maya'));
    await keys.press('ArrowRight');
    await expect(payer(page, 'One person paid it all', 'Tom')).toBeChecked();
    await keys.to(button(card(page), 'Several cards, or cash'));
    await keys.press('Enter');
    await keys.to(button(card(page), 'Change: Tom paid £72.00'));
    await keys.press('Enter');
    await expect(field(card(page), 'Amount paid')).toBeFocused();
    await keys.press('Control+a');
    await keys.type('74');
    await keys.press('Enter');
    await expect(card(page)).toContainText('The bill was overpaid by £2.00.');
    const mark = button(card(page), 'Mark as settled: Priya pays Tom £20.00');
    await keys.to(mark);
    await keys.press('Enter');
    await expect(settled(page)).toHaveText(['Priya gave Tom £20.00']);
    await keys.to(button(settled(page), 'Mark as not settled: Priya gave Tom £20.00'));
    await keys.press('Enter');
    await expect(mark).toBeVisible();
    expect(keys.faults).toEqual([]);
  },
);

test('a suggested correction is one tap away, and another one undoes it', async ({ page }) => {
  await sit(page, { bill: { ...DINNER, billInput: 60 }, step: 'summary' });
  const check = page.getByRole('region', { name: 'Bill Total' });
  const reasons = check.getByRole('list', { name: 'What could the difference be?' });
  await expect(reasons).toContainText('Cava for £12.00 may not be on the paper bill.');
  await axe(page);
  await button(reasons, 'Remove Cava').click();
  await expect(check).toContainText('Totals match');
  await expect(reasons).toBeHidden();
  await button(toast(page, 'Totals match now'), 'Undo').click();
  // Undo leads to where the line is.
  await expect(stepHeading(page, 'item-entry')).toBeVisible();
  await openStep(page, 'summary');
  await expect(check).toContainText('Totals differ');
  await expect(button(reasons, 'Remove Cava')).toBeVisible();
});

/** The rows of a table as it was saved, without its byte order mark. */
async function tableFrom(page: Page, press: () => Promise<unknown>): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(download.suggestedFilename()).toBe('fairtab-bill-2025-11-21.csv');
  const text = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '');
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
}

test('the split is saved as a table, from the summary and from the history', async ({ page }) => {
  await sit(page, { bill: PAID_BY_TOM, step: 'summary' });
  const expected = [
    ['Line', 'Quantity', 'Amount (GBP)', 'Maya', 'Tom', 'Priya'],
    ['Paella', '1', '60.00', '20.00', '20.00', '20.00'],
    ['Cava', '1', '12.00', '0.00', '12.00', '0.00'],
    ['Subtotal', '', '72.00', '20.00', '32.00', '20.00'],
    ['Total', '', '72.00', '20.00', '32.00', '20.00'],
    ['Paid', '', '72.00', '0.00', '72.00', '0.00'],
    ['', '', '', '', '', ''],
    ['From', 'To', 'Amount (GBP)', '', '', ''],
    ['Maya', 'Tom', '20.00', '', '', ''],
    ['Priya', 'Tom', '20.00', '', '', ''],
  ];
  expect(await tableFrom(page, () => button(page, 'Save as CSV').press('Enter'))).toEqual(expected);
  await button(page, 'Save Bill').click();
  await field(page.getByRole('dialog'), 'Bill name').fill('Bodega');
  await button(page.getByRole('dialog'), 'Save').click();
  await expect(toast(page, 'Saved')).toContainText('Bodega');
  await page.goto('/app?step=bill-history');
  const again = page.getByRole('button', { name: /^Save Bodega, .*as CSV$/ });
  expect(await tableFrom(page, () => again.click())).toEqual(expected);
});

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
  await button(card(other), 'Ask for it: Maya pays Tom £18.00').click();
  const asking = other.getByRole('dialog', { name: 'Ask for it' });
  await chosenWay(asking, 'Tom').selectOption('PayPal.me: tomato');
  await expect(asking).toContainText('https://paypal.me/tomato/18.00GBP');
});
