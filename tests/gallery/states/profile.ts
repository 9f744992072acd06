import type { Page } from '@playwright/test';
import { expect } from '../../journeys/support/fixtures.ts';
import { billOf, button, field, itemFor, sit } from '../../journeys/support/table.ts';
import { fullBill, NAMES, RIGHT_TO_LEFT, TRIO, YEN } from '../bills.ts';
import { enter, FAILED_LOAD, holdToast, unanswered, visit, type Screen, type Stage } from '../fixtures.ts';
import type { Device } from '../../support/device.ts';
import { BRIEF, EVERY, EXTREMES } from '../views.ts';

const LONG = 'The Olde Worlde Coaching House and Brewery, Kirkby-in-Ashfield, Nottinghamshire';
const BILLS = [
  ['Osteria Fiore', '2025-11-21', fullBill()],
  [LONG, '2025-10-02', { ...NAMES, currency: 'CAD' }],
  ['مطعم الشام', '2025-09-14', RIGHT_TO_LEFT],
  ['Ramen Nana', '2025-03-08', YEN],
  ['Gramercy', '2024-12-24', billOf(['Maya'], { currency: 'USD', items: [itemFor([1], 'Pie', 99_999.99)] })],
] as const;

/** Brings these bills into the history that is open, from a file. */
async function importBills(page: Page): Promise<void> {
  const bills = BILLS.map(([name, day, bill]) => ({ name, date: `${day}T19:30:00.000Z`, bill }));
  await page.getByLabel('Import', { exact: true }).setInputFiles({
    name: 'bills.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(bills)),
  });
  await button(page, 'Dismiss').click();
}

/** Gives the history that is open a file of Splitwise, of which one entry cannot be taken. */
async function giveSplitwise(page: Page): Promise<void> {
  const rows = [
    'Date,Description,Category,Cost,Currency,Maya,Tom,Alexandra Montgomery-Fitzgerald',
    '2025-03-01,Tapas,Dining out,30.00,EUR,20.00,-10.00,-10.00',
    '2025-03-02,Tom paid Maya,Payment,10.00,EUR,-10.00,10.00,0.00',
    `2025-03-03,"${LONG}",General,5.00,EUR,4.00,-1.00,-1.00`,
  ];
  await page.getByLabel('Import', { exact: true }).setInputFiles({
    name: 'export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await expect(page.getByRole('dialog', { name: 'Import from Splitwise?' })).toBeVisible();
}

/** Enough unsaved bills for the notice about the oldest one. */
const LEFT = [0, 1].flatMap((again) =>
  [...BILLS, ['', '', TRIO] as const].map(([, , bill], index) => ({ ...bill, id: `left ${again} ${index}` })),
);

async function openHistory({ page }: Stage, device: Device = {}): Promise<void> {
  await sit(page, { bill: TRIO, step: 'summary', ...device });
  // Below the notice's, where there is one.
  await button(page, 'Bill History').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bill History' })).toBeVisible();
}

async function fullHistory(stage: Stage): Promise<void> {
  await openHistory(stage);
  await importBills(stage.page);
}

export const HISTORY: Screen = {
  name: 'History',
  states: {
    empty: (stage) => openHistory(stage),
    'five bills': { open: fullHistory, views: [...EVERY, ...EXTREMES] },
    'what was spent by person': {
      open: async (stage) => {
        await fullHistory(stage);
        await button(stage.page, 'What did we spend?').click();
        await stage.page.getByRole('dialog').getByRole('radio', { name: 'Person' }).click();
        await expect(stage.page.getByRole('rowheader', { name: 'Maya' }).first()).toBeVisible();
      },
      oneScreen: true,
      views: [...EVERY, ...EXTREMES],
    },
    'a file of another app': {
      open: async (stage) => {
        await openHistory(stage);
        await giveSplitwise(stage.page);
      },
      oneScreen: true,
      views: [...EVERY, ...EXTREMES],
    },
    'bills and a repayment of another app': {
      open: async (stage) => {
        await openHistory(stage);
        await giveSplitwise(stage.page);
        await button(stage.page.getByRole('dialog'), 'Import').click();
        await button(stage.page, 'Dismiss').click();
      },
      views: BRIEF,
    },
    'more for a bill': {
      open: async (stage) => {
        await fullHistory(stage);
        await stage.page
          .getByRole('button', { name: /^More for .+, / })
          .first()
          .click();
      },
      oneScreen: true,
    },
    'too many that are not saved': {
      open: (stage) => openHistory(stage, { left: LEFT }),
      views: [...EVERY, ...EXTREMES],
    },
    'nothing found': {
      open: async (stage) => {
        await fullHistory(stage);
        await stage.page.getByRole('searchbox').fill('nowhere');
        await expect(stage.page.getByText('No bill matches.')).toBeVisible();
      },
      views: BRIEF,
    },
    'a bill deleted': {
      open: async (stage) => {
        await fullHistory(stage);
        // The first of them, whose name is in another place in other languages.
        await stage.page
          .getByRole('button', { name: /^Delete .+, / })
          .first()
          .click();
        await holdToast(stage.page, 'Deleted');
      },
      views: BRIEF,
      oneScreen: true,
    },
    'bills ticked': {
      open: async (stage) => {
        await fullHistory(stage);
        await button(stage.page, 'Settle several bills').click();
        await stage.page.getByRole('checkbox').first().check();
      },
      views: BRIEF,
      oneScreen: true,
    },
    'who pays whom over several bills': {
      open: async (stage) => {
        const { page } = stage;
        await fullHistory(stage);
        await button(page, 'Settle several bills').click();
        for (const box of await page.getByRole('checkbox').all()) await box.check();
        await button(page, 'Who pays whom').click();
        await expect(page.getByRole('dialog').getByText('Not fully counted')).toBeVisible();
      },
      oneScreen: true,
    },
    offline: {
      open: async (stage) => {
        const { page, context } = stage;
        await enter(stage, '/app');
        await page.goto('/app?step=bill-history');
        await importBills(page);
        await context.setOffline(true);
        await expect(page.getByText(/^You are offline/)).toBeVisible();
      },
      allow: FAILED_LOAD,
      views: BRIEF,
    },
    'not read from the account, not sent to it': {
      open: async (stage) => {
        await enter(stage, '/app');
        await stage.context.route(/\/rest\/v1\/(bill_history|rpc\/replace_bill)/, (route) =>
          route.fulfill({ status: 500, json: { code: 'XX000', message: 'no' } }),
        );
        await stage.page.goto('/app?step=bill-history');
        await importBills(stage.page);
        await expect(stage.page.getByText('Failed to load bill history from database')).toBeVisible();
      },
      allow: FAILED_LOAD,
    },
  },
};

/** Somebody with groups and bills. */
async function enterWithMuch(stage: Stage): Promise<void> {
  const { page } = stage;
  await enter(stage, '/app', {
    email: `alexandra.montgomery-fitzgerald.of.upper.tooting-${Date.now()}@fairtab.test`,
  });
  for (const [name, diners] of [
    ['Friday lot', ['Maya', 'Tom', 'Priya', 'نور', 'Wei Ling', 'Jo']],
    ['Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis', ['Alexandra Montgomery-Fitzgerald']],
  ] as const) {
    for (const diner of diners) {
      await field(page, 'Name').fill(diner);
      await page.keyboard.press('Enter');
    }
    await button(page, 'Save Group').click();
    await field(page.getByRole('dialog'), 'Group name').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto('/app?step=bill-history');
  await importBills(page);
  await page.goto('/profile');
  await expect(page.getByRole('table')).toContainText('Osteria Fiore');
  await expect(page.getByText('Not synced yet')).toHaveCount(0);
}

export const PROFILE: Screen = {
  name: 'Profile',
  states: {
    new: {
      open: async (stage) => {
        await enter(stage);
        await expect(stage.page.getByRole('switch')).toBeChecked();
      },
      views: [...EVERY, ...EXTREMES],
    },
    'groups and bills': { open: enterWithMuch, views: [...EVERY, ...EXTREMES] },
    'everything unfolded': {
      open: async (stage) => {
        await enter(stage);
        const main = stage.page.getByRole('main');
        for (const name of ['Access code', 'My Data', 'Account Deletion', 'Database Diagnostics'])
          await button(main, name).click();
        await field(main, 'Type DELETE MY ACCOUNT to confirm').fill('delete my account');
        await stage.page.keyboard.press('Enter');
        await expect(stage.page.getByText('All ready')).toBeVisible();
      },
      allow: FAILED_LOAD,
      views: [...EVERY, ...EXTREMES],
    },
    'currency picker': {
      open: async (stage) => {
        await enter(stage);
        await stage.page.getByRole('button', { name: /^Home currency/ }).click();
        await expect(stage.page.getByRole('dialog')).toBeVisible();
      },
      oneScreen: true,
      views: BRIEF,
    },
    loading: {
      open: async (stage) => {
        await enter(stage);
        await unanswered(stage.context, /\/rest\/v1\//);
        await stage.page.reload();
        await expect(stage.page.getByRole('heading', { level: 1 })).toBeVisible();
      },
      views: BRIEF,
    },
    'cannot be loaded': {
      open: async (stage) => {
        await enter(stage);
        await stage.context.route(/\/rest\/v1\/users/, (route) =>
          route.fulfill({ status: 500, json: { code: 'XX000', message: 'no' } }),
        );
        await stage.page.reload();
        await expect(stage.page.getByText('Failed to load your profile').first()).toBeVisible();
      },
      allow: FAILED_LOAD,
    },
    offline: {
      open: async (stage) => {
        await enter(stage);
        await stage.context.route(/\/rest\/v1\//, (route) => route.abort());
        await stage.page.reload();
        await expect(stage.page.getByText('You are offline').first()).toBeVisible();
      },
      allow: FAILED_LOAD,
      views: BRIEF,
    },
    'account menu': {
      open: async (stage) => {
        await enter(stage);
        await button(stage.page, 'Account and settings').click();
        await expect(stage.page.getByRole('dialog')).toBeVisible();
      },
      oneScreen: true,
    },
    'demo mode': {
      open: async (stage) => {
        await stage.context.route('**/config.json', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ json: { ...((await response.json()) as object), mode: 'demo' } });
        });
        await visit(stage, '/login?from=%2Fprofile');
        await field(stage.page, 'Email').fill('premium@fairtab.test');
        await field(stage.page, 'Password').fill('anything');
        await button(stage.page, 'Log In').click();
        await expect(stage.page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible();
      },
      views: BRIEF,
    },
  },
};
