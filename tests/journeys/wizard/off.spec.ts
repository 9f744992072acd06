import type { Locator, Page } from '@playwright/test';
import { allowClipboard, pasted } from '../support/clipboard.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import { Keys } from '../support/keyboard.ts';
import {
  billOf,
  button,
  choice,
  field,
  itemFor,
  keptBill,
  openStep,
  sit,
  strip,
  toast,
  tool,
} from '../support/table.ts';

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

/** Opens "Anything off the bill?" and begins one of these. */
async function begin(page: Page, kind: 'Discount' | 'Voucher' | 'Treat'): Promise<void> {
  await button(page, 'Anything off the bill?').click();
  await button(page, kind).click();
  await expect(page.getByRole('form', { name: `New ${kind.toLowerCase()}` })).toBeVisible();
}

/** The summary as it is copied. */
async function copied(page: Page): Promise<string> {
  await allowClipboard(page.context());
  await button(page, 'Share Summary').first().press('Enter');
  await expect(toast(page, 'Summary copied to clipboard')).toBeVisible();
  const text = await pasted(page.context());
  await button(toast(page, 'Summary copied to clipboard'), 'Dismiss').click();
  return text;
}

test(
  'a birthday: the others pay for one diner, shown everywhere, and undone',
  { tag: '@wide' },
  async ({ page }) => {
    await sit(page, { bill: BILL, step: 'summary' });
    await strip(page, 'Maya').getByRole('button').first().click();
    await button(page, 'Birthday: the others pay for Maya').click();
    await expect(toast(page, 'Birthday added')).toBeVisible();
    const said = page.getByText('Birthday: the others share £12.00').first();
    await expect(said).toBeVisible();
    await expect(strip(page, 'Maya')).toContainText('£0.00');
    await expect(strip(page, 'Tom')).toContainText('£26.00');
    await expect(strip(page, 'Priya')).toContainText('£15.00');
    await expect(strip(page, 'Maya')).toContainText('Birthday: treated by 2 others');
    await axe(page);
    await button(page, 'Dismiss').click();

    const text = await copied(page);
    expect(text).toContain('Total: £41.00\nBirthday: the others share £12.00');
    await page.reload();
    await expect(said).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('region', { name: 'The bill', exact: true })).toContainText(
      'Birthday: the others share £12.00',
    );
    await page.emulateMedia({ media: 'screen' });

    await tool(page, 'Undo').click();
    await expect(strip(page, 'Maya')).toContainText('£12.00');
    expect((await keptBill(page)).treats ?? []).toEqual([]);
  },
);

test('20 % off the food only, typed with its sign, and divided in proportion', async ({ page }) => {
  await sit(page, { bill: BILL, step: 'service-charge' });
  await begin(page, 'Discount');
  await field(page, 'How much').fill('20%');
  await choice(page, 'Applies to', 'Lines').check();
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
  await expect(strip(page, 'Tom')).toContainText('£20.00');
  await expect(page.getByText('20% off food')).toBeHidden();
});

test("a voucher of one person's counts as their payment; a larger one shows the surplus", async ({
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
  await button(toast(page, 'Maya’s voucher added'), 'Dismiss').click();
  await button(panel(page), 'Edit Maya’s voucher, −£20.00').click();
  await field(page, 'How much').fill('60');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('£19.00 of it can’t be used')).toBeVisible();
  await axe(page);
  await tool(page, 'Undo').click();
  await expect(button(panel(page), 'Edit Maya’s voucher, −£20.00')).toBeVisible();
  await page.reload();
  await expect(button(panel(page), 'Edit Maya’s voucher, −£20.00')).toBeVisible();

  await openStep(page, 'summary');
  await expect(page.getByText('Maya’s voucher −£20.00').first()).toBeVisible();
  await strip(page, 'Maya').getByRole('button').first().click();
  await expect(strip(page, 'Maya')).toContainText('Left to pay−£8.00');
  expect(await copied(page)).toContain('Total: £41.00\nMaya’s voucher −£20.00\nLeft to pay £21.00');
});

test(
  'a discount and a treat are added, changed and removed by keyboard alone',
  { tag: '@wide' },
  async ({ page }) => {
    await sit(page, { bill: BILL, step: 'service-charge' });
    const keys = new Keys(page);
    await keys.to(button(page, 'Anything off the bill?'));
    await keys.press('Enter');
    await keys.to(button(page, 'Discount'));
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: 'New discount' })).toBeFocused();
    await keys.to(field(page, 'How much'));
    await keys.type('10');
    await keys.to(button(page, 'As a percentage'));
    await keys.press('Space');
    await expect(field(page, 'How much')).toHaveValue('10%');
    await keys.to(field(page, 'How much'), 'Shift+Tab');
    await keys.press('Enter');
    const off = button(panel(page), 'Edit 10% off, −£4.10');
    await expect(off).toBeVisible();
    await keys.to(off);
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: 'Change discount' })).toBeFocused();
    await keys.to(button(page, 'Cancel'));
    await keys.press('Enter');

    await keys.to(button(page, 'Treat'));
    await keys.press('Enter');
    await keys.to(person(page, 'Who’s being treated', 'Maya'));
    await keys.press('Space');
    await keys.to(button(page, 'Add'));
    await keys.press('Enter');
    await expect(panel(page)).toContainText('Treat for Maya: the others share £10.80');
    await keys.to(panel(page).getByRole('button', { name: /^Remove 10% off/ }));
    await keys.press('Enter');
    await expect(panel(page)).toContainText('Treat for Maya: the others share £12.00');
    expect(keys.faults).toEqual([]);
  },
);
