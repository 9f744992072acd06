import type { Locator, Page } from '@playwright/test';
import type { StoredRound } from '#domain';
import { boxOf } from '../support/box-of.ts';
import { expect, GATE_OFF, test } from '../support/fixtures.ts';
import {
  billOf,
  button,
  field,
  itemFor,
  itemForm,
  itemList,
  roundForm,
  roundList,
  sit,
  stepHeading,
} from '../support/table.ts';

test.use({ serverEnv: GATE_OFF, viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const PEOPLE = ['Maya', 'Tom', 'Priya', 'Jonas', 'Ann', 'Ben'];
const LINES = Array.from({ length: 40 }, (_, index) => index + 1);

const roundFor = (number: number): StoredRound => ({
  id: `round-${number}`,
  name: `Round ${number}`,
  pricePerUnit: 4,
  totalQuantity: 1,
  allocations: [{ dinerId: 'diner-1', quantity: 1 }],
  timestamp: number,
});

const LONG = billOf(PEOPLE, {
  items: LINES.map((number) => itemFor([1], `Dish ${number}`, 8, { timestamp: number })),
  drinkRounds: LINES.map(roundFor),
});

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

/** The element at the middle must be this one, or a part of it. */
const isUncovered = (locator: Locator) =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const width of [1024, 1280, 1440]) {
  test(`at ${width} px the form stays beside a long list, and a changed row stays under the pointer`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await sit(page, { bill: LONG, step: 'item-entry' });
    const row = button(itemList(page), 'Edit Dish 20, £8.00');
    await row.scrollIntoViewIfNeeded();
    const [before, scrolled] = [await boxOf(row), await scrollY(page)];
    expect(scrolled).toBeGreaterThan(200);
    for (const part of [field(page, 'Item (optional)'), button(itemForm(page), 'Add item')])
      await expect(part).toBeInViewport({ ratio: 1 });
    expect((await boxOf(itemForm(page))).right).toBeLessThan(before.x);
    expect(await isUncovered(button(page.getByRole('main'), 'Rounds'))).toBe(true);

    await row.click();
    await expect(field(page, 'Item (optional)')).toBeFocused();
    await field(page, 'Price').fill('9');
    await button(itemForm(page), 'Save Changes').click();
    const saved = button(itemList(page), 'Edit Dish 20, £9.00');
    await expect(saved).toBeFocused();
    expect((await boxOf(saved)).middle).toBeCloseTo(before.middle, 0);
    expect(await scrollY(page)).toBe(scrolled);
  });
}

test('a form longer than the window scrolls in itself, down to its last field', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 620 });
  await sit(page, { bill: LONG, step: 'drinks-round' });
  await button(roundList(page), 'Edit 1 × Round 20, £4.00').scrollIntoViewIfNeeded();
  const more = roundForm(page).getByRole('button', { name: 'One more for Ben' });
  await more.scrollIntoViewIfNeeded();
  await expect(more).toBeInViewport({ ratio: 1 });
  expect(await isUncovered(more)).toBe(true);
  expect(await isUncovered(button(page.getByRole('main'), 'Service & Tip'))).toBe(true);
  expect((await boxOf(roundForm(page).locator('..'))).bottom).toBeLessThanOrEqual(
    (await boxOf(button(page.getByRole('main'), 'Service & Tip'))).y,
  );
});

test('no focused share is covered by the button that adds the line, or by the remainder', async ({
  page,
}) => {
  await sit(page, { bill: LONG, step: 'item-entry' });
  await field(page, 'Price').fill('30');
  await button(page, 'Whole table').click();
  await page.getByRole('radio', { name: 'Amounts' }).check();
  const shares = await itemForm(page).locator('li :is(input, button)').all();
  for (const height of [700, 740, 770, 800])
    for (const share of [...shares, ...shares.toReversed()]) {
      await page.setViewportSize({ width: 1280, height });
      await share.focus();
      expect(await isUncovered(share), `at ${height} px`).toBe(true);
    }
});

test('the buttons of a wide screen are as wide as their column', async ({ page }) => {
  await sit(page, { bill: LONG, step: 'item-entry' });
  const form = await boxOf(itemForm(page));
  const add = await boxOf(button(itemForm(page), 'Add item'));
  expect([add.x, add.right]).toEqual([form.x, form.right]);
  const steps = [
    [itemForm(page), 'Diners', 'Rounds'],
    [roundForm(page), 'Items', 'Service & Tip'],
  ] as const;
  for (const [column, back, on] of steps) {
    const main = page.getByRole('main');
    const [whole, first, last] = [
      await boxOf(column),
      await boxOf(button(main, back)),
      await boxOf(button(main, on)),
    ];
    expect([first.x, last.right]).toEqual([whole.x, whole.right]);
    expect(last.x - first.right).toBe(12);
    await button(main, on).click();
  }
  await expect(stepHeading(page, 'service-charge')).toBeVisible();
});
