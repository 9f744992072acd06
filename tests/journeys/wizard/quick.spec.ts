import type { Locator, Page } from '@playwright/test';
import { oracle } from '../../../domain/tests/support/oracle.ts';
import { compare, rational, subtract } from '../../../domain/tests/support/rational.ts';
import { axe, expect, passGate, test } from '../support/fixtures.ts';
import { enterBill, type Way } from '../support/four-at-a-table.ts';
import {
  billOf,
  button,
  field,
  itemFor,
  itemList,
  keptBill,
  minorOf,
  openStep,
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
    const bill = await keptBill(page);
    const exact = oracle(bill);
    for (const { id, name } of bill.diners) {
      const shown = await strip(page, name).getByRole('button').innerText();
      const off = subtract(
        rational(minorOf(/£[\d,]+\.\d\d/.exec(shown)?.[0] ?? '')),
        exact.totals.get(id) ?? rational(0),
      );
      expect(
        [compare(off, rational(1)), compare(off, rational(-1))],
        `${name}: by less than a penny`,
      ).toEqual([-1, 1]);
    }
    expect(bill.items.map(({ dinerIds }) => dinerIds.length)).toEqual([4, 1, 1, 1, 1, 2, 1, 1, 1, 4]);
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

test('a trip’s first bill takes at most 6 taps and key groups more than a bill, up to its first item', async ({
  page,
  newVisitor,
}) => {
  /** Up to the items of a bill of these people. @returns taps and key groups */
  const people = async (thumb: Thumb, names: string): Promise<number> => {
    await thumb.into(field(thumb.page, 'Name'));
    await thumb.type(names);
    await thumb.goOn('Items');
    await expect(stepHeading(thumb.page, 'item-entry')).toBeVisible();
    return thumb.sum.taps + thumb.sum.keys;
  };
  await passGate(page);
  const alone = new Thumb(page);
  alone.at('Bill');
  await alone.tap(page.getByRole('link', { name: 'Continue as guest' }));
  const ofBill = await people(alone, 'Maya, Tom, Priya, Wei');

  const other = await (await newVisitor()).newPage();
  await passGate(other);
  const thumb = new Thumb(other);
  thumb.at('Trip');
  await thumb.tap(other.getByRole('link', { name: 'Trips' }));
  await thumb.into(field(other, 'Name of the trip'));
  await thumb.type('Lisbon');
  await thumb.enter();
  await thumb.type('Maya');
  await thumb.enter();
  await thumb.tap(button(other, 'New bill'));
  expect(await people(thumb, 'Tom, Priya, Wei')).toBeLessThanOrEqual(ofBill + 6);
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

test('a sample bill is added in one tap, shown from its end, named on every step, and removed in one', async ({
  page,
}) => {
  await sit(page);
  await button(page, 'Try a sample bill').click();
  await expect(stepHeading(page, 'summary'), 'what the app is for').toBeFocused();
  await expect(page.getByRole('main')).toContainText(/Total\s*£163\.13/);
  const notice = page.getByRole('status').filter({ has: button(page, 'Clear the sample') });
  await expect(notice).toBeVisible();
  await axe(page);
  await tab(page, 'diner-setup').click();
  await expect(field(page, 'Name of Wei Ling')).toBeVisible();
  await button(page, 'Clear the sample').click();
  await expect(stepHeading(page, 'diner-setup')).toBeVisible();
  await expect(notice).toBeHidden();
  await button(toast(page, 'Sample cleared'), 'Undo').click();
  await expect(notice).toBeVisible();
});
