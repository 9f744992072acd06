import { expect } from '../../journeys/support/fixtures.ts';
import { button, field } from '../../journeys/support/table.ts';
import { FAILED_LOAD, visit, type Screen, type State } from '../fixtures.ts';
import { BRIEF, EXTREMES, EVERY } from '../views.ts';

const asGuestOn =
  (path: string): State['open'] =>
  (stage) =>
    visit(stage, path);

export const GATE: Screen = {
  name: 'Gate',
  states: {
    'first visit': {
      open: async ({ page }) => {
        await page.goto('/');
        await expect(button(page, 'Submit')).toBeVisible();
      },
      views: [...EVERY, ...EXTREMES],
    },
    'wrong password': async ({ page }) => {
      await page.goto('/');
      await field(page, 'Password').fill('please');
      await button(page, 'Submit').click();
      await expect(page.getByText('Incorrect password')).toBeVisible();
    },
  },
};

const landingAt =
  (name: string): State['open'] =>
  async (stage) => {
    await visit(stage, '/');
    await stage.page.getByRole('tab', { name }).click();
  };

export const LANDING: Screen = {
  name: 'Landing',
  states: {
    'Add Diners': { open: landingAt('Add Diners'), views: [...EVERY, ...EXTREMES] },
    'Enter Items': { open: landingAt('Enter Items'), views: BRIEF },
    'Split Bill': { open: landingAt('Split Bill'), views: BRIEF },
  },
};

export const PAGES: Screen = {
  name: 'Pages',
  states: {
    terms: asGuestOn('/terms'),
    privacy: asGuestOn('/privacy'),
    'not found': { open: asGuestOn('/no-such-page'), allow: FAILED_LOAD },
    'access denied': { open: asGuestOn('/access-denied'), allow: FAILED_LOAD },
    'account deleted': asGuestOn('/account-deleted'),
    'the server does not answer as expected': {
      open: async ({ page, context }) => {
        await context.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'no' }));
        await page.goto('/');
        await expect(button(page, 'Retry')).toBeVisible();
      },
      allow: FAILED_LOAD,
    },
  },
};
