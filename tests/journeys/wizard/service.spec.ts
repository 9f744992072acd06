import type { Page } from '@playwright/test';
import { axe, expect, test } from '../support/fixtures.ts';
import { billOf, button, choice, field, flip, itemFor, keptBill, tab, sit, strip } from '../support/table.ts';
const preset = (page: Page, percent: string) => choice(page, 'Service charge by percentage', percent);
const region = (page: Page) => page.getByRole('main');

test(
  'other charges have a name, a base and lines of their own, and the summary has them all',
  { tag: '@wide' },
  async ({ page }) => {
    const bill = billOf(['Maya', 'Tom'], {
      items: [itemFor([1], 'Food', 82), itemFor([2], 'Wine', 30, { category: 'Drinks' })],
    });
    await sit(page, { bill, step: 'service-charge' });
    await preset(page, '10%').check();
    await flip(page, 'Do you need to add tax?', true);
    await field(page, 'Tax Amount').fill('9%');
    await choice(page, 'Tax is a percentage of', 'With service').check();
    expect((await keptBill(page)).tax).toEqual({ amount: 11.09, percentage: 9, base: 'withService' });

    await button(page, 'Add another charge').click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Alcohol tax');
    await field(page, 'How much').fill('10%');
    await choice(page, 'Type of charge', 'Tax').check();
    await choice(page, 'Applies to', 'Lines').check();
    await button(page, 'All drinks').click();
    await axe(page);
    await button(page, 'Add').click();
    await expect(page.getByRole('list', { name: 'Other charges' })).toContainText(/Alcohol tax 10%.*£3\.00/);
    await axe(page);
    await tab(page, 'summary').click();
    await expect(region(page)).toContainText('£137.29');
    await strip(page, 'Tom').click();
    await expect(region(page)).toContainText(/Alcohol tax 10%\s*Wine only\s*£3\.00/);
    expect((await keptBill(page)).charges).toMatchObject([
      { kind: 'tax', percentage: 10, lineIds: ['item-wine'] },
    ]);
  },
);
