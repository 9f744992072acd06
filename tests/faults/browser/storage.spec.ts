import { expect, type Page } from '@playwright/test';
import { billOf, button, field, itemFor, keptBill, sit, stepHeading } from '../../journeys/support/table.ts';
import { report, test, wordsOn } from './world.ts';

const DINNER = billOf(['Maya', 'Tom'], { items: [itemFor([1, 2], 'Soup', 6)] });

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
    return count;
  });
const makeRoom = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('filler-')) localStorage.removeItem(key);
  });

test('the storage of the device is full: said, the bill goes on, and is kept once there is room', async ({
  page,
}) => {
  await sit(page, { bill: DINNER });
  await fill(page);
  for (const name of ['Zoe', 'Ann']) {
    await field(page, 'Name').fill(name);
    await button(page, 'Add diner').click();
  }
  await expect(button(page, 'Remove Ann')).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'This device is full' });
  await expect(notice).toBeVisible();
  const said = await wordsOn(page);
  const whole = await keptBill(page);
  expect(
    whole.diners.map(({ name }) => name),
    'what was kept before is still whole',
  ).toEqual(expect.arrayContaining(['Maya', 'Tom']));
  await makeRoom(page);
  await field(page, 'Name').fill('Kim');
  await button(page, 'Add diner').click();
  await expect(notice).toBeHidden();
  await page.reload();
  const kept = (await keptBill(page)).diners.map(({ name }) => name);
  expect(kept).toEqual(['Maya', 'Tom', 'Zoe', 'Ann', 'Kim']);
  report({
    fault: 'storage of the device full',
    times: 1,
    acknowledged: 5,
    found: kept.length,
    lost: 5 - kept.length,
    said,
  });
});

test('the database of the device fails: a bill that was not saved is not said to be', async ({ page }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (document.documentElement.dataset['full']) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (...given) {
      if (document.documentElement.dataset['full']) throw new DOMException('full', 'QuotaExceededError');
      return add.apply(this, given);
    };
  });
  await sit(page, { bill: DINNER, step: 'summary' });
  await page.evaluate(() => (document.documentElement.dataset['full'] = 'yes'));
  const save = async (name: string) => {
    await button(page, 'Save Bill').click();
    await field(page.getByRole('dialog'), 'Bill name').fill(name);
    await button(page.getByRole('dialog'), 'Save').click();
  };
  await save('Osteria');
  await expect.poll(() => wordsOn(page)).not.toBe('');
  const said = await wordsOn(page);
  const claims = await page.getByRole('region', { name: 'Saved', exact: true }).count();
  await page.evaluate(() => delete document.documentElement.dataset['full']);
  // The dialog may still be open with what was typed.
  if (await page.getByRole('dialog').isVisible()) await button(page.getByRole('dialog'), 'Save').click();
  else await save('Osteria');
  await button(page, 'Bill History').click();
  await expect(page.getByRole('list', { name: 'Saved bills' }).getByText('Osteria').first()).toBeVisible();
  const rows = await page.getByRole('list', { name: 'Saved bills' }).getByText('Osteria').count();
  report({
    fault: 'database of the device failing',
    times: 1,
    acknowledged: 1,
    found: rows,
    lost: rows >= 1 ? 0 : 1,
    said,
    ...(claims > 0 && { wrong: 'it said that the bill was saved' }),
    ...(rows > 1 && { wrong: 'the bill is there twice' }),
  });
});

test('a device without a database keeps bills in another way', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  await sit(page, { bill: DINNER, step: 'summary' });
  await button(page, 'Save Bill').click();
  await field(page.getByRole('dialog'), 'Bill name').fill('Osteria');
  await button(page.getByRole('dialog'), 'Save').click();
  await expect.poll(() => wordsOn(page)).toContain('Osteria');
  const said = await wordsOn(page);
  await page.reload();
  await expect(stepHeading(page, 'summary')).toBeVisible();
  await button(page, 'Bill History').click();
  const rows = page.getByRole('list', { name: 'Saved bills' }).getByText('Osteria');
  await expect(rows.first()).toBeVisible();
  report({ fault: 'database of the device forbidden', times: 1, acknowledged: 1, found: 1, lost: 0, said });
});
