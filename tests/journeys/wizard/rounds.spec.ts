import type { Page } from '@playwright/test';
import type { StoredRound } from '#domain';
import { expect, test } from '../support/fixtures.ts';
import {
  billOf,
  button,
  field,
  keptBill,
  openStep,
  roundForm,
  roundList,
  sit,
  strip,
  tab,
  toast,
} from '../support/table.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);
const AT_ROUNDS = { bill: TRIO, step: 'drinks-round' } as const;
const BEER: StoredRound = {
  id: 'round-1',
  name: 'Beer',
  pricePerUnit: 5,
  totalQuantity: 3,
  allocations: [
    { dinerId: 'diner-1', quantity: 1 },
    { dinerId: 'diner-2', quantity: 2 },
  ],
  timestamp: 1,
};

const submit = (page: Page) => button(roundForm(page), 'Add Round');
const given = (page: Page, name: string) => roundForm(page).getByRole('group', { name }).getByRole('status');

async function typeRound(page: Page, name: string, price: string, quantity: string): Promise<void> {
  await field(page, 'Drink (optional)').fill(name);
  await field(page, 'Price per unit').fill(price);
  await field(page, 'Total quantity').fill(quantity);
}

test('the banner counts unassigned and surplus drinks', async ({ page }) => {
  await sit(page, AT_ROUNDS);
  await expect(page.getByText('Allocation mismatch')).toBeHidden();
  await typeRound(page, 'Beer', '5', '3');
  const banner = page.getByRole('status').filter({ hasText: 'Allocation mismatch' });
  await expect(banner).toContainText('3 more to allocate: 0 of 3 so far.');
  await button(page, 'One more for Maya').click();
  await expect(banner).toContainText('2 more to allocate: 1 of 3 so far.');
  await button(page, 'One more for Tom').click();
  await button(page, 'One more for Tom').click();
  await expect(banner).toBeHidden();
  await button(page, 'One more for Priya').click();
  await expect(banner).toContainText('1 too many allocated: 4 of 3.');
  await button(page, 'One fewer for Priya').click();
  await expect(banner).toBeHidden();
});

test('the round cannot be added until everything is right, and the button names what is missing', async ({
  page,
}) => {
  await sit(page, AT_ROUNDS);
  const expectReason = async (reason: string) => {
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAccessibleDescription(reason);
    await submit(page).press('Enter');
    expect((await keptBill(page)).drinkRounds).toEqual([]);
  };
  const price = field(page, 'Price per unit');
  const quantity = field(page, 'Total quantity');
  await expectReason('Please enter a valid price per unit');
  for (const typed of ['0', 'abc', '-5']) {
    await price.fill(typed);
    await expectReason('Please enter a valid price per unit');
  }
  await price.fill('5');
  for (const typed of ['', '0', '-1']) {
    await quantity.fill(typed);
    await expectReason('Total quantity must be greater than zero');
  }
  for (const typed of ['2.5', 'two']) {
    await quantity.fill(typed);
    await expectReason('Please enter a whole number');
  }
  await quantity.fill('3');
  await expectReason('At least one diner must have drinks allocated');
  await button(page, 'One more for Tom').click();
  await expectReason("Allocated quantity (1) doesn't match total (3)");
  await button(page, 'One each').click();
  await expect(submit(page)).toBeEnabled();
});

test('a round is added by its button, and listed with its price', { tag: '@core' }, async ({ page }) => {
  await sit(page, AT_ROUNDS);
  await expect(roundList(page)).toContainText('No rounds yet.');
  await typeRound(page, 'Beer', '5,50', '3');
  await button(page, 'One each').click();
  await expect(roundForm(page)).toContainText('£16.50');
  await submit(page).click();
  await expect(toast(page, 'Drink round added')).toBeVisible();
  await expect(button(roundList(page), 'Edit 3 × Beer, £16.50')).toBeVisible();
  await expect(roundList(page)).toContainText('@ £5.50');
  await expect(field(page, 'Drink (optional)')).toBeFocused();
  await expect(given(page, 'Maya')).toHaveText('0');
  expect((await keptBill(page)).drinkRounds).toMatchObject([
    { name: 'Beer', pricePerUnit: 5.5, totalQuantity: 3, allocations: [{}, {}, {}] },
  ]);
});

for (const last of ['Price per unit', 'Total quantity'] as const) {
  test(`a round added by Enter in ${last} leaves an empty form without complaints`, async ({ page }) => {
    await sit(page, AT_ROUNDS);
    await button(page, 'One each').click();
    await typeRound(page, 'Beer', '5', '3');
    await field(page, last).press('Enter');
    await expect(roundList(page).getByRole('listitem')).toHaveCount(1);
    for (const name of ['Drink (optional)', 'Price per unit', 'Total quantity']) {
      await expect(field(page, name)).toHaveValue('');
      await expect(field(page, name)).not.toHaveAttribute('aria-invalid');
    }
  });
}

test('the steppers work by keyboard, and never go below zero', async ({ page }) => {
  await sit(page, AT_ROUNDS);
  const more = button(page, 'One more for Tom');
  const fewer = button(page, 'One fewer for Tom');
  await expect(fewer).toBeDisabled();
  await fewer.focus();
  await page.keyboard.press('Enter');
  await expect(given(page, 'Tom')).toHaveText('0');
  await page.keyboard.press('Tab');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(given(page, 'Tom')).toHaveText('2');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(given(page, 'Tom')).toHaveText('1');
});

test('a stepper held down goes on counting, and stops when released', async ({ page }) => {
  await page.clock.install();
  await sit(page, AT_ROUNDS);
  const more = button(page, 'One more for Tom');
  await more.scrollIntoViewIfNeeded();
  await page.clock.pauseAt(Date.now() + 60_000);
  await more.hover();
  await page.mouse.down();
  await page.clock.runFor(450 + 3 * 110);
  await expect(given(page, 'Tom')).toHaveText('4');
  await page.mouse.up();
  await page.clock.runFor(1000);
  await expect(given(page, 'Tom')).toHaveText('4');
});

test('a tapped round is edited and updated in its place, and the half-typed new one is still there', async ({
  page,
}) => {
  await sit(page, { bill: { ...TRIO, drinkRounds: [BEER] }, step: 'drinks-round' });
  await field(page, 'Drink (optional)').fill('Wi');
  await button(roundList(page), 'Edit 3 × Beer, £15.00').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit round' })).toBeVisible();
  await expect(field(page, 'Drink (optional)')).toHaveValue('Beer');
  await expect(field(page, 'Price per unit')).toHaveValue('5.00');
  await expect(field(page, 'Total quantity')).toHaveValue('3');
  await expect(given(page, 'Tom')).toHaveText('2');
  await field(page, 'Total quantity').fill('4');
  const update = button(page, 'Update Round');
  await expect(update).toBeDisabled();
  await button(page, 'One more for Priya').click();
  await update.click();
  await expect(toast(page, 'Drink round updated')).toBeVisible();
  await expect(button(roundList(page), 'Edit 4 × Beer, £20.00')).toBeVisible();
  expect((await keptBill(page)).drinkRounds).toMatchObject([{ id: 'round-1', totalQuantity: 4 }]);
  await expect(field(page, 'Drink (optional)')).toHaveValue('Wi');
  await expect(submit(page)).toBeVisible();
});

test('Cancel leaves the round unchanged', async ({ page }) => {
  await sit(page, { bill: { ...TRIO, drinkRounds: [BEER] }, step: 'drinks-round' });
  await button(roundList(page), 'Edit 3 × Beer, £15.00').click();
  await field(page, 'Price per unit').fill('9');
  await button(page, 'One more for Priya').click();
  await button(page, 'Cancel').click();
  await expect(field(page, 'Price per unit')).toHaveValue('');
  await expect(given(page, 'Priya')).toHaveText('0');
  expect((await keptBill(page)).drinkRounds).toEqual([BEER]);
});

test('removing a round while it is edited turns the form back into one for a new round', async ({ page }) => {
  await sit(page, { bill: { ...TRIO, drinkRounds: [BEER] }, step: 'drinks-round' });
  await button(roundList(page), 'Edit 3 × Beer, £15.00').click();
  await button(page, 'Remove 3 × Beer').click();
  await expect(submit(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drinks Rounds');
});

test('a removed round can be restored, and a repeated one is the same again', async ({ page }) => {
  await sit(page, { bill: { ...TRIO, drinkRounds: [BEER] }, step: 'drinks-round' });
  await button(page, 'Remove 3 × Beer').click();
  await expect(roundList(page)).toContainText('No rounds yet.');
  await button(toast(page, '3 × Beer removed'), 'Undo').click();
  expect((await keptBill(page)).drinkRounds).toEqual([BEER]);

  await button(page, 'Repeat 3 × Beer').click();
  await expect(roundList(page).getByRole('listitem')).toHaveCount(2);
  const [first, again] = (await keptBill(page)).drinkRounds;
  expect(first).toEqual(BEER);
  expect(again).toMatchObject({ name: 'Beer', totalQuantity: 3, allocations: BEER.allocations });
  expect(again?.id).not.toBe(BEER.id);
  await button(toast(page, 'Drink round added'), 'Undo').click();
  await expect(roundList(page).getByRole('listitem')).toHaveCount(1);
});

test('the offer to undo an edit disappears with the next edit', async ({ page }) => {
  await sit(page, { bill: { ...TRIO, drinkRounds: [BEER] }, step: 'drinks-round' });
  await button(page, 'Repeat 3 × Beer').click();
  const undo = button(toast(page, 'Drink round added'), 'Undo');
  await tab(page, 'service-charge').click();
  await expect(undo).toBeVisible();
  await field(page, 'Service charge').fill('6');
  await expect(undo).toBeHidden();
  expect(await keptBill(page)).toMatchObject({ serviceCharge: { amount: 6 }, drinkRounds: [{}, {}] });
});

test('removing a diner removes their drinks: the round shrinks, and so does the half-typed one', async ({
  page,
}) => {
  await sit(page, { bill: { ...TRIO, drinkRounds: [BEER] }, step: 'drinks-round' });
  await typeRound(page, 'Wine', '7', '3');
  await button(page, 'One each').click();
  await openStep(page, 'diner-setup');
  await button(page, 'Remove Tom').click();
  await expect(toast(page, 'Tom removed')).toContainText('1 round got smaller.');
  await openStep(page, 'summary');
  await expect(strip(page, 'Maya')).toContainText('£5.00');
  await openStep(page, 'drinks-round');
  await expect(button(roundList(page), 'Edit 1 × Beer, £5.00')).toBeVisible();
  await expect(page.getByText('1 more to allocate: 2 of 3 so far.')).toBeVisible();
});

test('an old round with unassigned or surplus drinks is marked', async ({ page }) => {
  const short = { ...BEER, totalQuantity: 5 };
  const long = { ...BEER, id: 'round-2', name: 'Wine', totalQuantity: 2, timestamp: 0 };
  await sit(page, { bill: { ...TRIO, drinkRounds: [short, long] }, step: 'drinks-round' });
  await expect(roundList(page).getByRole('listitem')).toContainText(['2 unassigned', '1 too many']);
});
