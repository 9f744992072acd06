import type { Page } from '@playwright/test';
import { expect, GATE_PASSWORD, test } from '../support/fixtures.ts';
import { fullBill } from '../support/full-bill.ts';
import { Keys } from '../support/keyboard.ts';
import {
  button,
  eater,
  field,
  itemForm,
  itemList,
  keptBill,
  roundForm,
  roundList,
  sit,
  stepHeading,
  STEPS,
  strip,
  toast,
} from '../support/table.ts';

for (const step of STEPS)
  test(
    `Tab passes through all of ${step} and back, each stop visible and uncovered`,
    { tag: '@wide' },
    async ({ page, isMobile }) => {
      test.skip(
        !isMobile && step !== 'item-entry',
        'no bars on a wide screen, where the longest list is enough',
      );
      await sit(page, { bill: fullBill(), step });
      await expect(button(page, 'Account and settings')).toBeVisible();
      // Lazy parts are loaded before the walk begins: on the summary, the answers to its difference.
      if (step === 'summary') await expect(page.getByRole('button', { name: /^Take .+ off$/ })).toBeVisible();
      const keys = new Keys(page);
      const there = await keys.walk('Tab');
      const back = await keys.walk('Shift+Tab');
      expect(back.toReversed()).toEqual(there);
      expect(keys.faults).toEqual([]);
    },
  );

/** Tab goes round in a dialog (and through the browser's own controls), never to the page under it. */
async function staysInside(page: Page, keys: Keys): Promise<void> {
  for (let presses = 0; presses < 6; presses++) {
    await keys.press('Tab');
    const isUnder = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isUnder, 'the focus is under the dialog').toBe(false);
  }
}

/** From the gate to the first step, with two at the table and the currency looked at. */
async function comeToTheTable(page: Page, keys: Keys): Promise<void> {
  await page.goto('/');
  await keys.to(field(page, 'Password'));
  await keys.type(GATE_PASSWORD);
  await keys.press('Enter');
  await keys.to(page.getByRole('tab', { name: 'Add Diners' }));
  await keys.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Enter Items' })).toBeFocused();
  await keys.to(page.getByRole('link', { name: 'Continue as guest' }), 'Shift+Tab');
  await keys.press('Enter');
  await expect(stepHeading(page, 'diner-setup')).toBeFocused();
  await keys.to(field(page, 'Name'));
  for (const name of ['Maya', 'Tom', 'Priya']) {
    await keys.type(name);
    await keys.press('Enter');
  }
  await keys.to(button(page, 'Remove Tom'));
  await keys.press('Enter');
  await expect(button(page, 'Remove Priya')).toBeFocused();

  const home = page.getByRole('switch', { name: 'Home currency: GBP' });
  await keys.to(home);
  await keys.press('Space');
  const currency = page.getByRole('button', { name: /^Currency of this bill/ });
  await keys.to(currency);
  await keys.press('Enter');
  const search = page.getByRole('dialog').getByRole('combobox');
  await expect(search).toBeFocused();
  await keys.type('euro');
  await keys.press('ArrowDown', 'ArrowUp');
  await staysInside(page, keys);
  // The first one empties the search.
  await keys.press('Escape', 'Escape');
  await expect(currency).toBeFocused();
  await keys.to(home, 'Shift+Tab');
  await keys.press('Space');
  await expect(home).toBeChecked();
  await keys.to(button(page.getByRole('main'), 'Items').last());
  await keys.press('Enter');
  await expect(stepHeading(page, 'item-entry')).toBeFocused();
}

async function enterItems(page: Page, keys: Keys, isMobile: boolean): Promise<void> {
  const form = itemForm(page);
  const shared = page.getByRole('switch', { name: 'Shared' });
  await keys.to(form.getByRole('radio', { name: 'Food' }));
  await keys.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Drinks' })).toBeChecked();
  await keys.press('ArrowLeft');
  await keys.to(field(page, 'Item (optional)'));
  await keys.type('Soup');
  await keys.press('Enter');
  await keys.type('6');
  await keys.press('Enter');
  await expect(button(itemList(page), 'Edit Soup, £6.00')).toBeVisible();
  await expect(field(page, 'Item (optional)')).toBeFocused();
  await keys.type('Bread');
  await keys.press('Tab');
  await keys.type('4');
  await keys.to(shared);
  await keys.press('Space');
  await keys.to(button(page, 'Add item'));
  await keys.press('Enter');
  await keys.type('Salad');
  await keys.press('Tab');
  await keys.type('7');
  await keys.to(shared);
  await keys.press('Space');
  await keys.to(eater(page, 'Maya'));
  await keys.press('ArrowRight');
  await expect(eater(page, 'Priya')).toBeChecked();
  await keys.to(button(page, 'Add item'));
  await keys.press('Space');

  await keys.to(button(itemList(page), 'Edit Salad, £7.00'));
  await keys.press('Enter');
  await keys.to(field(page, 'Price'), 'Shift+Tab');
  await keys.press('Control+a');
  await keys.type('8');
  await keys.press('Enter');
  await expect(button(itemList(page), 'Edit Salad, £8.00')).toBeVisible();
  if (isMobile) {
    const total = page.getByRole('button', { name: /^Show the bill/ });
    await keys.to(total);
    await keys.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'The bill' });
    await expect(sheet).toBeVisible();
    await staysInside(page, keys);
    await keys.to(button(sheet, 'Close'));
    await keys.press('Enter');
    await expect(total).toBeFocused();
    await keys.to(button(page.getByRole('main'), 'Rounds').first(), 'Shift+Tab');
  } else await keys.to(button(page.getByRole('main'), 'Rounds').last());
  await keys.press('Enter');
  await expect(stepHeading(page, 'drinks-round')).toBeFocused();
}

async function orderARound(page: Page, keys: Keys): Promise<void> {
  await keys.to(field(page, 'Price per unit'));
  await keys.type('5');
  await keys.to(field(page, 'Total quantity'));
  await keys.type('2');
  await keys.to(button(page, 'One more for Maya'));
  await keys.press('Enter', 'Space');
  await keys.to(button(page, 'One fewer for Maya'), 'Shift+Tab');
  await keys.press('Enter');
  await keys.to(button(page, 'One more for Priya'));
  await keys.press('Space');
  await keys.to(button(roundForm(page), 'Add Round'));
  await keys.press('Enter');
  await expect(roundList(page).getByRole('listitem')).toHaveCount(1);
  const dismiss = button(toast(page, 'Drink round added'), 'Dismiss');
  await keys.to(dismiss);
  await keys.press('Enter');
  await expect(dismiss).toBeHidden();
  await expect(page.getByRole('contentinfo').locator(':focus'), 'back to the stop before it').toBeVisible();
  await keys.to(button(page.getByRole('main'), 'Service & Tip').last(), 'Shift+Tab');
  await keys.press('Enter');
  await expect(stepHeading(page, 'service-charge')).toBeFocused();
}

async function addService(page: Page, keys: Keys): Promise<void> {
  await keys.to(page.getByRole('radio', { name: '10%' }).first());
  await keys.press('Space');
  await expect(field(page, 'Service charge')).toHaveValue('2.80');
  await keys.press('ArrowRight');
  await expect(field(page, 'Service charge')).toHaveValue('3.50');
  await keys.to(page.getByRole('switch', { name: 'Need help working out a tip?' }));
  await keys.press('Space', 'Space');
  await keys.to(button(page.getByRole('main'), 'Summary').last());
  await keys.press('Enter');
  await expect(stepHeading(page, 'summary')).toBeFocused();
}

test('the keyboard alone leads from the gate to the shared summary, with the focus always in view', async ({
  page,
  context,
  isMobile,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-write']);
  const keys = new Keys(page);
  await comeToTheTable(page, keys);
  await enterItems(page, keys, isMobile);
  await orderARound(page, keys);
  await addService(page, keys);

  const maya = strip(page, 'Maya').getByRole('button', { name: /^Maya/ });
  await keys.to(maya);
  await keys.press('Enter');
  await expect(strip(page, 'Maya')).toContainText(/Shared\s*£2\.00/);
  await expect(strip(page, 'Maya')).toContainText('£14.75');
  await expect(strip(page, 'Priya')).toContainText('£16.75');
  await keys.press('Space');
  await expect(maya).toHaveAttribute('aria-expanded', 'false');

  const clear = button(page, 'Clear Bill');
  await keys.to(clear);
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Clear the bill?' });
  await expect(button(dialog, 'Keep it')).toBeFocused();
  await keys.press('Tab', 'Shift+Tab', 'Enter');
  await expect(dialog).toBeHidden();
  await expect(clear).toBeFocused();

  await keys.to(button(page, 'Share Summary').last(), 'Shift+Tab');
  await keys.press('Enter');
  await expect(toast(page, 'Summary copied to clipboard')).toBeVisible();
  expect((await keptBill(page)).items).toHaveLength(3);
  expect(keys.faults).toEqual([]);
});
