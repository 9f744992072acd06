import type { Route } from '@playwright/test';
import { expect } from '../../journeys/support/fixtures.ts';
import { button } from '../../journeys/support/table.ts';
import { enter, FAILED_LOAD, holdToast, type Screen, type Stage } from '../fixtures.ts';
import { BRIEF } from '../views.ts';

const noTables = (route: Route) =>
  route.fulfill({ status: 404, json: { code: 'PGRST205', message: 'Could not find the table' } });

/** The diagnostics before the gate, of a database that answers like this. */
const unfold =
  (answer?: (route: Route) => Promise<void>) =>
  async ({ page, context }: Stage): Promise<void> => {
    if (answer) await context.route(/\/rest\/v1\//, answer);
    await page.goto('/');
    await button(page, 'Database Diagnostics').click();
    await button(page, 'Check Connection').click();
    await holdToast(page, answer ? 'Database Setup Required' : 'Database Ready');
  };

export const DIAGNOSTICS: Screen = {
  name: 'Diagnostics',
  states: {
    'all ready': { open: unfold(), allow: FAILED_LOAD },
    'no tables': { open: unfold(noTables), allow: FAILED_LOAD },
    'an account without tables': {
      open: async (stage) => {
        await enter(stage);
        await stage.context.route(/\/rest\/v1\//, noTables);
        await stage.page.reload();
        await expect(stage.page.getByText('Database Synchronization Issue')).toBeVisible();
      },
      allow: FAILED_LOAD,
      views: BRIEF,
    },
  },
};
