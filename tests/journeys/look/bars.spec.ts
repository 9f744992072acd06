import { boxOf, overlap } from '../support/box-of.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { billOf, button, itemFor, itemList, sit, tab, toast } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

const DUO = billOf(['Maya', 'Tom'], { items: [itemFor([1], 'Soup', 6), itemFor([2], 'Burger', 9.5)] });

test('no text of the page shows between the bill’s bar and the tabs', async ({ page }) => {
  // Something is missing: one more line stands between the two.
  await sit(page, { bill: { ...DUO, items: [itemFor([], 'Bread', 4)] } });
  const bars = tab(page, 'diner-setup').locator('xpath=ancestor::nav/..');
  for (const size of [100, 107, 113]) {
    await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
    const gaps = await bars.evaluate((dock) => {
      const boxes = [...dock.children]
        .map((element) => element.getBoundingClientRect())
        .filter(({ height }) => height > 1);
      return boxes.slice(1).map((box, index) => box.top - (boxes[index]?.bottom ?? 0));
    });
    expect(gaps.length, `bar, what is missing and tabs, at ${size} %`).toBe(2);
    for (const gap of gaps) expect(gap).toBeLessThanOrEqual(-0.5);
  }
});

test('the note about missing entries has a 44 px tap target above the tabs, but is no taller than its text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await sit(page, { bill: { ...DUO, items: [itemFor([], 'Bread', 4)] } });
  const hint = page.getByText(/^Items: /);
  const tabs = await tab(page, 'diner-setup').locator('xpath=ancestor::nav').boundingBox();
  const height = await hint.evaluate((button, end) => {
    const { left, right, height: low } = button.getBoundingClientRect();
    const isHit = (y: number) => document.elementFromPoint((left + right) / 2, y) === button;
    return { low, reach: [1, 22, 44].map((above) => isHit(end - above)) };
  }, tabs?.y ?? 0);
  expect(height.low).toBeLessThan(30);
  expect(height.reach).toEqual([true, true, true]);
});

test('the page does not show through the bill’s bar in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const items = Array.from({ length: 12 }, (_, index) => itemFor([1], `Plate ${index + 1}`, 5));
  await sit(page, { bill: { ...DUO, items }, step: 'item-entry' });
  const bar = page.getByRole('button', { name: /^Show the bill/ });
  const pictures: Buffer[] = [];
  for (const top of [0, 150, 310]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    pictures.push(await bar.screenshot());
  }
  for (const picture of pictures) expect(picture.equals(pictures[0] ?? picture)).toBe(true);
});

for (const size of [100, 200])
  test(
    `a toast is on the screen, beside the account’s button, with text of ${size} %`,
    { tag: size === 200 ? '@core' : [] },
    async ({ page }) => {
      await sit(page, { bill: DUO, step: 'item-entry' });
      await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
      const account = button(page, 'Account and settings');
      const look = async (title: string) => {
        const [said, other] = [await boxOf(toast(page, title)), await boxOf(account)];
        expect(said.x >= 0 && said.right <= 360, `${title}: from ${said.x} to ${said.right}`).toBe(true);
        const isApart = said.right <= other.x || said.y >= other.bottom || other.bottom < 0;
        expect(isApart, `${title}: apart from the account’s button`).toBe(true);
      };
      await button(itemList(page), 'Remove Burger').click();
      await page.evaluate(() => window.scrollTo(0, 0));
      await look('Burger removed');
      await button(toast(page, 'Burger removed'), 'Undo').click();
      await page.evaluate(() => window.scrollTo(0, 0));
      await look('Undone: Burger removed');
      await axe(page);
    },
  );

test('a toast on a wide screen does not cover the steps, F6 leads to it, and Escape removes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await sit(page, { bill: DUO, step: 'item-entry' });
  await button(itemList(page), 'Remove Burger').click();
  const said = toast(page, 'Burger removed');
  await expect(said).toBeVisible();
  expect(await overlap(said, page.getByRole('navigation', { name: 'Steps' }).first())).toBe(false);
  await page.keyboard.press('F6');
  await expect(button(said, 'Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(itemList(page), 'Edit Burger, £9.50')).toBeVisible();
  await expect(toast(page, 'Undone: Burger removed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast(page, 'Undone: Burger removed')).toBeHidden();
});
