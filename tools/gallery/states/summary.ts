import { expect } from '../../../e2e/support/fixtures.ts';
import {
  conversionCard,
  conversionSwitch,
  customRateDialog,
  mountFunction,
} from '../../../e2e/support/rates.ts';
import { billOf, button, field, itemFor, sit, strip } from '../../../e2e/support/table.ts';
import { startRatesServer, type RatesMood } from '../../testing/rates-server.ts';
import { EURO, fullBill, TRIO } from '../bills.ts';
import { FAILED_LOAD, holdToast, type Screen, type Stage } from '../stage.ts';
import { BRIEF, EVERY, EXTREMES, PRINTED } from '../views.ts';
import { at, trying } from './wizard.ts';

/** A euro bill whose owner asks for pounds, with a source of rates like this. */
const converting =
  (mood: RatesMood, then: (stage: Stage) => Promise<unknown>) =>
  async (stage: Stage): Promise<void> => {
    const source = await startRatesServer();
    source.mood = mood;
    await mountFunction(stage.context, source);
    await sit(stage.page, { bill: EURO, step: 'summary' });
    await conversionSwitch(stage.page).click();
    await then(stage);
    await source.stop();
  };

const TOTALS = [
  ['totals match', 459.59],
  ['totals nearly match', 459.99],
  ['totals do not match', 470],
] as const;

export const SUMMARY: Screen = {
  name: 'Summary',
  states: [
    {
      name: 'the sample bill',
      open: at('summary', { bill: fullBill() }),
      views: [...EVERY, ...EXTREMES, ...PRINTED],
    },
    { name: 'nothing on the bill', open: at('summary', { bill: TRIO }) },
    {
      name: 'a strip torn off',
      open: at('summary', { bill: fullBill() }, ({ page }) =>
        strip(page, 'Maya').getByRole('button').click(),
      ),
      views: [...EVERY, ...EXTREMES, ...PRINTED],
    },
    ...TOTALS.map(([name, billInput]) => ({
      name,
      open: at('summary', { bill: { ...fullBill(), billInput } }),
      views: BRIEF,
    })),
    {
      name: 'joint awards',
      open: at('summary', {
        bill: billOf(['Maya', 'Tom', 'Priya', 'Wei'], {
          items: [
            itemFor([1], 'Steak', 20),
            itemFor([2], 'Lobster', 20),
            itemFor([3], 'Soup', 6),
            itemFor([4], 'Salad', 6),
          ],
        }),
      }),
      views: BRIEF,
    },
    {
      name: 'save the bill',
      open: at('summary', { bill: fullBill() }, async ({ page }) => {
        await button(page, 'Save Bill').click();
        await button(page.getByRole('dialog'), 'Save').click();
        await expect(page.getByText('Please enter a name for this bill')).toBeVisible();
      }),
      oneScreen: true,
    },
    {
      name: 'the bill is saved',
      open: at('summary', { bill: fullBill() }, async ({ page }) => {
        await button(page, 'Save Bill').click();
        await field(page.getByRole('dialog'), 'Bill name').fill('Osteria Fiore');
        await page.keyboard.press('Enter');
        await holdToast(page, 'Saved');
      }),
      oneScreen: true,
      views: BRIEF,
    },
    {
      name: 'clear the bill',
      open: at('summary', { bill: fullBill() }, async ({ page }) => {
        await button(page, 'Clear Bill').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      }),
      oneScreen: true,
    },
    ...trying('summary'),
  ],
};

export const CONVERSION: Screen = {
  name: 'Conversion',
  states: [
    {
      name: 'in pounds',
      open: converting('right', ({ page }) => expect(conversionCard(page)).toContainText('Total in GBP')),
      views: EVERY,
    },
    {
      name: 'no rate, a custom one is asked for',
      open: converting('broken', async ({ page }) => {
        await button(customRateDialog(page), 'Apply Rate').click();
      }),
      oneScreen: true,
      allow: FAILED_LOAD,
    },
    {
      name: 'no rate, and none given',
      open: converting('broken', ({ page }) => button(customRateDialog(page), 'Cancel').click()),
      allow: FAILED_LOAD,
      views: BRIEF,
    },
  ],
};
