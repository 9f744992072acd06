import type { Locator, Page } from '@playwright/test';
import { axe, expect, passGate, test } from '../support/fixtures.ts';
import { enterBill, type Way } from '../support/four-at-a-table.ts';
import {
  billOf,
  button,
  field,
  itemFor,
  itemList,
  keptBill,
  openStep,
  roundList,
  sit,
  stepHeading,
  strip,
  tab,
  toast,
} from '../support/table.ts';
import { Thumb } from '../support/thumb.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);

/** Draws a finger over the screen, from the middle of a row. */
async function drag(page: Page, row: Locator, by: { x: number; y: number }): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not there.');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part = 0) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: start.x + by.x * part, y: start.y + by.y * part }],
    });
  await touch('touchStart');
  for (let part = 0.1; part < 1.05; part += 0.1) await touch('touchMove', part);
  await touch('touchEnd');
}

const MOST_TAPS: readonly [Way, number][] = [
  ['in one go', 65],
  ['one at a time', 80],
];

for (const [way, most] of MOST_TAPS)
  test(`four people, ten items, two rounds, service and tip, typed ${way}: at most ${most} taps and key groups, no scroll back up`, async ({
    page,
  }) => {
    await sit(page);
    const thumb = new Thumb(page);
    await enterBill(thumb, way);
    await expect(stepHeading(page, 'summary')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/Total\s*£200\.29/);
    const { taps, keys, up } = thumb.sum;
    expect(taps + keys).toBeLessThanOrEqual(most);
    expect(up, 'scrolls back up').toBe(0);
    expect((await keptBill(page)).items.map(({ dinerIds }) => dinerIds.length)).toEqual([
      4, 1, 1, 1, 1, 2, 1, 1, 1, 4,
    ]);
  });

test(
  'a total of £120 between four takes at most 4 taps from the landing page, without a name',
  { tag: '@core' },
  async ({ page }) => {
    await passGate(page);
    const thumb = new Thumb(page);
    thumb.at('Landing');
    await thumb.tap(page.getByRole('link', { name: 'Continue as guest' }));
    await expect(stepHeading(page, 'diner-setup')).toBeVisible();
    thumb.at('Diners');
    await thumb.into(field(page, 'Name'));
    await thumb.type('4 people');
    await thumb.tap(button(page, 'Just split a total'));
    await expect(field(page, 'Bill total'), 'the keyboard stays').toBeFocused();
    await axe(page);
    await thumb.type('120');
    await thumb.tap(button(page, 'Split equally'));
    await expect(stepHeading(page, 'summary')).toBeVisible();
    await expect(strip(page, 'Person 3')).toContainText('£30.00');
    expect(thumb.sum.taps).toBeLessThanOrEqual(4);
    expect((await keptBill(page)).items).toMatchObject([
      { name: 'The bill', price: 120, isShared: true, isWholeTable: true },
    ]);
  },
);

test('Enter leads through a form while the keyboard is open, and stops at a name with a question', async ({
  page,
}) => {
  await sit(page, { bill: billOf(['Maya']) });
  const thumb = new Thumb(page);
  thumb.at('Diners');
  await thumb.into(field(page, 'Name'));
  const on = page.locator('form').getByRole('button', { name: 'Items', exact: true });
  await expect(on, 'one diner splits nothing').toHaveAttribute('aria-disabled', 'true');
  await thumb.type('maya');
  await thumb.tap(on);
  await expect(stepHeading(page, 'diner-setup')).toBeVisible();
  await expect(button(page, 'Add anyway')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('maya');
  await axe(page);
  await field(page, 'Name').fill('Tom');
  await thumb.tap(on);
  await expect(stepHeading(page, 'item-entry')).toBeVisible();
  await expect(field(page, 'Item (optional)'), 'the keyboard stays').toBeFocused();
  expect((await keptBill(page)).diners.map(({ name }) => name)).toEqual(['Maya', 'Tom']);
  await page.goBack();
  await expect(stepHeading(page, 'diner-setup')).toBeVisible();
});

test('a question about a price scrolls into view at the end of a long form, and does not scroll if visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const names = ['Maya', 'Tom', 'Priya', 'Wei', 'Nia', 'Oz', 'Sam', 'Lea'];
  await sit(page, { bill: billOf(names), step: 'item-entry' });
  await field(page, 'Item (optional)').fill('Corona 33');
  await field(page, 'Price').fill('5');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await button(page, 'Add item').click();
  const question = page.getByText('The name says £33.00, the price says £5.00. Which one is it?');
  await expect(question).toBeInViewport({ ratio: 1 });
  await expect(button(page, 'Use £5.00')).toBeInViewport({ ratio: 1 });
  await axe(page);
  await button(page, 'Use £5.00').click();
  await expect(button(itemList(page), 'Edit Corona 33, £5.00')).toBeVisible();
});

test('a question about a price disappears with its answer and with its form, on items and rounds', async ({
  page,
}) => {
  await sit(page, { bill: TRIO, step: 'item-entry' });
  const question = page.getByRole('alert');
  const item = field(page, 'Item (optional)');
  const askAbout = async (text: string, price = '') => {
    await item.fill(text);
    await field(page, 'Price').fill(price);
    await button(page, 'Add item').click();
    await expect(question).toBeVisible();
  };
  await askAbout('Menu 2', '14.00');
  await button(page, 'Use £14.00').click();
  await expect(button(itemList(page), 'Edit Menu 2, £14.00')).toBeVisible();
  await askAbout('Coke 330');
  // Within 400 ms the second press of a double tap does nothing.
  const addsOnceMore = async (name: string, row: Locator) =>
    expect(async () => {
      await button(page, name).click();
      await expect(row).toBeVisible({ timeout: 300 });
    }).toPass();
  await addsOnceMore('Add item', button(itemList(page), 'Edit Coke, £330.00'));
  await askAbout('Table 7');
  await button(page, 'No, it’s part of the name').click();
  await expect(item).toHaveValue('Table 7');
  await expect(question).toBeHidden();
  await askAbout('Rioja 1998');
  await item.fill('');
  await expect(question).toBeHidden();
  await expect(field(page, 'Price')).toHaveValue('1998.00');
  await askAbout('7');
  await tab(page, 'summary').click();
  await expect(stepHeading(page, 'summary')).toBeVisible();

  await tab(page, 'drinks-round').click();
  await button(page, 'One each').click();
  await field(page, 'Drink (optional)').fill('Beer 7');
  await button(page, 'Add Round').click();
  await expect(question).toBeVisible();
  await addsOnceMore('Add Round', button(roundList(page), 'Edit 3 × Beer, £21.00'));
  await expect(question).toBeHidden();
});

test('name and price typed together are a line; a figure that may belong to the name is asked about', async ({
  page,
}) => {
  await sit(page, { bill: TRIO, step: 'item-entry' });
  const name = field(page, 'Item (optional)');
  await name.fill('Burger 14,50');
  await name.press('Enter');
  await expect(button(itemList(page), 'Edit Burger, £14.50')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('');

  await name.fill('Menu 2');
  await button(page, 'Add item').click();
  await expect(field(page, 'Price')).toBeFocused();
  await expect(field(page, 'Price')).toHaveValue('2');
  await expect(name).toHaveValue('Menu');
  expect((await keptBill(page)).items).toHaveLength(1);

  await name.fill('');
  await field(page, 'Price').fill('3');
  await field(page, 'Price').press('Enter');
  await expect(button(itemList(page), 'Edit Food, £3.00')).toBeVisible();
  await expect(field(page, 'Price'), 'who types no names stays with the prices').toBeFocused();
});

test('several diners are added at once, and undone at once', async ({ page }) => {
  await sit(page);
  await field(page, 'Name').fill('Maya, Tom, Wei Ling');
  await field(page, 'Name').press('Enter');
  await expect(page.getByText('3 added')).toBeVisible();
  await expect(field(page, 'Name of Wei Ling')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await button(page, 'Undo').click();
  await expect(page.getByText('nobody yet')).toBeVisible();
  await field(page, 'Name').fill('نور، عمر');
  await button(page, 'Add diner').click();
  await expect(page.getByText('2 added')).toBeVisible();
  await axe(page);
});

test('the tab bar names what is missing', async ({ page, isMobile }) => {
  const bill = billOf(['Maya'], { items: [itemFor([], 'Olives', 3), itemFor([], 'Bread', 4)] });
  await sit(page, { bill, step: 'summary' });
  await expect(tab(page, 'diner-setup')).toHaveAccessibleDescription('Add 1 more diner');
  await expect(tab(page, 'diner-setup')).toContainText('1');
  await tab(page, 'diner-setup').click();
  await expect(tab(page, 'item-entry')).toHaveAccessibleDescription('2 unassigned');
  if (isMobile) await expect(page.getByText('Items: 2 unassigned', { exact: true })).toBeVisible();
  await axe(page);
  await tab(page, 'item-entry').click();
  await expect(tab(page, 'item-entry'), 'not where one is').toHaveAccessibleDescription('');
  await field(page, 'Price').fill('5');
  await tab(page, 'drinks-round').click();
  await expect(tab(page, 'item-entry')).toHaveAccessibleDescription('2 unassigned');
  await field(page, 'Drink (optional)').fill('Beer');
  await tab(page, 'service-charge').click();
  await expect(tab(page, 'drinks-round')).toHaveAccessibleDescription('Not added yet');
});

test(
  'a row swiped to the left is removed, with Undo; up and down only scrolls',
  { tag: '@core' },
  async ({ page }) => {
    const bill = { ...TRIO, items: [itemFor([2], 'Soup', 6.5), itemFor([1], 'Salad', 7)] };
    await sit(page, { bill, step: 'item-entry' });
    const rows = itemList(page).getByRole('listitem');
    const salad = rows.filter({ hasText: 'Salad' });
    await drag(page, salad, { x: -40, y: 0 });
    await drag(page, salad, { x: 150, y: 0 });
    await drag(page, salad, { x: -30, y: -120 });
    await expect(rows).toHaveCount(2);
    await expect(stepHeading(page, 'item-entry')).toHaveText('Items');
    await drag(page, salad, { x: -150, y: 4 });
    await button(toast(page, 'Salad removed'), 'Undo').click();
    expect((await keptBill(page)).items).toEqual(bill.items);

    await openStep(page, 'diner-setup');
    await drag(page, page.getByRole('listitem').filter({ has: field(page, 'Name of Tom') }), {
      x: -150,
      y: 0,
    });
    await expect(toast(page, 'Tom removed')).toBeVisible();
  },
);

test('a row is edited and removed by its buttons without a swipe, with the keyboard too', async ({
  page,
}) => {
  const bill = { ...TRIO, items: [itemFor([2], 'Soup', 6.5), itemFor([1], 'Salad', 7)] };
  await sit(page, { bill, step: 'item-entry' });
  await button(itemList(page), 'Edit Salad, £7.00').press('Enter');
  await expect(button(page, 'Save Changes')).toBeVisible();
  await button(page, 'Cancel').press('Enter');
  // On the way to the next button, so that Enter is no second press of the same key.
  await page.keyboard.press('Tab');
  await button(itemList(page), 'Remove Salad').press('Enter');
  await expect(toast(page, 'Salad removed')).toBeVisible();
  await expect(button(itemList(page), 'Remove Soup')).toBeFocused();
});

test('a sample bill is added in one tap, named on every step, and removed in one', async ({ page }) => {
  await sit(page);
  await button(page, 'Try a sample bill').click();
  await expect(field(page, 'Name of Wei Ling')).toBeVisible();
  const notice = page.getByRole('status').filter({ has: button(page, 'Clear the sample') });
  await expect(notice).toBeVisible();
  await expect(button(page, 'Try a sample bill')).toBeHidden();
  await expect(stepHeading(page, 'diner-setup'), 'the button has gone').toBeFocused();
  await axe(page);
  await tab(page, 'summary').click();
  await expect(page.getByRole('main')).toContainText(/Total\s*£163\.13/);
  await button(page, 'Clear the sample').click();
  await expect(stepHeading(page, 'diner-setup')).toBeVisible();
  await expect(notice).toBeHidden();
  await button(toast(page, 'Sample cleared'), 'Undo').click();
  await expect(notice).toBeVisible();
});
