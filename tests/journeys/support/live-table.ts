import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { StoredBill } from '#domain';
import { expect } from './fixtures.ts';
import { billOf, button, itemFor, sit } from './table.ts';

/** A dinner of which only the bread is claimed: £78.00, plus 10 % service. */
export const OPEN_DINNER: StoredBill = billOf(['Maya', 'Tom', 'Priya'], {
  items: [
    itemFor([], 'Paella', 36),
    itemFor([], 'Croquetas', 12, { quantity: 3 }),
    itemFor([], 'Cava', 24),
    itemFor([1, 2, 3], 'Bread', 6, { isWholeTable: true }),
  ],
  serviceCharge: { amount: 7.8, percentage: 10 },
});

export const hostSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Split it together' });
const view = (page: Page, name: 'Code' | 'Who has what' | 'Mine'): Locator =>
  hostSheet(page).getByRole('tab', { name });

/** Shows one side of the host's sheet. */
export const showView = (page: Page, name: 'Code' | 'Who has what' | 'Mine'): Promise<void> =>
  view(page, name).click();

/** Opens a bill as a live table, by this diner. Ends with the sheet and its code on screen. */
export async function openTable(page: Page, bill: StoredBill, as: string): Promise<void> {
  await sit(page, { bill, step: 'item-entry' });
  await openAs(page, as);
}

/** Opens the bill on screen as a live table, by this diner. */
async function openAs(page: Page, as: string): Promise<void> {
  await button(page, 'Split it together').click();
  await hostSheet(page).getByRole('radio', { name: as, exact: true }).check();
  await hostSheet(page).getByRole('button', { name: /^Open/ }).click();
  await expect(hostSheet(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
}

/** The link in the QR code of a sheet: the path with the secret. */
export async function linkIn(sheet: Locator): Promise<string> {
  const label = await sheet.getByRole('img', { name: /^QR code/ }).getAttribute('aria-label');
  const { pathname, hash } = new URL(/https?:[^\s\u2069]+/.exec(label ?? '')?.[0] ?? '');
  return pathname + hash;
}
export const linkOf = (host: Page): Promise<string> => linkIn(hostSheet(host));

/** Sits down at the table of this link as somebody whose name is on the bill. */
export async function joinByLink(page: Page, link: string, as: string): Promise<void> {
  await page.goto(link);
  await sitDown(page, as);
}

/** Takes a name of the list. */
export async function sitDown(page: Page, as: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Names that are still free' })
    .getByRole('button', { name: as, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'What did you have?' })).toBeVisible();
}

/** The row of a line on a guest's bill: the button that takes it, or gives it back. */
export const row = (page: Page, line: string): Locator =>
  page
    .getByRole('region', { name: 'The bill' })
    .getByRole('button', { name: new RegExp(`^(\\p{Nd}+ × \\u2068?)?${line}`, 'u') });

export const myTotal = (page: Page): Locator => page.getByRole('complementary', { name: 'My total so far' });

/** Waits until a guest's phone is up to date with the host's: nothing waits to be sent. */
export const upToDate = (page: Page, timeout?: number): Promise<void> =>
  expect(
    myTotal(page).locator('[data-unsent="0"]:is([data-reception="live"], [data-reception="polling"])'),
  ).toBeVisible(timeout === undefined ? {} : { timeout });

/** A visitor's page, on a phone of their own. */
export async function phone(newVisitor: () => Promise<BrowserContext>): Promise<Page> {
  return (await newVisitor()).newPage();
}
