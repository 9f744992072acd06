import type { StoredBill, Step } from '#domain';
import { expect } from '../../journeys/support/fixtures.ts';
import {
  button,
  choice,
  eater,
  field,
  flip,
  itemList,
  openStep,
  roundList,
  sit,
} from '../../journeys/support/table.ts';
import {
  ALONE,
  CHARGED,
  DINAR,
  FORTY,
  fullBill,
  HUGE,
  LESS,
  NAMES,
  PENNY,
  RIGHT_TO_LEFT,
  TRIO,
  WEIGHED,
  YEN,
} from '../bills.ts';
import { seed } from '../../journeys/support/seed.ts';
import { holdToast, type Screen, type Stage, type State } from '../fixtures.ts';
import { AT_TABLE, BRIEF, EVERY, EXTREMES, NARROW, STILL } from '../views.ts';
import type { Device } from '../../support/device.ts';

/** The bills that every step has to bear. */
const TRYING: readonly (readonly [string, StoredBill])[] = [
  ['one diner', ALONE],
  ['forty diners', FORTY],
  ['names of one and of sixty characters', NAMES],
  ['names from the right', RIGHT_TO_LEFT],
  ['0.01', PENNY],
  ['99,999.99', HUGE],
  ['yen', YEN],
  ['dinars', DINAR],
];

/** A step with a bill on it, and what somebody then does there. */
const at =
  (step: Step, device: Device, then?: (stage: Stage) => Promise<unknown>): State['open'] =>
  async (stage) => {
    await sit(stage.page, { ...device, step });
    // A step out of reach opens the nearest before it; a link to it again is in reach from there.
    await openStep(stage.page, step);
    await then?.(stage);
  };

/** A step with each of the trying bills. */
export const trying = (step: Step, only?: readonly string[]): Record<string, State> =>
  Object.fromEntries(
    TRYING.filter(([name]) => only?.includes(name) ?? true).map(([name, bill]) => [
      name,
      {
        open: at(step, { bill }),
        views:
          name.startsWith('names') || name === 'forty diners' ? [...EVERY, ...EXTREMES.slice(0, 4)] : BRIEF,
      },
    ]),
  );

export { at };

export const DINERS: Screen = {
  name: 'Diners',
  states: {
    'nobody yet': { open: at('diner-setup', {}), views: [...EVERY, ...EXTREMES] },
    'no name typed': {
      open: at('diner-setup', {}, async ({ page }) => {
        await button(page, 'Add diner').click();
        await expect(page.getByText('Please enter a diner name')).toBeVisible();
      }),
      views: BRIEF,
    },
    'the sample bill': {
      open: at('diner-setup', { bill: fullBill() }),
      views: [...EVERY, ...EXTREMES],
    },
    'another currency, and its picker': {
      open: at('diner-setup', { bill: TRIO }, async ({ page }) => {
        await page.getByRole('switch', { name: 'Home currency: GBP' }).click();
        await page.getByRole('button', { name: /^Currency of this bill/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      }),
      oneScreen: true,
    },
    'who counts for how many': {
      open: at('diner-setup', { bill: WEIGHED }, async ({ page }) => {
        await button(page, 'Someone counts for more or less?').click();
        await field(page.getByRole('dialog'), 'How many people Priya counts for').fill('100');
      }),
      views: BRIEF,
    },
    'save a group': {
      open: at('diner-setup', { bill: TRIO }, async ({ page }) => {
        await button(page, 'Save Group').click();
        await button(page.getByRole('dialog'), 'Save').click();
      }),
      oneScreen: true,
    },
    'saved groups': at('diner-setup', { bill: NAMES }, async ({ page }) => {
      for (const name of [
        'Friday lot',
        'عائلة نور',
        'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis',
      ]) {
        await button(page, 'Save Group').click();
        await field(page.getByRole('dialog'), 'Group name').fill(name);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await holdToast(page, 'Group saved successfully');
    }),
    'an earlier bill that cannot be read': {
      open: at('diner-setup', { bill: '{"version":1,"bill":{"din' }),
      views: BRIEF,
    },
    ...trying('diner-setup', [
      'forty diners',
      'names of one and of sixty characters',
      'names from the right',
    ]),
  },
};

export const ITEMS: Screen = {
  name: 'Items',
  states: {
    'first item': { open: at('item-entry', { bill: TRIO }), views: [...EVERY, ...EXTREMES] },
    errors: at('item-entry', { bill: TRIO }, async ({ page }) => {
      await field(page, 'Price').fill('1,234');
      await page.getByRole('switch', { name: 'Shared' }).click();
      await eater(page, 'Tom').uncheck();
      await button(page, 'Add item').click();
    }),
    'the sample bill': { open: at('item-entry', { bill: fullBill() }), views: [...EVERY, ...EXTREMES] },
    'by diner': at('item-entry', { bill: fullBill() }, ({ page }) => button(page, 'By Diner').click()),
    'an item divided by amounts of which some is left': at('item-entry', { bill: TRIO }, async ({ page }) => {
      await field(page, 'Item (optional)').fill('Banquet');
      await field(page, 'Price').fill('250000.00');
      await button(page, 'Whole table').click();
      await choice(page, 'Split it', 'Amounts').check();
      await page.getByRole('button', { name: 'The rest', pressed: true }).click();
      await page
        .getByRole('textbox', { name: /^Amount for / })
        .first()
        .fill('124900.00');
    }),
    'an item divided equally but for who pays less and more': at(
      'item-entry',
      { bill: TRIO },
      async ({ page }) => {
        await field(page, 'Price').fill('110.11');
        await button(page, 'Whole table').click();
        await choice(page, 'Split it', 'Equal ±').check();
        const adjustments = page.getByRole('textbox', { name: /^More or less for/ });
        await adjustments.first().fill('-5');
        await adjustments.last().fill('20');
      },
    ),
    'an item divided equally but for who would pay less than nothing': at(
      'item-entry',
      { bill: TRIO },
      async ({ page }) => {
        await field(page, 'Price').fill('110.11');
        await button(page, 'Whole table').click();
        await choice(page, 'Split it', 'Equal ±').check();
        await page
          .getByRole('textbox', { name: /^More or less for/ })
          .first()
          .fill('-100');
      },
    ),
    'an item divided by percentages that are too much': at('item-entry', { bill: TRIO }, async ({ page }) => {
      await field(page, 'Price').fill('110.11');
      await button(page, 'Whole table').click();
      await choice(page, 'Split it', '%').check();
      const shares = page.getByRole('textbox', { name: /^Percentage for / });
      await shares.first().fill('50.5');
      await shares.last().fill('50');
    }),
    'an item just added': {
      open: at('item-entry', { bill: fullBill() }, async ({ page }) => {
        await field(page, 'Item (optional)').fill('Sorbet');
        await field(page, 'Price').fill('7');
        await eater(page, 'Priya').check();
        await button(page, 'Add item').click();
        await expect(itemList(page).getByText('Sorbet')).toBeVisible();
      }),
      views: [...BRIEF, ...STILL],
    },
    'an item being edited': at('item-entry', { bill: fullBill() }, async ({ page }) => {
      await button(itemList(page), 'Edit Tagliatelle al ragù, £19.50').click();
      await expect(button(page, 'Save Changes')).toBeVisible();
    }),
    'an item removed': {
      open: at('item-entry', { bill: fullBill() }, async ({ page }) => {
        await button(itemList(page), 'Remove Tagliatelle al ragù').click();
        await holdToast(page, 'Tagliatelle al ragù removed');
      }),
      views: BRIEF,
      oneScreen: true,
    },
    'the bill so far': {
      open: at('item-entry', { bill: fullBill() }, async ({ page }) => {
        await page.getByRole('button', { name: /^Show the bill/ }).click();
        await expect(page.getByRole('dialog', { name: 'The bill' })).toBeVisible();
      }),
      oneScreen: true,
      views: [...NARROW, ...EXTREMES.filter(({ width }) => width < 600)],
    },
    ...trying('item-entry'),
  },
};

const typeRound = async ({ page }: Stage): Promise<void> => {
  await field(page, 'Drink (optional)').fill('Lager');
  await field(page, 'Price per unit').fill('5.80');
  await field(page, 'Total quantity').fill('7');
  for (const name of ['Maya', 'Tom', 'Tom']) await button(page, `One more for ${name}`).click();
  await page.evaluate(() => window.scrollTo(0, 0));
};

export const ROUNDS: Screen = {
  name: 'Rounds',
  states: {
    'first round': { open: at('drinks-round', { bill: TRIO }), views: [...EVERY, ...EXTREMES] },
    'more to give out': {
      open: at('drinks-round', { bill: fullBill() }, typeRound),
      views: [...EVERY, ...EXTREMES],
    },
    'too many given out': {
      open: at('drinks-round', { bill: TRIO }, async (stage) => {
        await typeRound(stage);
        await field(stage.page, 'Total quantity').fill('1');
      }),
      views: BRIEF,
    },
    'a round being edited': at('drinks-round', { bill: fullBill() }, async ({ page }) => {
      await button(roundList(page), 'Edit 6 × Negroni, £69.00').click();
      await expect(button(page, 'Update Round')).toBeVisible();
    }),
    ...trying('drinks-round', [
      'forty diners',
      'names of one and of sixty characters',
      'names from the right',
      'yen',
    ]),
  },
};

export const SERVICE: Screen = {
  name: 'Service',
  states: {
    'nothing yet': at('service-charge', { bill: TRIO }),
    'the sample bill': {
      open: at('service-charge', { bill: fullBill() }),
      views: [...EVERY, ...EXTREMES],
    },
    errors: {
      open: at('service-charge', { bill: { ...fullBill(), tax: { amount: 0 } } }, async ({ page }) => {
        await field(page, 'Service charge').fill('12.345');
        await field(page, 'Service charge').blur();
        await field(page, 'Service charge').evaluate(() => window.scrollTo(0, 0));
      }),
      views: BRIEF,
    },
    'tip calculator and tax': at('service-charge', { bill: TRIO }, async ({ page }) => {
      await flip(page, 'Do you need to add tax?', true);
      await flip(page, 'Need help working out a tip?', true);
    }),
    'other charges, one half entered': {
      open: at('service-charge', { bill: { ...TRIO, ...CHARGED } }, async ({ page }) => {
        await button(page, 'Add another charge').click();
        await field(page, 'How much').fill('10%');
        await choice(page, 'Applies to', 'Lines').check();
        await button(page, 'Add').click();
        await expect(page.getByText('Choose at least one line.')).toBeVisible();
      }),
      views: [...EVERY, ...EXTREMES],
    },
    'something off': at('service-charge', { bill: LESS }),
    'something off, a discount half entered': at('service-charge', { bill: LESS }, async ({ page }) => {
      await button(page, 'Discount').click();
      await field(page, 'How much').fill('20%');
      await choice(page, 'Applies to', 'Lines').check();
      await button(page, 'Add').click();
      await expect(page.getByText('Choose at least one line.')).toBeVisible();
    }),
    ...trying('service-charge', ['forty diners', '99,999.99', 'dinars']),
  },
};

export const OTHER_STEPS: Screen = {
  name: 'Wizard',
  states: {
    'a bill of a later version': {
      open: async ({ page, context }) => {
        await seed(context, { bill: { ...fullBill(), rules: 999 } });
        await page.goto('/app?step=summary');
        await expect(button(page, 'Reload')).toBeVisible();
      },
      views: AT_TABLE,
    },
    'unknown step': {
      open: async ({ page }) => {
        await sit(page, { bill: TRIO });
        await page.goto('/app?step=dessert');
        await expect(page.getByRole('heading', { name: 'Unknown step' })).toBeVisible();
      },
      views: BRIEF,
    },
    'a step that is not available yet': {
      open: async ({ page }) => {
        await sit(page);
        const tab = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Summary' });
        await tab.hover({ force: true });
        await expect(page.getByText('Not available yet', { exact: true }).last()).toBeVisible();
      },
      oneScreen: true,
      // Where the pointer is: at another width the tab is elsewhere.
      views: NARROW.filter(({ width }) => width === 360),
    },
    'account menu of a guest': {
      open: async ({ page }) => {
        await sit(page, { bill: TRIO });
        await button(page, 'Account and settings').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      oneScreen: true,
      views: [...EVERY, ...EXTREMES],
    },
  },
};
