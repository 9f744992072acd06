import { expect } from '../../journeys/support/fixtures.ts';
import { button, field } from '../../journeys/support/table.ts';
import { FAILED_LOAD, visit, type Screen, type State } from '../fixtures.ts';
import { BRIEF, EXTREMES, EVERY } from '../views.ts';

const asGuestOn = (path: string, name: string): State => ({ name, open: (stage) => visit(stage, path) });

export const GATE: Screen = {
  name: 'Gate',
  states: [
    {
      name: 'first visit',
      open: async ({ page }) => {
        await page.goto('/');
        await expect(button(page, 'Submit')).toBeVisible();
      },
      views: [...EVERY, ...EXTREMES],
    },
    {
      name: 'wrong password',
      open: async ({ page }) => {
        await page.goto('/');
        await field(page, 'Password').fill('please');
        await button(page, 'Submit').click();
        await expect(page.getByText('Incorrect password')).toBeVisible();
      },
    },
  ],
};

const TABS = ['Add Diners', 'Enter Items', 'Split Bill'] as const;

export const LANDING: Screen = {
  name: 'Landing',
  states: TABS.map((name, index) => ({
    name,
    open: async (stage) => {
      await visit(stage, '/');
      await stage.page.getByRole('tab', { name }).click();
    },
    views: index === 0 ? [...EVERY, ...EXTREMES] : BRIEF,
  })),
};

export const PAGES: Screen = {
  name: 'Pages',
  states: [
    asGuestOn('/terms', 'terms'),
    asGuestOn('/privacy', 'privacy'),
    { ...asGuestOn('/no-such-page', 'not found'), allow: FAILED_LOAD },
    { ...asGuestOn('/access-denied', 'access denied'), allow: FAILED_LOAD },
    asGuestOn('/account-deleted', 'account deleted'),
    {
      name: 'the server does not answer as expected',
      open: async ({ page, context }) => {
        await context.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'no' }));
        await page.goto('/');
        await expect(button(page, 'Retry')).toBeVisible();
      },
      allow: FAILED_LOAD,
    },
  ],
};
