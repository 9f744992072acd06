import { readFile } from 'node:fs/promises';
import type { StoredBill } from '#domain';
import { expect } from '../../journeys/support/fixtures.ts';
import {
  answerRates,
  conversionCard,
  conversionSwitch,
  customRateDialog,
} from '../../journeys/support/rates.ts';
import { billOf, button, field, itemFor, sit, strip } from '../../journeys/support/table.ts';
import { EURO, FORTY, fullBill, LESS, NAMES, RIGHT_TO_LEFT, TRIO } from '../bills.ts';
import { FAILED_LOAD, holdToast, type Screen, type Stage, type State } from '../fixtures.ts';
import { BRIEF, EVERY, EXTREMES, PRINTED } from '../views.ts';
import { at, trying } from './wizard.ts';

/** A euro bill whose owner asks for pounds, with rates or without. */
const converting =
  (areThere: boolean, then: (stage: Stage) => Promise<unknown>) =>
  async (stage: Stage): Promise<void> => {
    await answerRates(stage.context, areThere);
    await sit(stage.page, { bill: EURO, step: 'summary' });
    await conversionSwitch(stage.page).click();
    await then(stage);
  };

/** Opens Maya's strip, with the button that is fetched then. */
async function tearOff({ page }: Stage): Promise<void> {
  await strip(page, 'Maya').getByRole('button').click();
  await expect(page.getByText('Birthday: the others pay for Maya')).toBeAttached();
}

const TOTALS = [
  ['totals match', 458.99],
  ['totals nearly match', 459.59],
  ['totals do not match', 470],
] as const;

export const SUMMARY: Screen = {
  name: 'Summary',
  states: {
    'the sample bill': {
      open: at('summary', { bill: fullBill() }),
      views: [...EVERY, ...EXTREMES, ...PRINTED],
    },
    'what is rarely used': {
      open: at('summary', { bill: fullBill() }, async ({ page }) => {
        await button(page, 'More').click();
        await expect(conversionCard(page)).toBeVisible();
      }),
      views: BRIEF,
    },
    'nothing on the bill': at('summary', { bill: TRIO }),
    'a strip torn off': {
      open: at('summary', { bill: fullBill() }, tearOff),
      views: [...EVERY, ...EXTREMES, ...PRINTED],
    },
    'something off, and a strip torn off': {
      open: at('summary', { bill: LESS }, tearOff),
      views: [...EVERY, ...PRINTED],
    },
    ...Object.fromEntries(
      TOTALS.map(([name, billInput]) => [
        name,
        { open: at('summary', { bill: { ...fullBill(), billInput } }), views: BRIEF },
      ]),
    ),
    'joint awards': {
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
    'save the bill': {
      open: at('summary', { bill: fullBill() }, async ({ page }) => {
        await button(page, 'Save Bill').click();
        await button(page.getByRole('dialog'), 'Save').click();
        await expect(page.getByText('Please enter a name for this bill')).toBeVisible();
      }),
      oneScreen: true,
    },
    'the bill is saved': {
      open: at('summary', { bill: fullBill() }, async ({ page }) => {
        await button(page, 'Save Bill').click();
        await field(page.getByRole('dialog'), 'Bill name').fill('Osteria Fiore');
        await page.keyboard.press('Enter');
        await holdToast(page, 'Saved');
      }),
      oneScreen: true,
      views: BRIEF,
    },
    'clear the bill': {
      open: at('summary', { bill: fullBill() }, async ({ page }) => {
        await button(page, 'Clear Bill').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      }),
      oneScreen: true,
    },
    ...trying('summary'),
  },
};

/** The picture that is shared, as it is saved where there is no share sheet. */
const asPicture =
  (bill: StoredBill): State['open'] =>
  async ({ page }) => {
    await sit(page, { bill, step: 'summary' });
    const downloading = page.waitForEvent('download');
    await button(page, 'Share Picture').press('Enter');
    const download = await downloading;
    const png = await readFile(await download.path());
    await page.goto('about:blank');
    await page.setContent(
      `<p>${download.suggestedFilename()}</p><img style="width:100%" src="data:image/png;base64,${png.toString('base64')}">`,
    );
  };

/** It is the same on every device: once in full size, once as a chat shows it. */
const ONCE = [
  { width: 1080, theme: 'light' },
  { width: 360, theme: 'light' },
] as const;

export const PICTURE: Screen = {
  name: 'Share picture',
  states: {
    'the sample bill': { open: asPicture(fullBill()), views: ONCE },
    'names of one and of sixty characters': { open: asPicture(NAMES), views: ONCE },
    'names from the right': { open: asPicture(RIGHT_TO_LEFT), views: ONCE },
    'forty diners': { open: asPicture(FORTY), views: ONCE },
  },
};

export const CONVERSION: Screen = {
  name: 'Conversion',
  states: {
    'in pounds': {
      open: converting(true, ({ page }) =>
        expect(conversionCard(page).getByText('Total in GBP').first()).toBeVisible(),
      ),
      views: EVERY,
    },
    'no rate, a custom one is asked for': {
      open: converting(false, async ({ page }) => {
        await button(customRateDialog(page), 'Apply Rate').click();
      }),
      oneScreen: true,
      allow: FAILED_LOAD,
    },
    'a rate of one’s own that is far from the published one': {
      open: converting(true, async ({ page }) => {
        await button(conversionCard(page), 'Set a custom rate').click();
        await customRateDialog(page).getByRole('textbox').first().fill('1450.5');
        await expect(customRateDialog(page).getByText(/^Far from the published/)).toBeVisible();
      }),
      // Across 1024 px the card is in another column, and its dialog opened anew.
      views: EVERY.filter(({ width }) => width < 1024),
      oneScreen: true,
    },
    'what a card was charged': {
      open: converting(true, async ({ page }) => {
        await button(conversionCard(page), 'Set a custom rate').click();
        await customRateDialog(page).getByRole('textbox').last().fill('1301.5');
      }),
      views: EVERY.filter(({ width }) => width < 1024),
      oneScreen: true,
    },
    'no rate, and none given': {
      open: converting(false, ({ page }) => button(customRateDialog(page), 'Cancel').click()),
      allow: FAILED_LOAD,
      views: BRIEF,
    },
  },
};
