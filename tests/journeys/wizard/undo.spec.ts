import type { Page } from '@playwright/test';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import {
  billOf,
  button,
  itemFor,
  itemList,
  keptBill,
  openStep,
  sit,
  stepHeading,
  tab,
  toast,
  tool,
} from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

const DUO = billOf(['Maya', 'Tom'], {
  items: [itemFor([1], 'Soup', 6), itemFor([2], 'Burger', 9.5)],
});

const itemNames = async (page: Page) => (await keptBill(page)).items.map(({ name }) => name);

test('undo names what it undid, goes to its step, and shows the line', async ({ page }) => {
  await sit(page, { bill: DUO, step: 'item-entry' });
  await button(itemList(page), 'Remove Burger').click();
  await tab(page, 'diner-setup').click();
  await tool(page, 'Undo').click();
  await expect(stepHeading(page, 'item-entry')).toBeVisible();
  await expect(toast(page, 'Undone: Burger removed')).toBeVisible();
  await expect(itemList(page).getByText('Burger', { exact: true })).toBeInViewport();
  await axe(page);
  await tab(page, 'diner-setup').click();
  await stepHeading(page, 'diner-setup').focus();
  await page.keyboard.press('Control+Shift+z');
  await expect(stepHeading(page, 'item-entry')).toBeVisible();
  await expect(toast(page, 'Redone: Burger removed')).toBeVisible();
  expect(await itemNames(page)).toEqual(['Soup']);
});

test('undo in the toast of a removal shows and highlights the restored line', async ({ page }) => {
  const dishes = Array.from({ length: 15 }, (_, index) =>
    itemFor([1], `Dish ${index + 1}`, 5, { timestamp: index }),
  );
  await sit(page, { bill: { ...DUO, items: dishes }, step: 'item-entry' });
  await button(itemList(page), 'Remove Dish 1').click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await button(toast(page, 'Dish 1 removed'), 'Undo').click();
  const name = button(itemList(page), 'Edit Dish 1, £5.00');
  await expect(name).toBeInViewport();
  // The highlighter's pen.
  await expect(name).toHaveCSS('background-color', 'rgb(249, 203, 78)');
  await expect(toast(page, 'Undone: Dish 1 removed')).toBeVisible();
});

test('undo survives a reload', async ({ page }) => {
  await sit(page, { bill: DUO, step: 'item-entry' });
  await button(itemList(page), 'Remove Burger').click();
  await page.reload();
  await tool(page, 'Undo').click();
  await expect(toast(page, 'Undone: Burger removed')).toBeVisible();
  expect(new Set(await itemNames(page))).toEqual(new Set(['Burger', 'Soup']));
  await page.reload();
  await tool(page, 'Redo').click();
  expect(await itemNames(page)).toEqual(['Soup']);
});

test('undo in one tab keeps another tab’s changes', async ({ page, context }) => {
  await sit(page, { bill: DUO, step: 'item-entry' });
  await button(itemList(page), 'Remove Burger').click();
  const other = await context.newPage();
  await openStep(other, 'item-entry');
  await button(itemList(other), 'Remove Soup').click();
  await expect(itemList(page)).not.toContainText('Soup');
  await button(toast(page, 'Updated from another tab'), 'Dismiss').click();
  await tool(page, 'Undo').click();
  await expect(itemList(page)).toContainText('Burger');
  await expect(itemList(other)).toContainText('Burger');
  expect(await itemNames(page)).toEqual(['Burger']);
});
