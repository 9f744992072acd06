import type { Page } from '@playwright/test';
import { billOf, button, itemFor, keptBill, sit, stepHeading } from '../../journeys/support/table.ts';
import { addDiner, count, expect, saveAs, savedBills, test, wordsOn } from '../support/world.ts';

const DINNER = billOf(['Maya', 'Tom'], { items: [itemFor([1, 2], 'Soup', 6)] });
const names = async (page: Page) => (await keptBill(page)).diners.map(({ name }) => name);

/** Fills what the browser gives this origin, to the last character. */
const fill = (page: Page) =>
  page.evaluate(() => {
    let count = 0;
    for (let size = 1 << 20; size >= 1;) {
      try {
        localStorage.setItem(`filler-${count}`, 'x'.repeat(size));
        count += 1;
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
const makeRoom = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('filler-')) localStorage.removeItem(key);
  });

test(
  'a full device reports it, the bill goes on, and is stored once there is room',
  { tag: '@storage' },
  async ({ page }) => {
    await sit(page, { bill: DINNER });
    await fill(page);
    for (const name of ['Zoe', 'Ann']) await addDiner(page, name);
    await expect(button(page, 'Remove Ann')).toBeVisible();
    const notice = page.getByRole('alert').filter({ hasText: 'This device is full' });
    await expect(notice).toBeVisible();
    const said = await wordsOn(page);
    expect(await names(page), 'what was kept before is still whole').toEqual(
      expect.arrayContaining(['Maya', 'Tom']),
    );
    await makeRoom(page);
    await addDiner(page, 'Kim');
    await expect(notice).toBeHidden();
    await page.reload();
    expect(await names(page)).toEqual(['Maya', 'Tom', 'Zoe', 'Ann', 'Kim']);
    count({ fault: 'storage of the device full', acknowledged: 5, said });
  },
);

test(
  'a bill that the failing database could not save is not called saved',
  { tag: '@storage' },
  async ({ page }) => {
    await page.addInitScript(() => {
      for (const method of ['put', 'add'] as const) {
        const write = IDBObjectStore.prototype[method];
        IDBObjectStore.prototype[method] = function (...given) {
          if (document.documentElement.dataset['full']) throw new DOMException('full', 'QuotaExceededError');
          return write.apply(this, given);
        };
      }
    });
    await sit(page, { bill: DINNER, step: 'summary' });
    await page.evaluate(() => (document.documentElement.dataset['full'] = 'yes'));
    await saveAs(page, 'Bill', 'Osteria');
    await expect.poll(() => wordsOn(page)).not.toBe('');
    const said = await wordsOn(page);
    await expect
      .soft(page.getByRole('region', { name: 'Saved', exact: true }), 'it does not say that it is saved')
      .toHaveCount(0);
    await page.evaluate(() => delete document.documentElement.dataset['full']);
    await saveAs(page, 'Bill', 'Osteria');
    await button(page, 'Bill History').click();
    await expect(savedBills(page, 'Osteria'), 'it is there once').toHaveCount(1);
    count({ fault: 'database of the device failing', acknowledged: 1, said });
  },
);

test('a device without a database saves no bills, and reports it', { tag: '@storage' }, async ({ page }) => {
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...given) {
      if (sessionStorage.getItem('allowed')) return open.apply(this, given);
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  await sit(page, { bill: DINNER, step: 'summary' });
  await saveAs(page, 'Bill', 'Osteria');
  await expect.poll(() => wordsOn(page)).toContain('is missing or blocked');
  const said = await wordsOn(page);
  await expect(page.getByText('Osteria is in your bill history')).toHaveCount(0);
  await page.reload();
  await expect(stepHeading(page, 'summary')).toBeVisible();
  await button(page, 'Bill History').click();
  await expect(page.getByRole('status').filter({ hasText: 'This browser can’t save bills' })).toBeVisible();
  await expect(savedBills(page, 'Osteria'), 'nothing was kept in a second place').toHaveCount(0);

  await page.evaluate(() => sessionStorage.setItem('allowed', 'yes'));
  await page.goto('/app?step=summary');
  await saveAs(page, 'Bill', 'Osteria');
  await button(page, 'Bill History').click();
  await expect(savedBills(page, 'Osteria'), 'it is there once').toHaveCount(1);
  count({ fault: 'database of the device forbidden', acknowledged: 1, said });
});
