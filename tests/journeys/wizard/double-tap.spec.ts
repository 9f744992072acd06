import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { billOf, button, field, itemFor, itemList, keptBill, sit } from '../support/table.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);

/** The middle of a target, where a finger taps. */
async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`Not there: ${String(target)}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function tapAt(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.touchscreen.tap(x, y);
}

/** Two taps in a place, 120 ms apart for the browser, however long the machine takes. */
async function tapTwice(devtools: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  const start = Date.now() / 1000;
  for (const at of [start, start + 0.12]) {
    const event = { modifiers: 0, timestamp: at };
    await devtools.send('Input.dispatchTouchEvent', {
      ...event,
      type: 'touchStart',
      touchPoints: [{ x, y }],
    });
    await devtools.send('Input.dispatchTouchEvent', { ...event, type: 'touchEnd', touchPoints: [] });
  }
}

/** Stops or restarts the clock of animations: while they run, a new answer takes no tap. */
const setRate = (devtools: CDPSession, playbackRate: 0 | 1) =>
  devtools.send('Animation.setPlaybackRate', { playbackRate });

test('a second tap where a row was removed is ignored; one elsewhere or later counts', async ({ page }) => {
  const names = ['Tea', 'Cake', 'Salad', 'Steak', 'Soup'];
  const items = names.map((name, index) => itemFor([1], name, 5, { timestamp: index }));
  await sit(page, { bill: { ...TRIO, items }, step: 'item-entry' });
  const left = async () => (await keptBill(page)).items.map(({ name }) => name);
  const bin = (name: string) => button(itemList(page), `Remove ${name}`);
  const devtools = await page.context().newCDPSession(page);
  await bin('Steak').scrollIntoViewIfNeeded();
  const place = await middleOf(bin('Steak'));
  await tapTwice(devtools, place);
  expect(await middleOf(bin('Salad')), 'Salad has come under the finger').toEqual(place);
  await tapAt(page, await middleOf(bin('Soup')));
  expect(await left()).toEqual(['Tea', 'Cake', 'Salad']);
  await bin('Salad').click();
  expect(await left()).toEqual(['Tea', 'Cake']);
});

test('a second tap does not press what a closing sheet has uncovered', async ({ page }) => {
  await sit(page, { bill: TRIO });
  const devtools = await page.context().newCDPSession(page);
  const home = page.getByRole('switch', { name: 'Home currency: GBP' });
  await home.click();
  const picker = page.getByRole('button', { name: /^Currency of this bill/ });
  await picker.click();
  const sheet = page.getByRole('dialog', { name: 'Currency of this bill' });
  // Every currency on the screen has something else below it.
  await expect(sheet.getByRole('option').nth(6)).toBeVisible();
  const options = await sheet.getByRole('option').all();
  for (const option of options.slice(1, 7)) {
    if (!(await sheet.isVisible())) await picker.click();
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBe(0);
    await tapTwice(devtools, await middleOf(option));
    await expect(sheet).toBeHidden();
    await expect(home).not.toBeChecked();
    await expect(page).toHaveURL(/diner-setup/);
  }
});

test('pressing Enter twice asks about a price, and an answer counts only after a moment to read', async ({
  page,
}) => {
  await sit(page, { bill: TRIO, step: 'item-entry' });
  const devtools = await page.context().newCDPSession(page);
  const key = (type: 'keyDown' | 'keyUp') =>
    devtools.send('Input.dispatchKeyEvent', {
      type,
      key: 'Enter',
      code: 'Enter',
      text: '\r',
      windowsVirtualKeyCode: 13,
    });
  await field(page, 'Item (optional)').fill('Coke 330');
  // Without waiting for the page in between.
  await Promise.all([key('keyDown'), key('keyUp'), key('keyDown'), key('keyUp')]);
  await expect(page.getByRole('alert')).toHaveText(/Is £330.00 the price\?/);
  expect((await keptBill(page)).items).toEqual([]);

  await field(page, 'Item (optional)').fill('Wagyu 120');
  await field(page, 'Price').fill('30');
  await setRate(devtools, 0);
  await field(page, 'Price').press('Enter');
  const answer = button(page, 'Use £30.00');
  await answer.scrollIntoViewIfNeeded();
  await tapAt(page, await middleOf(answer));
  expect((await keptBill(page)).items).toEqual([]);
  await setRate(devtools, 1);
  await answer.click();
  expect((await keptBill(page)).items).toMatchObject([{ name: 'Wagyu 120', price: 30 }]);
});

test('an answer chosen by keyboard counts at once', async ({ page }) => {
  await sit(page, { bill: TRIO, step: 'item-entry' });
  const devtools = await page.context().newCDPSession(page);
  await setRate(devtools, 0);
  await field(page, 'Item (optional)').fill('Wagyu 120');
  await field(page, 'Price').fill('30');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Use £120.00')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Use £120.00')).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await keptBill(page)).items).toMatchObject([{ name: 'Wagyu', price: 120 }]);
});
