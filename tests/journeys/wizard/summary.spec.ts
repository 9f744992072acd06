import type { Locator, Page } from '@playwright/test';
import { allowClipboard, pasted } from '../support/clipboard.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  billOf,
  button,
  field,
  itemFor,
  keptBill,
  openStep,
  sit,
  stepHeading,
  strip,
  toast,
} from '../support/table.ts';

/** Ten, twenty and thirty pounds: £60.00. */
const TRIO = billOf(['Maya', 'Tom', 'Priya'], {
  items: [itemFor([1], 'Soup', 10), itemFor([2], 'Pasta', 20), itemFor([3], 'Steak', 30)],
});
const AT_SUMMARY = { bill: TRIO, step: 'summary' } as const;

const TRIO_TEXT = `Bill summary

Maya: £10.00 (16.7%)
Tom: £20.00 (33.3%)
Priya: £30.00 (50.0%)

Total: £60.00
Equal split: £20.00 each

Less than an equal split:
Maya: £10.00

Last of the big spenders: Priya
Featherweight champion: Maya`;

const PAPER_MORE = 'The paper bill comes to more than the lines here.';
const LINES_MORE = 'The lines here come to more than the paper bill.';

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** The verdict comes first; the second one announces what a typed sum comes to. */
const verdictOf = (total: Locator): Locator => total.getByRole('status').first();
const share = (page: Page): Locator => button(page, 'Share Summary').last();

test('the bill total is compared with the paper: equal, nearly, or off', async ({ page }) => {
  await sit(page, AT_SUMMARY);
  const total = card(page, 'Bill Total');
  const typed = field(total, 'Enter bill total');
  await expect(total).not.toContainText(/Calculated|Difference/);
  for (const [text, verdict, difference, note, gauge] of [
    ['60', 'Totals match', '£0.00', '', 'The paper bill says the same'],
    ['60,01', 'Nearly the same', '£0.01', PAPER_MORE, 'The paper bill says £0.01 more'],
    ['59.01', 'Nearly the same', '£0.99', LINES_MORE, 'The paper bill says £0.99 less'],
    ['59', 'Totals differ', '£1.00', LINES_MORE, 'The paper bill says £1.00 less'],
    ['1000', 'Totals differ', '£940.00', PAPER_MORE, 'The paper bill says £940.00 more'],
  ] as const) {
    await typed.fill(text);
    await expect(verdictOf(total)).toHaveText(verdict);
    await expect(total).toContainText(/Calculated\s*£60\.00/);
    await expect(total).toContainText(new RegExp(`Difference\\s*${difference}`));
    if (note) await expect(total).toContainText(note);
    else await expect(total).not.toContainText('more than');
    await expect(total.getByRole('img', { name: gauge, exact: true })).toBeVisible();
  }
  await typed.blur();
  await page.reload();
  await expect(typed).toHaveValue('1000.00');
  await expect(verdictOf(total)).toHaveText('Totals differ');
});

test('a bill total of zero, below zero or no number gives no verdict', async ({ page }) => {
  await sit(page, AT_SUMMARY);
  const total = card(page, 'Bill Total');
  const typed = field(total, 'Enter bill total');
  for (const [text, reason] of [
    ['0', ''],
    ['-60', 'An amount can’t be below zero'],
    ['sixty', 'Please enter an amount, like 12.50'],
    ['60.0001', 'GBP has 2 decimal places'],
    ['', ''],
  ] as const) {
    await typed.fill('60');
    await expect(verdictOf(total)).toHaveText('Totals match');
    await typed.fill(text);
    await expect(verdictOf(total)).toBeEmpty();
    await expect(total).not.toContainText('Difference');
    await expect(total.getByRole('img')).toBeHidden();
    await expect(typed).toHaveAccessibleDescription(reason);
    await typed.blur();
    await expect(verdictOf(total)).toBeEmpty();
  }
});

test.describe('Share Summary', () => {
  test(
    'copies the summary if there is no share sheet, and reports it for two seconds',
    { tag: '@core' },
    async ({ page, context }) => {
      await allowClipboard(context);
      await page.clock.install();
      await sit(page, AT_SUMMARY);
      await page.clock.pauseAt(Date.now() + 60_000);
      const size = await share(page).boundingBox();
      await share(page).click();
      await expect(toast(page, 'Summary copied to clipboard')).toBeVisible();
      await expect(button(page, 'Copied')).toBeVisible();
      // A narrower button would move up beside "Service & Tip", and everything below with it.
      expect((await button(page, 'Copied').boundingBox())?.width).toBe(size?.width);
      expect(await pasted(context)).toBe(TRIO_TEXT);
      await page.clock.runFor(2100);
      await expect(button(page, 'Copied')).toBeHidden();
    },
  );

  test('copies without the clipboard API, as over plain http', async ({ page, context }) => {
    await allowClipboard(context);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await sit(page, AT_SUMMARY);
    await share(page).click();
    await expect(toast(page, 'Summary copied to clipboard')).toBeVisible();
    expect(await pasted(context)).toBe(TRIO_TEXT);
  });
});

test('Clear Bill asks first: cancelled, everything stays; confirmed, all is cleared and can be restored', async ({
  page,
}) => {
  await sit(page, AT_SUMMARY);
  const dialog = page.getByRole('dialog', { name: 'Clear the bill?' });
  await button(page, 'Clear Bill').click();
  await expect(dialog).toContainText('You start with an empty bill. This one stays in your bill history.');
  await button(dialog, 'Keep it').click();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Clear Bill')).toBeFocused();
  await button(page, 'Clear Bill').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await keptBill(page)).toEqual(TRIO);

  await button(page, 'Clear Bill').click();
  await button(dialog, 'Clear Bill').click();
  await expect(stepHeading(page, 'diner-setup')).toBeVisible();
  expect(await keptBill(page)).toMatchObject({ diners: [], items: [], drinkRounds: [], dinerGroups: [] });
  await expect(page.getByText('nobody yet')).toBeVisible();

  await button(toast(page, 'Bill cleared'), 'Undo').click();
  await expect(stepHeading(page, 'summary')).toBeVisible();
  await expect(strip(page, 'Priya')).toContainText('£30.00');
  expect(await keptBill(page)).toEqual(TRIO);
});

test('Clear Bill also empties half-typed forms', async ({ page }) => {
  await sit(page, { ...AT_SUMMARY, step: 'diner-setup' });
  await field(page, 'Name').fill('Jon');
  await openStep(page, 'item-entry');
  await field(page, 'Item (optional)').fill('half-typed');
  await openStep(page, 'summary');
  await button(page, 'Clear Bill').click();
  await button(page.getByRole('dialog'), 'Clear Bill').click();
  await expect(field(page, 'Name')).toHaveValue('');
  for (const name of ['Maya', 'Tom']) {
    await field(page, 'Name').fill(name);
    await field(page, 'Name').press('Enter');
  }
  await button(page.getByRole('main'), 'Items').last().click();
  await expect(field(page, 'Item (optional)')).toHaveValue('');
});
