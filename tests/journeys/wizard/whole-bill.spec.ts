import type { Page } from '@playwright/test';
import type { StoredRound, StoredItem } from '#domain';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { oracle } from '../../../domain/tests/support/oracle.ts';
import { compare, rational, subtract } from '../../../domain/tests/support/rational.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  button,
  choice,
  eater,
  eaters,
  field,
  flip,
  itemList,
  keptBill,
  minorOf,
  roundForm,
  roundList,
  sit,
  strip,
  tab,
} from '../support/table.ts';

const SAMPLE = sampleBill();
const nameOf = (id: string): string => SAMPLE.diners.find((diner) => diner.id === id)?.name ?? '';

async function typeItem(page: Page, item: StoredItem): Promise<void> {
  await choice(page, 'Category', item.category).check();
  await page.getByRole('switch', { name: 'Shared' }).setChecked(item.isShared);
  if (item.isWholeTable) await button(page, 'Whole table').click();
  const wanted = item.dinerIds.map(nameOf);
  for (const name of wanted) await eater(page, name).check();
  for (const name of await eaters(page)) if (!wanted.includes(name)) await eater(page, name).uncheck();
  await field(page, 'Item (optional)').fill(item.name ?? '');
  await field(page, 'Price').fill(String(item.price));
  await field(page, 'Price').press('Enter');
  await expect(itemList(page).getByText(item.name ?? '', { exact: true })).toBeVisible();
}

async function typeRound(page: Page, round: StoredRound): Promise<void> {
  await field(page, 'Drink (optional)').fill(round.name ?? '');
  await field(page, 'Price per unit').fill(String(round.pricePerUnit));
  await field(page, 'Total quantity').fill(String(round.totalQuantity));
  for (const { dinerId, quantity } of round.allocations)
    for (let unit = 0; unit < quantity; unit++) await button(page, `One more for ${nameOf(dinerId)}`).click();
  await button(roundForm(page), 'Add Round').click();
  await expect(roundList(page)).toContainText(`${round.totalQuantity} × ${round.name}`);
}

/** The amount that a diner's strip shows, in pennies. */
async function shownFor(page: Page, name: string): Promise<number> {
  const text = await strip(page, name).getByRole('button').innerText();
  return minorOf(/£[\d,]+\.\d\d/.exec(text)?.[0] ?? 'none');
}

test(
  'a whole bill typed by hand equals exact fractions, to less than a penny each',
  { tag: '@core' },
  async ({ page }) => {
    // Some two hundred presses and keystrokes.
    test.setTimeout(120_000);
    await sit(page);
    for (const { name } of SAMPLE.diners) {
      await field(page, 'Name').fill(name);
      await field(page, 'Name').press('Enter');
    }
    await expect(page.getByText('8 added', { exact: true })).toBeVisible();
    await tab(page, 'item-entry').click();
    for (const item of SAMPLE.items) await typeItem(page, item);
    await tab(page, 'drinks-round').click();
    for (const round of SAMPLE.drinkRounds) await typeRound(page, round);
    await tab(page, 'service-charge').click();
    await choice(page, 'Service charge by percentage', '12.5%').check();
    await expect(field(page, 'Service charge')).toHaveValue('48.03');
    await flip(page, 'Need help working out a tip?', true);
    await choice(page, 'Tip percentage', 'Custom').check();
    await field(page, 'Custom tip percent').fill('5');
    await tab(page, 'summary').click();

    await expect(page.getByRole('main')).toContainText(/Total\s*£451\.49/);
    await expect(page.getByText('8 diners · 12.5% service · 5% tip, split equally')).toBeVisible();
    const bill = await keptBill(page);
    const exact = oracle(bill);
    expect(exact.grandTotal).toBe(45149n);
    let sum = 0;
    for (const { id, name } of bill.diners) {
      const shown = await shownFor(page, name);
      const off = subtract(rational(shown), exact.totals.get(id) ?? rational(0));
      expect(compare(off, rational(1)), `${name}: less than a penny above`).toBe(-1);
      expect(compare(off, rational(-1)), `${name}: less than a penny below`).toBe(1);
      sum += shown;
    }
    expect(sum).toBe(45149);

    await field(page, 'Enter bill total').fill('451.49');
    await expect(page.getByText('Totals match', { exact: true })).toBeVisible();
  },
);
