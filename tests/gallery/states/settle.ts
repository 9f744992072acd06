import type { Page } from '@playwright/test';
import type { StoredBill } from '#domain';
import { expect } from '../../journeys/support/fixtures.ts';
import { button, field } from '../../journeys/support/table.ts';
import { fullBill, NAMES, RIGHT_TO_LEFT } from '../bills.ts';
import type { Screen, Stage, State } from '../fixtures.ts';
import type { View } from '../views.ts';
import { at } from './wizard.ts';

const PHONE_AND_DESK: readonly View[] = [360, 1280].flatMap((width) => [
  { width, theme: 'light' },
  { width, theme: 'dark' },
]);

/** Two cards and cash, a little more than the bill, and one transfer settled. */
const PAID: StoredBill = {
  ...fullBill(),
  payments: [
    { id: 'p1', dinerId: 'diner-3', amount: 300, name: 'Blue card' },
    { id: 'p2', dinerId: 'diner-5', amount: 160 },
    { id: 'p3', dinerId: 'diner-1', amount: 5.4, name: 'Cash' },
    { id: 'p4', dinerId: 'diner-99', amount: 5 },
  ],
  repayments: [{ id: 'r1', from: 'diner-8', to: 'diner-3', amount: 20 }],
};
const oneFor = (bill: StoredBill, amount: number): StoredBill => ({
  ...bill,
  payments: [{ id: 'p1', dinerId: 'diner-2', amount }],
});

const card = (page: Page) => page.getByRole('region', { name: 'Who paid?' });
const isOpen = ({ page }: Stage) =>
  expect(card(page).getByRole('heading', { level: 3 }).first()).toBeVisible();

/** The sheet that asks for the first transfer. */
async function ask({ page }: Stage): Promise<void> {
  await card(page)
    .getByRole('button', { name: /^Ask for money/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function setUp(stage: Stage): Promise<void> {
  await ask(stage);
  const { page } = stage;
  await button(page, 'Set up how you get paid').click();
  await page.getByRole('combobox', { name: 'Add an option' }).selectOption('sepa');
  await field(page, 'Full name').fill('Tom Ato');
  await field(page, 'IBAN').fill('DE89 3704 0044 0532 0130 01');
  await button(page, 'Add').click();
  await expect(page.getByText('This IBAN is mistyped')).toBeVisible();
}

async function code(stage: Stage): Promise<void> {
  await setUp(stage);
  const { page } = stage;
  await field(page, 'IBAN').fill('DE89 3704 0044 0532 0130 00');
  await button(page, 'Add').click();
  await button(page, 'Done').click();
  await page.getByRole('dialog').getByRole('combobox').selectOption({ index: 0 });
  await button(page, 'Show as QR code').click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
}

const euros = (): StoredBill => oneFor({ ...fullBill(), currency: 'EUR', usesHomeCurrency: false }, 458.99);
const state = (bill: StoredBill, then: (stage: Stage) => Promise<unknown> = isOpen): State => ({
  open: at('summary', { bill }, then),
  views: PHONE_AND_DESK,
});

/** A sheet on a phone and on a desk: it closes when one becomes the other, so that each opens its own. */
const sheet = (name: string, then: (stage: Stage) => Promise<unknown>): Record<string, State> => ({
  [name]: {
    ...state(euros(), then),
    oneScreen: true,
    views: PHONE_AND_DESK.filter(({ width }) => width < 1000),
  },
  [`${name}, on a desk`]: {
    open: async (stage) => {
      await stage.page.setViewportSize({ width: 1280, height: 800 });
      await at('summary', { bill: euros() }, then)(stage);
    },
    oneScreen: true,
    views: PHONE_AND_DESK.filter(({ width }) => width > 1000),
  },
});

export const SETTLING: Screen = {
  name: 'Settling',
  states: {
    'two cards and cash': state(PAID),
    'rounded to a pound': state({ ...oneFor(fullBill(), 458.99), transferStep: 1 }),
    'names of one and of sixty characters': state(oneFor(NAMES, 93.5)),
    'names from the right': state(oneFor(RIGHT_TO_LEFT, 36.85)),
    'what the difference could be': state({ ...fullBill(), billInput: 455.49 }, ({ page }) =>
      expect(page.getByRole('heading', { name: 'What could the difference be?' })).toBeVisible(),
    ),
    ...sheet('asking for it', ask),
    ...sheet('how you get paid', setUp),
    ...sheet('a code to pay', code),
  },
};
