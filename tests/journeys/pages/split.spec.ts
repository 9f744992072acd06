import type { Page } from '@playwright/test';
import { allowClipboard, pasted } from '../support/clipboard.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import { billOf, button, itemFor, keptBill, sit, stepHeading, strip, toast } from '../support/table.ts';

const DINNER = billOf(['Maya', 'Tom', 'Priya'], {
  items: [itemFor([1], 'Soup', 10), itemFor([2], 'Pasta', 20), itemFor([1, 2, 3], 'Wine', 30)],
  payments: [{ id: 'p', dinerId: 'diner-2', amount: 60 }],
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The path of a link to the bill on screen, as it was copied. */
async function linkOf(page: Page): Promise<string> {
  await allowClipboard(page.context());
  await button(page, 'Share as a Link').click();
  const sheet = page.getByRole('dialog', { name: 'Share as a Link' });
  await expect(sheet).toContainText('Anyone who has the link can read it.');
  await axe(page);
  await button(sheet, 'Send link').click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  const { pathname, hash } = new URL(await pasted(page.context()));
  return pathname + hash;
}

test(
  'a split sent as a link is read without account and password, kept once, and left again',
  { tag: ['@core', '@wide'] },
  async ({ page, newVisitor }) => {
    await sit(page, { bill: DINNER, step: 'summary' });
    const link = await linkOf(page);

    const visitor = await newVisitor();
    const guest = await visitor.newPage();
    const asked: string[] = [];
    guest.on('request', (request) => asked.push(request.url()));
    await guest.goto(link);
    await expect(heading(guest, 'Shared bill')).toBeVisible();
    await expect(guest).toHaveTitle(/^Shared bill/);
    await expect(guest.getByText('Total £60.00', { exact: true })).toBeAttached();
    await strip(guest, 'Maya').getByRole('button').click();
    await expect(strip(guest, 'Maya')).toContainText('Soup');
    await expect(guest.getByText('Maya pays Tom £20.00')).toBeVisible();
    await axe(guest);
    expect(asked.filter((url) => url.includes('#') || /\/(?:rest|auth|functions)\//.test(url))).toEqual([]);

    await button(guest, 'Keep this bill').click();
    await expect(stepHeading(guest, 'summary')).toBeVisible();
    await expect(toast(guest, 'Bill kept')).toBeVisible();
    expect((await keptBill(guest)).diners.map(({ name }) => name)).toEqual(['Maya', 'Tom', 'Priya']);

    await guest.goBack();
    await expect(heading(guest, 'Shared bill')).toBeVisible();
    await guest.reload();
    await button(guest, 'Keep this bill').click();
    await expect(toast(guest, 'You already have this bill')).toBeVisible();
    await button(guest, 'Bill History').click();
    await expect(heading(guest, 'Bill History')).toBeVisible();
    await expect(guest.getByText('Not saved')).toHaveCount(0);
  },
);

test('a truncated link is reported, with a way on', async ({ page }) => {
  await page.goto('/split#1.q1YqUbJSMjI');
  await expect(heading(page, 'This link isn’t complete')).toBeVisible();
  await axe(page);
  await page.goto('/split#9.AAAA');
  await expect(heading(page, 'This link needs a newer Fairtab')).toBeVisible();
  await expect(button(page, 'Reload')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(heading(page, 'Password Protected')).toBeVisible();
});
