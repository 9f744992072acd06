import type { Page } from '@playwright/test';
import { expect } from '../../journeys/support/fixtures.ts';
import { allSent, joinTrip, linkOfTrip, startTrip, startWith } from '../../journeys/support/trip.ts';
import { openTripOnServer } from '../../journeys/support/table-on-server.ts';
import { billOf, button, field, itemForm, itemFor, tab } from '../../journeys/support/table.ts';
import { fullBill } from '../bills.ts';
import { NO_NETWORK, visit, type Screen, type Stage } from '../fixtures.ts';
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
async function onOtherPhone(stage: Stage, then?: (owner: Page) => Promise<void>): Promise<void> {
  const owner = await otherPhone(stage);
  await startWith(owner, PAID, 'Lisbon', OWNER);
  await allSent(owner);
  const link = await linkOfTrip(owner);
  await owner.keyboard.press('Escape');
  await joinTrip(stage.page, link, 'Lisbon', PAYER);
  await then?.(owner);
  await owner.context().close();
}

async function otherPhone({ context, url }: Stage): Promise<Page> {
  const other = await context.browser()?.newContext({ baseURL: url, reducedMotion: 'reduce' });
  if (!other) throw new Error('There is no browser.');
  return other.newPage();
}

async function openBill(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Bills' }).getByRole('button', { name: /bill/ }).first().click();
}

async function copyBill(page: Page): Promise<void> {
  await openBill(page);
  await button(page, 'Suggest a change').click();
  await expect(page.getByText(/^This is your copy/)).toBeVisible();
}

/** Somebody else's bill with a coffee, sent to its owner. */
async function suggest(page: Page): Promise<void> {
  await copyBill(page);
  await tab(page, 'item-entry').click();
  await field(itemForm(page), 'Item (optional)').fill('Coffee 6.00');
  await button(itemForm(page), 'Add item').click();
  await page.getByRole('button', { name: /^Send to/ }).click();
  await expect(page.getByText(/has your suggestion/)).toBeVisible();
}

/** An own bill, to which somebody else has suggested a change. */
async function suggested(stage: Stage): Promise<void> {
  const { page } = stage;
  await withBill(stage);
  await allSent(page);
  const link = await linkOfTrip(page);
  await page.keyboard.press('Escape');
  const other = await otherPhone(stage);
  await joinTrip(other, link, 'Lisbon', PAYER);
  await suggest(other);
  await expect(button(page, 'See the change')).toBeVisible();
  await other.context().close();
}

const THIRTY = Array.from({ length: 30 }, (_, index) =>
  index % 5 === 4 ? `Maximiliana ${index + 1} Montgomery` : `Diner ${index + 1}`,
);
const DAY = 86_400_000;
const PRICES = { GBP: 84.5, JPY: 128_000, KWD: 1234.567 };
/** In three currencies, each of four people, one of whom paid. */
const HUNDRED = Array.from({ length: 100 }, (_, index) => {
  const currency = (['GBP', 'JPY', 'KWD'] as const)[index % 3] ?? 'GBP';
  const eaters = [0, 1, 2, 3].map((step) => ((index + step * 7) % 30) + 1);
  const price = PRICES[currency];
  return billOf(THIRTY, {
    id: `bill-${index}`,
    currency,
    usesHomeCurrency: false,
    timestamp: Date.UTC(2026, 10, 28) - index * DAY,
    items: [itemFor(eaters, `Evening ${index + 1}`, price)],
    payments: [{ id: 'paid', dinerId: `diner-${eaters[0]}`, amount: price }],
  });
});

export const TRIPS: Screen = {
  name: 'Trips',
  states: {
    'none yet': (stage) => visit(stage, '/trip'),
    'an empty one': {
      open: async (stage) => {
        await visit(stage, '/trip');
        await startTrip(stage.page, 'Lisbon', 'Maya');
      },
      views: [...AT_TABLE, ...EXTREMES],
    },
    'a bill that somebody else has paid': { open: withBill, views: [...EVERY, ...EXTREMES] },
    'long names and large figures': {
      open: ({ page }) => startWith(page, DINARS, LONG, DINARS.diners[0]?.name ?? ''),
      views: [...AT_TABLE, ...EXTREMES],
    },
    'the list of them': {
      open: async (stage) => {
        await withBill(stage);
        await stage.page.getByRole('link', { name: 'Trips' }).click();
        await expect(stage.page.getByRole('list', { name: 'Your trips' })).toBeVisible();
      },
      views: AT_TABLE,
    },
    inviting: {
      open: async (stage) => {
        await withBill(stage);
        await linkOfTrip(stage.page);
      },
      oneScreen: true,
      views: AT_TABLE,
    },
    'without a network': {
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
    'choosing a name': {
      open: async (stage) => {
        const secret = await openTripOnServer(stage.url, 'Lisbon', ['Maya', 'Ben', LONG], []);
        await visit(stage, `/trip#${secret}`);
        await expect(stage.page.getByRole('list', { name: 'Names that are still free' })).toBeVisible();
      },
      views: AT_TABLE,
    },
    'thirty people and a hundred bills': {
      open: async (stage) => {
        const secret = await openTripOnServer(stage.url, 'Interrail', THIRTY, HUNDRED);
        await joinTrip(stage.page, `/trip#${secret}`, 'Interrail', THIRTY[4] ?? '');
        await expect(button(stage.page, 'Show all 100 entries').first()).toBeVisible();
      },
      views: [...BRIEF, ...EXTREMES.slice(1, 3)],
    },
    'on somebody else’s phone': { open: (stage) => onOtherPhone(stage), views: AT_TABLE },
    'somebody else’s bill': {
      open: async (stage) => {
        await onOtherPhone(stage);
        await openBill(stage.page);
        await expect(button(stage.page, 'Suggest a change')).toBeVisible();
      },
      views: [...AT_TABLE, ...EXTREMES],
    },
    'a copy to change': {
      open: (stage) => onOtherPhone(stage, () => copyBill(stage.page)),
      views: AT_TABLE,
    },
    'a suggestion that waits': {
      open: (stage) => onOtherPhone(stage, () => suggest(stage.page)),
      views: BRIEF,
    },
    'a suggestion to answer': { open: suggested, views: BRIEF },
    'what is suggested': {
      open: async (stage) => {
        await suggested(stage);
        await button(stage.page, 'See the change').click();
        await expect(button(stage.page, 'Accept')).toBeVisible();
      },
      oneScreen: true,
      views: [...AT_TABLE, ...EXTREMES.slice(0, 2)],
    },
    'an answer': {
      open: (stage) =>
        onOtherPhone(stage, async (owner) => {
          await suggest(stage.page);
          await button(owner, 'See the change').click();
          await button(owner, 'Decline').click();
          await stage.page.getByRole('link', { name: 'Lisbon' }).click();
          await expect(stage.page.getByText(/has declined your change/)).toBeVisible();
        }),
      views: BRIEF,
    },
    'an own bill in the wizard': {
      open: async (stage) => {
        await withBill(stage);
        await openBill(stage.page);
        await expect(stage.page.getByText(/^In the trip/)).toBeVisible();
      },
      oneScreen: true,
      views: [...BRIEF, ...EXTREMES.slice(1, 2)],
    },
    closed: {
      open: async (stage) => {
        await withBill(stage);
        await allSent(stage.page);
        await button(stage.page, 'More').click();
        await button(stage.page, 'Close the trip').click();
        await stage.page.getByRole('dialog').getByRole('button', { name: 'Close the trip' }).click();
        await expect(stage.page.getByText('This trip is closed')).toBeVisible();
      },
      views: BRIEF,
    },
    'a link that leads nowhere': {
      open: async (stage) => {
        await visit(stage, '/trip#aaaaaaaaaaaaaaaaaaaaaa');
        await expect(stage.page.getByText('Trip not found')).toBeVisible();
      },
      views: BRIEF,
      allow: /Failed to load resource/,
    },
  },
};
