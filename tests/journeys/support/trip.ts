import type { Locator, Page } from '@playwright/test';
import type { StoredBill } from '#domain';
import { expect } from './fixtures.ts';
import { linkIn } from './live-table.ts';
import { billOf, button, field, itemFor, sit } from './table.ts';

/** £40.00 for two, which Maya has paid: Ben owes her half. */
export const DINNER: StoredBill = billOf(['Maya', 'Ben'], {
  items: [itemFor([1, 2], 'Cataplana', 40, { isWholeTable: true })],
  payments: [{ id: 'paid', dinerId: 'diner-1', amount: 40 }],
});

/** Starts a trip on the page that offers it. */
export async function startTrip(page: Page, name: string, as: string): Promise<void> {
  await field(page, 'Name of the trip').fill(name);
  await field(page, 'Your name').fill(as);
  await button(page, 'Start a trip').click();
  await inTrip(page, name);
}

/** Starts a trip with the bill that is open on this device. */
export async function startWith(page: Page, bill: StoredBill, name: string, as: string): Promise<void> {
  await sit(page, { bill, step: 'summary' });
  await page.getByRole('link', { name: 'Add to a trip' }).click();
  await startTrip(page, name, as);
}

/** Waits until the trip's page is on screen. */
export const inTrip = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

export const inviteSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Invite people' });

/** The link of the trip on screen: the path with the secret. Leaves its sheet open. */
export async function linkOfTrip(page: Page): Promise<string> {
  await button(page, 'Invite people').click();
  return linkIn(inviteSheet(page));
}

/** Joins the trip of a link as somebody whose name is free there. */
export async function joinTrip(page: Page, link: string, name: string, as: string): Promise<void> {
  await page.goto(link);
  await page
    .getByRole('list', { name: 'Names that are still free' })
    .getByRole('button', { name: as, exact: true })
    .click();
  await inTrip(page, name);
}

/** Waits until nothing of this phone is unsent. */
export const allSent = (page: Page): Promise<void> =>
  expect(
    page.locator('[data-unsent="0"]:is([data-reception="live"], [data-reception="polling"])'),
  ).toBeAttached();
