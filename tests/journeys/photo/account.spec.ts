import type { Page } from '@playwright/test';
import { createAccount, enterAs, photosOf } from '../support/account.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { DINNER, leaveReview } from '../support/receipt.ts';
import { billOf, button, field, sit, tab, toast } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

const AT_ITEMS = { bill: billOf(['Maya', 'Tom', 'Priya']), step: 'item-entry' } as const;

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Photo of the bill' });
const openButton = (page: Page) => button(page, 'Photo of the bill').first();
const shown = (page: Page) => sheet(page).getByRole('img', { name: 'Photo 1 of 1' });
const widthOf = (page: Page) =>
  shown(page).evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth));

/** Opens a saved bill from the history, and the photos that are kept with it. */
async function openPhotoOf(page: Page, bill: string): Promise<void> {
  await page.goto('/app?step=bill-history');
  await page
    .getByRole('list', { name: 'Saved bills' })
    .getByRole('button', { name: new RegExp(`^${bill}`) })
    .click();
  await openButton(page).click();
  await expect(shown(page)).toBeVisible();
}

test('a guest’s photo moves to the account with its bill, is on another device, and is deleted with the bill', async ({
  page,
  newVisitor,
  server,
}) => {
  // Two devices, each of which loads the app and synchronises.
  test.setTimeout(120_000);
  await sit(page, AT_ITEMS);
  await leaveReview(page, DINNER);
  await button(page, 'Continue with the photo of the bill').first().click();
  await sheet(page)
    .getByRole('switch', { name: /^Keep the photo with this bill/ })
    .click();
  await button(sheet(page), 'Add 5 lines').click();
  await button(toast(page, '5 lines added from the photo'), 'Dismiss').click();
  await tab(page, 'summary').click();
  await button(page, 'Save Bill').click();
  await field(page.getByRole('dialog'), 'Bill name').fill('Enzo');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Saved')).toBeVisible();

  const account = await createAccount(server.url);
  await page.goto('/login');
  await field(page, 'Email').fill(account.email);
  await field(page, 'Password').fill(account.password);
  await button(page, 'Log In').click();
  await button(
    page.getByRole('dialog', { name: 'Take your guest data with you?' }),
    'Move to this account',
  ).click();
  await expect.poll(() => photosOf(server.url, account), { timeout: 30_000 }).toHaveLength(1);
  // The account has it a moment before the page knows that; leaving in between sends it again.
  await openButton(page).click();
  await expect(shown(page)).toBeVisible();
  await expect(sheet(page).getByText('Not synced yet')).toHaveCount(0);
  await openPhotoOf(page, 'Enzo');
  expect(await widthOf(page)).toBe(600);
  await axe(page);

  const phone = await (await newVisitor()).newPage();
  await enterAs(phone, account);
  await openPhotoOf(phone, 'Enzo');
  expect(await widthOf(phone)).toBe(600);
  await phone.goto('/app?step=bill-history');
  await phone.getByRole('button', { name: /^Delete Enzo/ }).click();
  await expect.poll(() => photosOf(server.url, account), { timeout: 30_000 }).toEqual([]);
  await page.goto('/app?step=bill-history');
  await expect(page.getByText('No bill history available.')).toBeVisible();
});
