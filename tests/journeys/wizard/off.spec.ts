import type { Page } from '@playwright/test';
import { allowClipboard, pasted } from '../support/clipboard.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import { billOf, button, itemFor, keptBill, sit, strip, toast, tool } from '../support/table.ts';

const BILL = billOf(['Maya', 'Tom', 'Priya'], {
  items: [
    itemFor([1], 'Ramen', 12),
    itemFor([2], 'Curry', 15),
    itemFor([3], 'Salad', 9),
    itemFor([2], 'Beer', 5, { category: 'Drinks' }),
  ],
});
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
