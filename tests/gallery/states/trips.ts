import type { Page } from '@playwright/test';
import { expect } from '../../journeys/support/fixtures.ts';
import { allSent, joinTrip, linkOfTrip, startTrip, startWith } from '../../journeys/support/trip.ts';
import { billOf, button, field, itemForm, itemFor, tab } from '../../journeys/support/table.ts';
import { fullBill } from '../bills.ts';
import { NO_NETWORK, visit, type Screen, type Stage, type State } from '../fixtures.ts';
import { AT_TABLE, BRIEF, EVERY, EXTREMES } from '../views.ts';

const LONG = 'Langenbachtalweiherfest-Abschlussveranstaltung';
/** Payers, and figures as wide as they come. */
const DINARS = billOf(['Bartholomew-Fitzgerald Montgomery', 'Ben'], {
  currency: 'KWD',
  items: [itemFor([1, 2], 'Feast', 99_999.999, { isWholeTable: true })],
  payments: [{ id: 'paid', dinerId: 'diner-2', amount: 99_999.999 }],
});
const PAID = { ...fullBill(), payments: [{ id: 'paid', dinerId: 'diner-2', amount: 240 }] };
const [OWNER = '', PAYER = ''] = PAID.diners.map(({ name }) => name);

/** A trip with a bill that its second person has paid. */
const withBill = ({ page }: Stage): Promise<void> => startWith(page, PAID, 'Lisbon', OWNER);

/** The same, as its second person sees it: the first phone is another one. */
async function onOtherPhone({ page, context, url }: Stage): Promise<void> {
  const browser = context.browser();
  const other = await browser?.newContext({ baseURL: url });
  if (!other) throw new Error('There is no browser.');
  const first = await other.newPage();
  await startWith(first, PAID, 'Lisbon', OWNER);
  await allSent(first);
  const link = await linkOfTrip(first);
  await joinTrip(page, link, 'Lisbon', PAYER);
  await other.close();
}

async function openBill(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Bills' }).getByRole('button', { name: /bill/ }).first().click();
}

const suggest: State['open'] = async (stage) => {
  await onOtherPhone(stage);
  await openBill(stage.page);
  await button(stage.page, 'Suggest a change').click();
  await expect(stage.page.getByText(/^This is your copy/)).toBeVisible();
};

export const TRIPS: Screen = {
  name: 'Trips',
  states: [
    { name: 'none yet', open: (stage) => visit(stage, '/trip') },
    {
      name: 'an empty one',
      open: async (stage) => {
        await visit(stage, '/trip');
        await startTrip(stage.page, 'Lisbon', 'Maya');
      },
      views: [...AT_TABLE, ...EXTREMES],
    },
    { name: 'a bill that somebody else has paid', open: withBill, views: [...EVERY, ...EXTREMES] },
    {
      name: 'long names and large figures',
      open: ({ page }) => startWith(page, DINARS, LONG, DINARS.diners[0]?.name ?? ''),
      views: [...AT_TABLE, ...EXTREMES],
    },
    {
      name: 'the list of them',
      open: async (stage) => {
        await withBill(stage);
        await stage.page.getByRole('link', { name: 'Trips' }).click();
        await expect(stage.page.getByRole('list', { name: 'Your trips' })).toBeVisible();
      },
      views: AT_TABLE,
    },
    {
      name: 'inviting',
      open: async (stage) => {
        await withBill(stage);
        await linkOfTrip(stage.page);
      },
      oneScreen: true,
      views: AT_TABLE,
    },
    {
      name: 'without a network',
      open: async (stage) => {
        await withBill(stage);
        await stage.context.setOffline(true);
        await button(stage.page, 'Add a person').click();
        await field(stage.page, 'Name').fill('Zoe');
        await button(stage.page, 'Save').click();
        await expect(stage.page.getByText(/^No connection/)).toBeVisible();
      },
      allow: NO_NETWORK,
      views: BRIEF,
    },
    { name: 'on somebody else’s phone', open: onOtherPhone, views: AT_TABLE },
    {
      name: 'somebody else’s bill',
      open: async (stage) => {
        await onOtherPhone(stage);
        await openBill(stage.page);
        await expect(button(stage.page, 'Suggest a change')).toBeVisible();
      },
      views: [...AT_TABLE, ...EXTREMES],
    },
    { name: 'a copy to change', open: suggest, views: AT_TABLE },
    {
      name: 'a suggestion that waits',
      open: async (stage) => {
        await suggest(stage);
        await tab(stage.page, 'item-entry').click();
        await field(itemForm(stage.page), 'Item (optional)').fill('Coffee 6.00');
        await button(itemForm(stage.page), 'Add item').click();
        await stage.page.getByRole('button', { name: /^Send to/ }).click();
        await expect(stage.page.getByText(/has your suggestion/)).toBeVisible();
      },
      views: BRIEF,
    },
    {
      name: 'a link that leads nowhere',
      open: async (stage) => {
        await visit(stage, '/trip#aaaaaaaaaaaaaaaaaaaaaa');
        await expect(stage.page.getByText('Trip not found')).toBeVisible();
      },
      views: BRIEF,
      allow: /Failed to load resource/,
    },
  ],
};
