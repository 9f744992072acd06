import type { Locator, Page } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import {
  billOf,
  button,
  eater,
  field,
  itemFor,
  itemForm,
  itemList,
  openStep,
  roundForm,
  sit,
} from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

const NAMES = ['Maya', 'Tom', 'Priya', 'Wei', 'Ann', 'Bob', 'Cy', 'Di', 'Eve', 'Flo'];
const TEN = billOf(NAMES, {
  items: NAMES.map((_, index) => itemFor([index + 1], `Dish ${index + 1}`, 10 + index)),
  serviceCharge: { amount: 18.13, percentage: 12.5 },
});

for (const [width, height, strips] of [
  [320, 568, 1],
  [360, 640, 3],
  [390, 844, 5],
] as const)
  test(`the summary of ten first shows ${strips} whole strips at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await sit(page, { bill: TEN, step: 'summary' });
    const bars = await boxOf(page.getByRole('navigation', { name: 'Steps' }));
    const rows = page
      .getByRole('region', { name: 'The Results' })
      .getByRole('listitem')
      .filter({ hasText: '£' });
    await expect(rows).toHaveCount(NAMES.length);
    const last = await boxOf(rows.nth(strips - 1));
    expect(last.bottom).toBeLessThanOrEqual(bars.y);
    // Content above them is there, too, the check in one line.
    const [heading, total] = [
      await boxOf(page.getByRole('heading', { name: 'Bill Total' })),
      await boxOf(field(page, 'Enter bill total')),
    ];
    expect(heading.y).toBeGreaterThan(total.y);
    expect(heading.right).toBeLessThanOrEqual(total.x);
    await expect(page.getByText('Review and share the bill breakdown')).toBeInViewport({ ratio: 1 });
    await axe(page);
  });

for (const [width, height] of [
  [360, 640],
  [320, 568],
] as const)
  test(`two diners leave the button to the next step on the first screen of ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await sit(page, { bill: billOf(['Maya', 'Tom']) });
    const bars = await boxOf(page.getByRole('navigation', { name: 'Steps' }));
    const on = page.getByRole('main').getByRole('button', { name: 'Items' }).first();
    // The bars' height is known one frame after the page is shown.
    await expect.poll(async () => (await boxOf(on)).bottom).toBeLessThanOrEqual(bars.y);
    await on.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible();
  });

test('choosing people moves nothing, however wide their names are', async ({ page }) => {
  // A row of each width: the names of one just fit into their cells.
  const names = Array.from({ length: 8 }, (_, row) =>
    ['a', 'c', 'n', 'o'].map((last) => `Al${'e'.repeat(row + 2)}${last}`),
  ).flat();
  await sit(page, { bill: billOf(names), step: 'item-entry' });
  const heights = async () => {
    const cells = names.map((name) => eater(page, name).locator('..'));
    return Promise.all(cells.map(async (cell) => (await boxOf(cell)).height));
  };
  const before = await heights();
  await button(itemForm(page), 'Whole table').click();
  await expect(eater(page, 'Aleea')).toBeChecked();
  expect(await heights()).toEqual(before);
});

test('names of forty letters without blanks fit the receipt of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const discount = 'D'.repeat(40);
  const voucher = 'V'.repeat(40);
  const adjustments = [
    { id: 'd', kind: 'discount', name: discount, amount: 3 },
    { id: 'v', kind: 'voucher', name: voucher, amount: 2 },
  ] as const;
  await sit(page, { bill: { ...TEN, adjustments: [...adjustments] }, step: 'item-entry' });
  await page.getByRole('button', { name: /^Show the bill/ }).click();
  const sheet = page.getByRole('dialog', { name: 'The bill' });
  for (const name of [discount, voucher])
    expect((await boxOf(sheet.getByText(name))).right, name).toBeLessThanOrEqual(320);
});

test('the placeholder of the paper bill’s total is whole, with three decimals', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await sit(page, { bill: { ...TEN, currency: 'KWD' }, step: 'summary' });
  const [words, room] = await field(page, 'Enter bill total').evaluate((input: HTMLInputElement) => {
    const { font } = getComputedStyle(input, '::placeholder');
    const { paddingLeft, paddingRight } = getComputedStyle(input);
    const pen = Object.assign(document.createElement('canvas').getContext('2d') ?? {}, { font });
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return [
      (pen as CanvasRenderingContext2D).measureText(input.placeholder).width,
      input.clientWidth - padding,
    ];
  });
  expect(words).toBeGreaterThan(50);
  expect(words).toBeLessThanOrEqual(room ?? 0);
});

for (const width of [320, 390])
  test(`tabs, the button to the next step and the settle button have one line each at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const payments = [{ id: 'p', dinerId: 'diner-1', amount: 163.13 }];
    await sit(page, { bill: { ...TEN, payments }, step: 'drinks-round' });
    const heights = async (texts: Locator) =>
      texts.evaluateAll((all) => all.map((text) => Math.round(text.getBoundingClientRect().height / 10)));
    const bar = page.getByRole('navigation', { name: 'Steps' });
    expect(await heights(bar.locator('button > span:last-child'))).toEqual([1, 1, 1, 1, 1]);
    for (const step of ['diner-setup', 'summary'] as const) {
      await openStep(page, step);
      const [first, last] = [
        await boxOf(bar.getByRole('button').first()),
        await boxOf(bar.getByRole('button').last()),
      ];
      expect([first.x >= 4, last.right <= width - 4], `both ends of the tabs at ${step}`).toEqual([
        true,
        true,
      ]);
    }
    expect((await boxOf(button(page.getByRole('main'), 'Service & Tip'))).height).toBe(48);
    await openStep(page, 'summary');
    expect(
      (await boxOf(page.getByText('Mark as settled').first().locator('xpath=ancestor::button'))).height,
    ).toBe(48);
  });

test('the error under a field tapped above the bars is above them, too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await sit(page, { bill: TEN, step: 'summary' });
  const total = field(page, 'Enter bill total');
  const tabs = page.getByRole('navigation', { name: 'Steps' });
  const { x, y, bottom } = await boxOf(total);
  await page.setViewportSize({ width: 320, height: Math.ceil(bottom + 4 + (await boxOf(tabs)).height) });
  const bars = await boxOf(tabs);
  await page.touchscreen.tap(x + 20, y + 20);
  await page.keyboard.type('twelve');
  const error = page.getByText(/^Please enter an amount/);
  await expect(error).toBeVisible();
  expect((await boxOf(error)).bottom).toBeLessThanOrEqual(bars.y);
});

/** In the page: twice the reader's own text size. */
const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

test('at twice the text size the bill in its sheet can scroll over the whole screen', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the bill stands beside the steps');
  await page.setViewportSize({ width: 360, height: 740 });
  await sit(page, { bill: TEN, step: 'item-entry' });
  await doubleText(page);
  await page.getByRole('button', { name: /^Show the bill/ }).click();
  const sheet = page.getByRole('dialog', { name: 'The bill' });
  const line = sheet.getByText('Dish 10', { exact: true });
  await expect(line).toBeVisible();
  /** The share of the screen's height that the scrolling area around the lines takes. */
  const room = await line.evaluate((element) => {
    let scroller: Element | null = element;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
      scroller = scroller.parentElement;
    return (scroller?.clientHeight ?? 0) / window.innerHeight;
  });
  expect(room).toBeGreaterThan(0.6);
  // The keyboard scrolls it as well, down to the total.
  await line.click();
  await page.keyboard.press('End');
  await expect(sheet.getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
  await axe(page);
});

test('at twice the text size a button beside a field is level with it, below its label', async ({ page }) => {
  const middle = async (locator: Locator) => {
    const { y, bottom } = await boxOf(locator);
    return (y + bottom) / 2;
  };
  const apart = async (one: Locator, other: Locator) => Math.abs((await middle(one)) - (await middle(other)));
  await sit(page, { bill: TEN, step: 'service-charge' });
  await doubleText(page);
  const key = button(page, 'Service charge as a percentage');
  expect(await apart(field(page, 'Service charge'), key)).toBeLessThan(6);
  await openStep(page, 'diner-setup');
  await doubleText(page);
  expect(await apart(field(page, 'Name'), button(page, 'Add diner'))).toBeLessThan(6);
});

test('at twice the text size the quantity of a round is as wide as the form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await sit(page, { bill: TEN, step: 'drinks-round' });
  await doubleText(page);
  const form = roundForm(page);
  await field(form, 'Price per unit').fill('9.50');
  await field(form, 'Total quantity').fill('120');
  const [price, quantity] = [
    await boxOf(field(form, 'Price per unit')),
    await boxOf(field(form, 'Total quantity')),
  ];
  expect(quantity.y, 'one under the other').toBeGreaterThan(price.bottom);
  const shown = await field(form, 'Total quantity').evaluate(
    (input: HTMLInputElement) => input.scrollWidth <= input.clientWidth,
  );
  expect(shown, 'all three digits').toBe(true);
});

/** True if the two are beside each other, not one above the other. */
async function areBeside(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.y < b.bottom && b.y < a.bottom;
}

test('an amount stays beside its arrow, and on a row above its buttons', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const bill = billOf(['Maya', 'Tom'], { items: [itemFor([1], 'Soup', 61.5), itemFor([2], 'Tea', 2)] });
  await sit(page, { bill, step: 'summary' });
  const strip = page.getByRole('button', { name: /Maya/ }).filter({ hasText: '£61.50' });
  expect(await areBeside(strip.getByText('£61.50'), strip.locator('svg').last())).toBe(true);
  await openStep(page, 'item-entry');
  await page.setViewportSize({ width: 360, height: 640 });
  await doubleText(page);
  const row = itemList(page).getByRole('listitem').filter({ hasText: 'Soup' });
  const [amount, remove] = [await boxOf(row.getByText('£61.50')), await boxOf(button(row, 'Remove Soup'))];
  expect(amount.bottom).toBeLessThanOrEqual(remove.y);
  expect(amount.x).toBeLessThan(remove.x + remove.width);
});

test('the buttons of an edited line are under its diners on a short screen, not over them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await sit(page, { bill: TEN, step: 'item-entry' });
  await button(itemList(page), 'Edit Dish 4, £13.00').click();
  const save = await boxOf(button(itemForm(page), 'Save Changes'));
  for (const name of NAMES)
    expect((await boxOf(eater(page, name).locator('..'))).bottom, name).toBeLessThanOrEqual(save.y);
});

for (const way of ['Save Changes', 'Cancel'])
  test(`a row far down is under the finger again once its long form is closed: ${way}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const dishes = Array.from({ length: 30 }, (_, index) =>
      itemFor([1, 2, 3, 4], `Dish ${index + 1}`, 8, {
        timestamp: index,
        sharesBy: 'amounts',
        shares: [1, 2, 3, 4].map((number) => ({ dinerId: `diner-${number}`, weight: 50 + 60 * number })),
      }),
    );
    await sit(page, { bill: { ...TEN, items: dishes }, step: 'item-entry' });
    // Simulates browsers without scroll anchoring.
    await page.evaluate(() => {
      document.documentElement.style.overflowAnchor = 'none';
    });
    const row = button(itemList(page), 'Edit Dish 15, £8.00');
    await row.click();
    await expect(field(page, 'Amount for Wei')).toHaveValue('2.90');
    await button(itemForm(page), way).click();
    await expect(row).toBeFocused();
    await expect(field(page, 'Amount for Wei')).toBeHidden();
    const { y, bottom } = await boxOf(row);
    expect(y, 'in the middle').toBeGreaterThan(844 / 4);
    expect(bottom).toBeLessThan((844 * 3) / 4);
  });

test('ten diners leave the button to the items within reach on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await sit(page, { bill: TEN, step: 'diner-setup' });
  await expect(button(page.getByRole('main'), 'Items').first()).toBeInViewport({ ratio: 1 });
});

test('no way to divide an item stands alone on a line', async ({ page }) => {
  await sit(page, { bill: { ...TEN, items: [itemFor([1, 2], 'Soup', 6)] }, step: 'item-entry' });
  await button(itemList(page), 'Edit Soup, £6.00').click();
  const choices = itemForm(page).getByRole('group', { name: 'Split it' }).locator('label');
  await expect(choices).toHaveCount(5);
  const tops = await choices.evaluateAll((labels) => labels.map((each) => each.getBoundingClientRect().top));
  for (const top of tops) expect(tops.filter((each) => each === top).length).toBeGreaterThan(1);
});

/** The background of a button, which is how it looks pressed. */
const groundOf = (page: Page, name: string) =>
  button(itemForm(page).getByRole('listitem').filter({ hasText: name }), 'The rest').evaluate(
    (element) => getComputedStyle(element).backgroundColor,
  );

test('the diner with the rest is marked', async ({ page }) => {
  await sit(page, { bill: TEN, step: 'item-entry' });
  await field(page, 'Price').fill('30');
  await button(page, 'Whole table').click();
  await page.getByRole('radio', { name: 'Amounts' }).check();
  await expect(button(itemForm(page), 'The rest').last()).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => groundOf(page, 'Flo')).not.toBe(await groundOf(page, 'Maya'));
  await axe(page);
});
