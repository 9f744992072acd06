import type { Locator, Page } from '@playwright/test';
import { axe, expect, test } from './support/fixtures.ts';
import {
  billOf,
  button,
  choice,
  field,
  itemFor,
  itemList,
  keptBill,
  openStep,
  sit,
  stepHeading,
  strip,
  toast,
  tool,
} from './support/table.ts';

const BILL = billOf(['Maya', 'Tom', 'Priya'], {
  items: [
    itemFor([1], 'Ramen', 12),
    itemFor([2], 'Curry', 15),
    itemFor([3], 'Salad', 9),
    itemFor([2], 'Beer', 5, { category: 'Drinks' }),
  ],
});

const panel = (page: Page): Locator => page.getByRole('list', { name: 'Off the bill' });
const person = (page: Page, group: string, name: string): Locator =>
  page.getByRole('group', { name: group }).getByRole('checkbox', { name, exact: true });

/** Opens "Something off the bill?" and begins one of these. */
async function begin(page: Page, kind: 'Discount' | 'Voucher' | 'Treat'): Promise<void> {
  await button(page, 'Something off the bill?').click();
  await button(page, kind).click();
  await expect(page.getByRole('form', { name: `New ${kind.toLowerCase()}` })).toBeVisible();
}

/** The summary as it is copied, pasted into a page of somebody else: ours may not read the clipboard. */
async function copied(page: Page): Promise<string> {
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Share Summary').first().press('Enter');
  await expect(toast(page, 'Summary copied to clipboard')).toBeVisible();
  const other = await context.newPage();
  await other.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'paste' }),
  );
  await other.goto('http://localhost/');
  const text = await other.evaluate(() => navigator.clipboard.readText());
  await other.close();
  await button(toast(page, 'Summary copied to clipboard'), 'Dismiss').click();
  return text;
}

/** To the service step from the items: it is in reach from the step before. */
async function openService(page: Page): Promise<void> {
  await openStep(page, 'drinks-round');
  await openStep(page, 'service-charge');
}

test('a birthday: the others pay for one of them, said everywhere, and taken back by undo', async ({
  page,
}) => {
  await sit(page, { bill: BILL, step: 'summary' });
  await strip(page, 'Maya').getByRole('button').first().click();
  await button(page, "It's Maya's birthday: the others pay").click();
  await expect(toast(page, 'Treat for Maya added')).toBeVisible();
  const said = page.getByText('Treat for Maya: the others share £12.00').first();
  await expect(said).toBeVisible();
  await expect(strip(page, 'Maya')).toContainText('£0.00');
  await expect(strip(page, 'Tom')).toContainText('£26.00');
  await expect(strip(page, 'Priya')).toContainText('£15.00');
  await expect(strip(page, 'Maya')).toContainText('Treated by 2 others');
  await axe(page);
  await button(page, 'Dismiss').click();

  const text = await copied(page);
  expect(text).toContain('Total: £41.00\nTreat for Maya: the others share £12.00');
  await page.reload();
  await expect(said).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'The bill', exact: true })).toContainText(
    'Treat for Maya: the others share £12.00',
  );
  await page.emulateMedia({ media: 'screen' });

  // Undo leads to where a treat is entered.
  await tool(page, 'Undo').click();
  await expect(stepHeading(page, 'service-charge')).toBeVisible();
  await openStep(page, 'summary');
  await expect(strip(page, 'Maya')).toContainText('£12.00');
  expect((await keptBill(page)).treats ?? []).toEqual([]);
});

test('20 % off the food only, typed as it is said, and divided in proportion', async ({ page }) => {
  await sit(page, { bill: BILL, step: 'service-charge' });
  await begin(page, 'Discount');
  await field(page, 'How much').fill('20%');
  await choice(page, 'What it is for', 'Lines').check();
  await button(page, 'Add').click();
  await expect(page.getByText('Choose at least one line.')).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(field(page, 'How much')).toHaveValue('20%');
  await button(page, 'All food').click();
  await button(page, 'Add').click();
  await expect(button(panel(page), 'Edit 20% off food, −£7.20')).toBeVisible();
  await axe(page);

  await openStep(page, 'summary');
  await expect(page.getByText('20% off food −£7.20')).toBeVisible();
  await expect(strip(page, 'Tom')).toContainText('£17.00');
  expect(await copied(page)).toContain('20% off food −£7.20\nTotal: £33.80');
  await tool(page, 'Undo').click();
  await expect(stepHeading(page, 'service-charge')).toBeVisible();
  await openStep(page, 'summary');
  await expect(strip(page, 'Tom')).toContainText('£20.00');
  await expect(page.getByText('20% off food')).toBeHidden();
});

test("a voucher of one person's is money that they have paid; a larger one names the surplus", async ({
  page,
}) => {
  await sit(page, { bill: BILL, step: 'service-charge' });
  await begin(page, 'Voucher');
  await field(page, 'How much').fill('20');
  await page
    .getByRole('radiogroup', { name: 'Who has the voucher' })
    .getByRole('radio', { name: 'Maya' })
    .check();
  await button(page, 'Add').click();
  await button(toast(page, "Voucher of Maya's added"), 'Dismiss').click();
  await button(panel(page), "Edit Voucher of Maya's, −£20.00").click();
  await field(page, 'How much').fill('60');
  await button(page, 'Save Changes').click();
  await expect(
    page.getByText('£19.00 more than there is to take it off; that much does not count'),
  ).toBeVisible();
  await axe(page);
  await tool(page, 'Undo').click();
  await expect(button(panel(page), "Edit Voucher of Maya's, −£20.00")).toBeVisible();
  await page.reload();
  await expect(button(panel(page), "Edit Voucher of Maya's, −£20.00")).toBeVisible();

  await openStep(page, 'summary');
  await expect(page.getByText("Voucher of Maya's −£20.00").first()).toBeVisible();
  await strip(page, 'Maya').getByRole('button').first().click();
  await expect(strip(page, 'Maya')).toContainText('Left to pay−£8.00');
  expect(await copied(page)).toContain("Total: £41.00\nVoucher of Maya's −£20.00\nLeft to pay £21.00");
});

test('a line is on the house, and says so when it is deleted', async ({ page }) => {
  await sit(page, { bill: BILL, step: 'item-entry' });
  await button(itemList(page), 'Edit Salad, £9.00').click();
  await button(page, 'Several of it, or uneven shares').click();
  await page.getByRole('switch', { name: 'On the house' }).click();
  await expect(toast(page, 'Salad is on the house')).toBeVisible();
  await button(page, 'Dismiss').click();
  await button(page, 'Cancel').click();
  await openService(page);
  await expect(button(panel(page), 'Edit Salad on the house, −£9.00')).toBeVisible();
  await openStep(page, 'item-entry');
  await button(itemList(page), 'Remove Salad').click();
  await openService(page);
  await expect(
    page.getByText('nothing that it was for is on the bill any more, so it does not count'),
  ).toBeVisible();
  expect((await keptBill(page)).adjustments).toHaveLength(1);
});

test('treats that go round in a circle are kept, said, and put right', async ({ page }) => {
  await sit(page, {
    bill: { ...BILL, treats: [{ id: 'a', dinerIds: ['diner-1'], by: ['diner-2'] }] },
    step: 'service-charge',
  });
  await button(page, 'Treat').click();
  await person(page, 'Who is treated', 'Tom').check();
  await choice(page, 'Who pays for them', 'Some of us').check();
  await person(page, 'Who treats', 'Maya').check();
  await button(page, 'Add').click();
  await expect(
    page.getByText('it goes round in a circle, so everybody pays for themselves').first(),
  ).toBeVisible();
  await button(page, 'Dismiss').click();
  await button(page, 'Remove Treat for Tom').click();
  await expect(panel(page)).toContainText('Treat for Maya: Tom pays £12.00');
});
