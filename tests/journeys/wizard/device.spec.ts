import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAsGuest, expect, test } from '../support/fixtures.ts';
import {
  billOf,
  button,
  choice,
  eater,
  eaters,
  field,
  flip,
  itemFor,
  itemList,
  kept,
  keptBill,
  keptLeft,
  openStep,
  roundForm,
  sit,
  stepHeading,
  strip,
  tab,
  toast,
  tool,
} from '../support/table.ts';
import { DEVICE } from '../../support/device.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);

async function addDiner(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Name').press('Enter');
  await expect(field(page, `Name of ${name}`)).toBeVisible();
}

async function addItem(page: Page, name: string, price: string): Promise<void> {
  await field(page, 'Item (optional)').fill(name);
  await field(page, 'Price').fill(price);
  await field(page, 'Price').press('Enter');
  await expect(itemList(page).getByText(name, { exact: true })).toBeVisible();
}

test.describe('typed text survives a reload:', () => {
  test('every single keystroke, on the form and on the bill', { tag: '@core' }, async ({ page }) => {
    await sit(page, { bill: TRIO });
    for (const [name, of] of [
      ['Name', (text: string) => text],
      ['Name of Tom', (text: string) => `Tom${text}`],
    ] as const) {
      let typed = '';
      await field(page, name).press('End');
      for (const letter of 'Jon') {
        typed += letter;
        await page.keyboard.type(letter);
        const where = name === 'Name' ? DEVICE.forms : DEVICE.bill;
        expect(await kept(page, where)).toContain(`"${of(typed)}"`);
      }
    }
  });

  test('the diner and group forms', async ({ page }) => {
    await sit(page, { bill: TRIO });
    await field(page, 'Name').fill('Jon');
    await field(page, 'Group name').fill('Coup');
    await page.getByRole('checkbox', { name: 'Tom' }).check();
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('Jon');
    await expect(field(page, 'Group name')).toHaveValue('Coup');
    await expect(page.getByRole('checkbox', { name: 'Tom' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Maya' })).not.toBeChecked();
  });

  test('the item form, and the line being edited', async ({ page }) => {
    await sit(page, { bill: { ...TRIO, items: [itemFor([3], 'Soup', 6)] }, step: 'item-entry' });
    await choice(page, 'Category', 'Drinks').check();
    await field(page, 'Item (optional)').fill('Wi');
    await field(page, 'Price').fill('1,234');
    await eater(page, 'Tom').check();
    await page.reload();
    await expect(choice(page, 'Category', 'Drinks')).toBeChecked();
    await expect(field(page, 'Item (optional)')).toHaveValue('Wi');
    await expect(field(page, 'Price')).toHaveValue('1,234');
    expect(await eaters(page)).toEqual(['Tom']);

    await button(itemList(page), 'Edit Soup, £6.00').click();
    await field(page, 'Item (optional)').fill('Soup of the d');
    await page.reload();
    await expect(button(page, 'Save Changes')).toBeVisible();
    await expect(field(page, 'Item (optional)')).toHaveValue('Soup of the d');
    await button(page, 'Cancel').click();
    await expect(field(page, 'Item (optional)')).toHaveValue('Wi');
  });

  test('the round form', async ({ page }) => {
    await sit(page, { bill: TRIO, step: 'drinks-round' });
    await field(page, 'Drink (optional)').fill('Be');
    await field(page, 'Price per unit').fill('5,');
    await field(page, 'Total quantity').fill('3');
    await button(page, 'One more for Tom').click();
    await page.reload();
    await expect(field(page, 'Drink (optional)')).toHaveValue('Be');
    await expect(field(page, 'Price per unit')).toHaveValue(/^5/);
    await expect(field(page, 'Total quantity')).toHaveValue('3');
    await expect(roundForm(page).getByRole('group', { name: 'Tom' }).getByRole('status')).toHaveText('1');
  });

  test('service, tax, tip and bill total, even when they cannot be read as amounts', async ({ page }) => {
    await sit(page, { bill: { ...TRIO, items: [itemFor([3], 'Soup', 6)] }, step: 'service-charge' });
    await flip(page, 'Do you need to add tax?', true);
    await flip(page, 'Need help working out a tip?', true);
    await choice(page, 'Tip percentage', 'Custom').check();
    await field(page, 'Service charge').fill('7.5.');
    await field(page, 'Tax Amount').fill('1.234,5');
    await field(page, 'Custom tip percent').fill('1000');
    await page.reload();
    await expect(field(page, 'Service charge')).toHaveValue('7.5.');
    await expect(field(page, 'Tax Amount')).toHaveValue('1234.50');
    await expect(field(page, 'Custom tip percent')).toHaveValue('1000');
    await tab(page, 'summary').click();
    await field(page, 'Enter bill total').fill('sixty');
    await page.reload();
    await expect(field(page, 'Enter bill total')).toHaveValue('sixty');
  });
});

test('a page that is killed in the middle keeps everything', { tag: '@core' }, async ({ page, context }) => {
  await sit(page);
  await addDiner(page, 'Maya');
  await addDiner(page, 'Tom');
  await tab(page, 'item-entry').click();
  await addItem(page, 'Soup', '6.50');
  await field(page, 'Item (optional)').fill('Sal');
  await page.close();
  const next = await context.newPage();
  await next.goto('/app');
  await expect(stepHeading(next, 'item-entry')).toBeVisible();
  await expect(button(itemList(next), 'Edit Soup, £6.50')).toBeVisible();
  await expect(field(next, 'Item (optional)')).toHaveValue('Sal');
});

test.describe('an unreadable draft', () => {
  const CORRUPT = '{"version":1,"bill":{"diners":[{"id":"d1","na';
  const banner = (page: Page) =>
    page.getByRole('status').filter({ hasText: 'An earlier bill couldn’t be read' });

  test('is reported and kept, word for word, while a new bill goes on', async ({ page }) => {
    await sit(page, { bill: CORRUPT });
    await expect(banner(page)).toBeVisible();
    await addDiner(page, 'Maya');
    expect(await keptLeft(page)).toEqual([CORRUPT]);
    await page.reload();
    await expect(field(page, 'Name of Maya')).toBeVisible();
    await expect(banner(page)).toBeVisible();
    const downloading = page.waitForEvent('download');
    await button(banner(page), 'Download').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('fairtab-bill.json');
    expect(await readFile(await download.path(), 'utf8')).toBe(CORRUPT);
  });

  test('opens from the history once it can be read, and Undo brings the bill on screen back', async ({
    page,
  }) => {
    await sit(page, { bill: { ...billOf(['Jonas']), id: 'jonas' }, left: [TRIO], step: 'summary' });
    await button(page, 'Bill History').click();
    await page
      .getByRole('list', { name: 'Not saved' })
      .getByRole('button', { name: /^Not saved/ })
      .click();
    await tab(page, 'diner-setup').click();
    await expect(field(page, 'Name of Priya')).toBeVisible();
    await button(toast(page, 'Not saved opened'), 'Undo').click();
    await expect(field(page, 'Name of Jonas')).toBeVisible();
    expect(await keptLeft(page)).toHaveLength(1);
  });
});

test(
  'a notice says that the browser forbids storage, and the bill can still be split and shared',
  { tag: '@core' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await enterAsGuest(page);
    await expect(page.getByText('Your browser isn’t saving data')).toBeVisible();
    await addDiner(page, 'Maya');
    await addDiner(page, 'Tom');
    await tab(page, 'item-entry').click();
    await button(page, 'Whole table').click();
    await addItem(page, 'Soup', '9');
    await tab(page, 'summary').click();
    await expect(strip(page, 'Tom')).toContainText('£4.50');
    await expect(page.getByText('Your browser isn’t saving data')).toBeVisible();
  },
);

test(
  'two tabs on one bill show the same, and report each other’s changes',
  { tag: '@core' },
  async ({ page, context }) => {
    await sit(page, { bill: TRIO, step: 'item-entry' });
    const other = await context.newPage();
    await openStep(other, 'item-entry');
    await addItem(page, 'Soup', '6');
    await expect(button(itemList(other), 'Edit Soup, £6.00')).toBeVisible();
    await expect(toast(other, 'Updated from another tab')).toContainText('Both now show the same.');
    await addItem(other, 'Salad', '7');
    await expect(button(itemList(page), 'Edit Salad, £7.00')).toBeVisible();
    await expect(toast(page, 'Updated from another tab')).toBeVisible();
    expect((await keptBill(page)).items.map((item) => item.name)).toEqual(['Soup', 'Salad']);
  },
);

test('two tabs that edit in turn lose nothing', async ({ page, context }) => {
  await sit(page, { bill: TRIO, step: 'item-entry' });
  const other = await context.newPage();
  await openStep(other, 'item-entry');
  const names = ['Left one', 'Right one', 'Left two', 'Right two'];
  for (const name of names) await addItem(name.startsWith('Left') ? page : other, name, '1');
  for (const tabPage of [page, other]) await expect(itemList(tabPage).getByRole('listitem')).toHaveCount(4);
  expect((await keptBill(page)).items.map((item) => item.name)).toEqual(names);
});

test('undo and redo by their buttons, edit by edit, across steps', async ({ page }) => {
  await sit(page);
  await expect(tool(page, 'Undo')).toBeDisabled();
  await expect(tool(page, 'Redo')).toBeDisabled();
  await addDiner(page, 'Maya');
  await addDiner(page, 'Tom');
  await tab(page, 'item-entry').click();
  await addItem(page, 'Soup', '6');
  await tool(page, 'Undo').click();
  await expect(itemList(page)).not.toContainText('Soup');
  await tool(page, 'Redo').click();
  await expect(itemList(page)).toContainText('Soup');
  await tool(page, 'Undo').click();
  await tool(page, 'Undo').click();
  expect((await keptBill(page)).diners.map((diner) => diner.name)).toEqual(['Maya']);
  await tab(page, 'diner-setup').click();
  await addDiner(page, 'Priya');
  await expect(tool(page, 'Redo')).toBeDisabled();
});

test(
  'undo and redo by keyboard, except in a field, which has its own',
  { tag: '@core' },
  async ({ page }) => {
    await sit(page);
    await addDiner(page, 'Maya');
    await addDiner(page, 'Tom');
    const tom = field(page, 'Name of Tom');
    await field(page, 'Name').press('Control+z');
    await expect(tom).toBeVisible();
    await stepHeading(page, 'diner-setup').focus();
    await page.keyboard.press('Control+z');
    await expect(tom).toBeHidden();
    await page.keyboard.press('Control+Shift+z');
    await expect(tom).toBeVisible();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(page.getByText('nobody yet')).toBeVisible();
    await page.keyboard.press('Control+y');
    await expect(field(page, 'Name of Maya')).toBeVisible();
    await expect(tom).toBeHidden();
  },
);
