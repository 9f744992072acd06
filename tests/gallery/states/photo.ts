import type { Review } from '#web/photo/review/review.ts';
import { expect } from '../../journeys/support/fixtures.ts';
import { DINNER, leaveReview, readCharge, readLine } from '../../journeys/support/receipt.ts';
import { button, field, sit } from '../../journeys/support/table.ts';
import { TRIO } from '../bills.ts';
import type { Screen, Stage, State } from '../fixtures.ts';
import { BRIEF, EVERY, EXTREMES } from '../views.ts';

const sheet = ({ page }: Stage) => page.getByRole('dialog', { name: 'Photo of the bill' });

/** The sheet as it opens, and what somebody then does there. */
const started =
  (then?: (stage: Stage) => Promise<unknown>): State['open'] =>
  async (stage) => {
    await sit(stage.page, { bill: TRIO, step: 'item-entry' });
    await button(stage.page, 'Photo of the bill').first().click();
    await expect(sheet(stage).getByRole('button', { name: /^Download/ })).toBeVisible();
    await then?.(stage);
  };

/** The reader is being downloaded, and never arrives. */
const aiming = async (stage: Stage) => {
  await stage.page.route('**/models/*', () => undefined);
  await sheet(stage)
    .getByRole('button', { name: /^Download/ })
    .click();
  await expect(button(sheet(stage), 'Take a photo')).toBeVisible();
};

/** A photo that was read, and what somebody then does about it. */
const read =
  (review: Review, then?: (stage: Stage) => Promise<unknown>): State['open'] =>
  async (stage) => {
    await sit(stage.page, { bill: TRIO, step: 'item-entry' });
    await leaveReview(stage.page, review);
    await button(stage.page, 'Continue with the photo of the bill').first().click();
    await expect(sheet(stage).getByRole('list', { name: 'Lines' })).toBeVisible();
    await then?.(stage);
  };

const openRow = (stage: Stage, name: RegExp) => sheet(stage).getByRole('button', { name }).click();

const FORTY: Review = {
  ...DINNER,
  lines: Array.from({ length: 8 }, (_, round) =>
    DINNER.lines.map((line, at) => ({
      ...line,
      id: `${round}-${at}`,
      name: round === 1 && at === 2 ? 'Pappardelle '.repeat(6).trim() : line.name,
    })),
  ).flat(),
  total: '386.60',
};

export const PHOTO: Screen = {
  name: 'Photo of the bill',
  states: {
    'what is downloaded first': { open: started(), oneScreen: true },
    'taking one while the reader is downloaded': {
      open: started(aiming),
      views: [...EVERY, ...EXTREMES],
      oneScreen: true,
    },
    'what was read': { open: read(DINNER), views: [...EVERY, ...EXTREMES], oneScreen: true },
    'a line while something is missing, and its place in the photo': {
      open: read({ ...DINNER, total: '56.90' }, (stage) => openRow(stage, /^Tagliatelle/)),
      oneScreen: true,
    },
    'something is missing': {
      open: read({ ...DINNER, total: '56.90' }),
      views: [...EVERY, ...EXTREMES.slice(0, 3)],
      oneScreen: true,
    },
    'what was changed so that it adds up': {
      open: read({
        ...DINNER,
        lines: [
          ...DINNER.lines,
          readLine('dropped', 'Counter-Eat In', '47.60', {
            repair: { kind: 'lineDropped', from: 4760, to: null, confidence: 0.9 },
            isRemoved: true,
          }),
        ],
        totalRepair: { kind: 'digit', from: 5840, to: 5340, confidence: 0.9 },
      }),
      views: EVERY,
    },
    'what an extra is': {
      open: read({
        ...DINNER,
        charges: [readCharge('c1', 'service', '5.80', { name: 'Zuschlag K', isWeak: true })],
      }),
      views: [...EVERY, ...EXTREMES.slice(0, 3)],
      oneScreen: true,
    },
    'no total was seen': {
      open: read({ ...DINNER, total: '', doubts: [{ kind: 'noTotal' }] }),
      views: EVERY,
      oneScreen: true,
    },
    'what only the person knows': {
      open: read({
        ...DINNER,
        doubts: [
          { kind: 'severalReceipts' },
          { kind: 'otherCurrency', sign: '€', codes: ['EUR'] },
          { kind: 'otherTotal', total: 6000 },
          { kind: 'unused', label: 'Olives', amount: 400, place: null },
        ],
        readings: [DINNER, { ...DINNER, lines: DINNER.lines.slice(2) }],
        chosen: 0,
      }),
      views: BRIEF,
      oneScreen: true,
    },
    'forty lines, and a long name among them': {
      open: read(FORTY),
      views: [...BRIEF, ...EXTREMES.slice(0, 3)],
      oneScreen: true,
    },
    'errors, and a name of eighty characters': {
      open: read(
        { ...DINNER, lines: [readLine('x', 'Pappardelle '.repeat(6), '1,234'), ...DINNER.lines] },
        async (stage) => {
          // In other languages the button that adds a line is named alike; this one stands at the foot.
          await button(sheet(stage), 'Add 6 lines').last().click();
          await field(sheet(stage), 'How many').fill('0');
        },
      ),
      views: [...BRIEF, ...EXTREMES.slice(0, 2)],
      oneScreen: true,
    },
  },
};
