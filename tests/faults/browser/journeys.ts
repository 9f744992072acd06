// User journeys through the app, in which the network can be cut at every step.
import { expect, type Locator, type Page } from '@playwright/test';
import {
  canLogIn,
  createAccount,
  enterAs,
  freshEmail,
  logIn,
  type Account,
} from '../../journeys/support/account.ts';
import { conversionCard, conversionSwitch } from '../../journeys/support/rates.ts';
import {
  button,
  eater,
  field,
  itemForm,
  itemList,
  keptBill,
  stepHeading,
  tab,
  toast,
} from '../../journeys/support/table.ts';
import {
  addDiner,
  atSummary,
  DINNER,
  guestLink,
  keysOf,
  saveAs,
  savedBills,
  type World,
} from '../support/world.ts';
import { seed } from '../../journeys/support/seed.ts';
import type { DEVICE } from '../../support/device.ts';

/**
 * One action of a person. `act` may be repeated until `isDone`, which tells without waiting whether it has worked; a locator
 * tells so by being visible.
 */
export type Step = (
  name: string,
  act: () => Promise<unknown>,
  isDone: Locator | (() => Promise<boolean>),
) => Promise<void>;

export interface Visit {
  readonly page: Page;
  readonly world: World;
  readonly step: Step;
}

/** Steps before the first and after the last run with a working network. */
export type Journey = (visit: Visit) => Promise<void>;

const isAt = (page: Page, path: string) => new URL(page.url()).pathname === path;
/** Begins to open an address. The step checks if it arrives. */
const open = (page: Page, path: string) => () => page.goto(path, { waitUntil: 'commit' });
const newAccount = (email = freshEmail('cut')): Account => ({ id: '', email, password: 'correct-horse' });

/** Two diners, an item, the summary. */
async function makeBill({ page, step }: Visit): Promise<void> {
  for (const name of ['Maya', 'Tom'])
    await step(
      `add ${name}`,
      () => addDiner(page, name),
      async () => (await button(page, `Remove ${name}`).count()) > 0,
    );
  await step('go to the items', () => tab(page, 'item-entry').click(), stepHeading(page, 'item-entry'));
  await step(
    'add an item',
    async () => {
      const form = itemForm(page);
      await form.getByRole('textbox', { name: /^Item/ }).first().fill('Soup');
      await form.getByRole('textbox', { name: /Price/ }).first().fill('6');
      await eater(page, 'Maya').check();
      await form.getByRole('button', { name: /^Add/ }).first().click();
    },
    itemList(page).getByText('Soup').first(),
  );
  await step('go to the summary', () => tab(page, 'summary').click(), stepHeading(page, 'summary'));
}

/** Fails unless the device keeps one bill with two diners and one item, none of them twice. */
async function expectBill(page: Page, keys?: typeof DEVICE): Promise<void> {
  const { diners, items } = await keptBill(page, keys);
  expect(diners.map(({ name }) => name)).toEqual(['Maya', 'Tom']);
  expect(items.map(({ name }) => name)).toEqual(['Soup']);
}

const signUp: Journey = async ({ page, world, step }) => {
  const account = newAccount();
  await step('open the form', open(page, '/signup'), field(page, 'Email'));
  await step(
    'sign up',
    async () => {
      await field(page, 'Email').fill(account.email);
      await field(page, 'Password').fill(account.password);
      await field(page, 'Confirm password').fill(account.password);
      await button(page, 'Sign up').click();
    },
    async () => isAt(page, '/app') && stepHeading(page, 'diner-setup').isVisible(),
  );
  expect(await world.valuesOf(account, 'users', 'email'), 'one account').toEqual([account.email]);
  expect(await canLogIn(world.url, account), 'the account opens').toBe(true);
};

const logInAndLook: Journey = async ({ page, world, step }) => {
  const account = await createAccount(world.url);
  await step('open the form', open(page, '/login'), field(page, 'Email'));
  await step(
    'log in',
    () => logIn(page, account),
    async () => isAt(page, '/app') && stepHeading(page, 'diner-setup').isVisible(),
  );
  await step('open the profile', open(page, '/profile'), page.getByText(account.email).first());
};

const billOfGuest: Journey = async (visit) => {
  const { page, step } = visit;
  await step('open the landing page', open(page, '/'), guestLink(page));
  await step('continue as guest', () => guestLink(page).click(), stepHeading(page, 'diner-setup'));
  await makeBill(visit);
  await expectBill(page);
};

const billOfUser: Journey = async (visit) => {
  const { page, world, step } = visit;
  const account = await createAccount(world.url);
  await enterAs(page, account, '/app');
  await step('open the app', open(page, '/app'), stepHeading(page, 'diner-setup'));
  await makeBill(visit);
  await expectBill(page, keysOf(account));
};

const saveBill: Journey = async ({ page, world, step }) => {
  const account = await atSummary(page, world);
  await step('open the summary', open(page, '/app?step=summary'), button(page, 'Save Bill'));
  await step('save the bill', () => saveAs(page, 'Bill', 'Osteria'), toast(page, 'Saved'));
  // The device's data is sent after a while.
  await expect.poll(() => world.valuesOf(account, 'bill_history', 'name')).toEqual(['Osteria']);
};

const saveGroup: Journey = async ({ page, world, step }) => {
  const account = await atSummary(page, world);
  await step('open the diners', open(page, '/app?step=diner-setup'), button(page, 'Save Group'));
  const groups = page.getByRole('region', { name: 'Saved Groups' });
  await step(
    'save the group',
    () => saveAs(page, 'Group', 'Friday lot'),
    groups.getByText('Friday lot').first(),
  );
  await expect.poll(() => world.valuesOf(account, 'saved_groups', 'group_name')).toEqual(['Friday lot']);
};

const history: Journey = async ({ page, world, step }) => {
  const account = await atSummary(page, world);
  const names = () => world.valuesOf(account, 'bill_history', 'name');
  for (const [index, name] of ['Osteria', 'Lamb'].entries()) {
    await saveAs(page, 'Bill', name);
    await expect.poll(async () => (await names()).length).toBe(index + 1);
  }
  const list = page.getByRole('list', { name: 'Saved bills' });
  await step(
    'open the history',
    () => button(page, 'Bill History').click(),
    async () => (await savedBills(page, 'Osteria').count()) > 0,
  );
  await step(
    'delete a bill',
    () => page.getByRole('button', { name: /^Delete Osteria/ }).click(),
    async () => (await savedBills(page, 'Osteria').count()) === 0,
  );
  await step(
    'open a bill',
    () => list.getByRole('listitem').filter({ hasText: 'Lamb' }).getByRole('button').first().click(),
    stepHeading(page, 'summary'),
  );
  await expect.poll(names).toEqual(['Lamb']);
};

const currency: Journey = async ({ page, step }) => {
  await seed(page.context(), { bill: DINNER, step: 'summary' });
  const retry = conversionCard(page)
    .getByRole('button', { name: /Retry|Try again|Refresh/i })
    .first();
  await step('open the summary', open(page, '/app?step=summary'), conversionSwitch(page));
  await step(
    'convert',
    async () => {
      if (!(await conversionSwitch(page).isChecked())) await conversionSwitch(page).click();
      else if (await retry.isVisible()) await retry.click();
    },
    conversionCard(page).getByText('Total in GBP').first(),
  );
  expect((await keptBill(page)).diners).toHaveLength(2);
};

const subscribe: Journey = async ({ page, world, step }) => {
  const account = await createAccount(world.url);
  await enterAs(page, account, '/subscription');
  const isSandbox = () => page.url().includes('/checkout/sandbox/pay/');
  const checkout = () => (isSandbox() ? page : page.frameLocator('iframe[title="Checkout"]'));
  const pay = () => checkout().getByRole('button', { name: 'Pay', exact: true });
  const isPremium = async () => (await button(page, 'Current Plan').count()) > 0;
  await step(
    'open the plans',
    open(page, '/subscription'),
    async () => (await button(page, 'Subscribe Now').isVisible()) || isPremium(),
  );
  await step(
    'open the checkout',
    () => button(page, 'Subscribe Now').click(),
    async () => isSandbox() || pay().isVisible(),
  );
  await step(
    'pay',
    async () => {
      // If the overlay is gone or empty, it is opened again; the page of plans shows what has been bought.
      if (!(await pay().isVisible())) {
        await page.goto('/subscription').catch(() => undefined);
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (await isPremium()) return;
        await button(page, 'Subscribe Now').click();
        await pay().waitFor();
      }
      await checkout()
        .getByRole('radio', { name: /4242.*succeeds/ })
        .check();
      await pay().click();
    },
    async () => (await isPremium()) || isAt(page, '/profile'),
  );
  await expect
    .poll(() => world.valuesOf(account, 'users', 'subscription_status'), 'what was paid is there')
    .toEqual(['premium']);
};

const resetPassword: Journey = async ({ page, world, step }) => {
  const account = await createAccount(world.url);
  const renewed = { ...account, password: 'battery-staple' };
  await step('open the form', open(page, '/password-reset'), field(page, 'Email'));
  await step(
    'ask for a link',
    async () => {
      await field(page, 'Email').fill(account.email);
      await button(page, 'Send Reset Link').click();
    },
    page.getByRole('heading', { name: 'Check Your Email' }),
  );
  await step(
    'open the link',
    async () => open(page, await world.mailedPath(account.email))(),
    field(page, 'New password'),
  );
  await step(
    'save the new password',
    async () => {
      if (!(await field(page, 'New password').isVisible())) return;
      await field(page, 'New password').fill(renewed.password);
      await field(page, 'Confirm new password').fill(renewed.password);
      await button(page, 'Save new password').click();
    },
    // If the response to an attempt was lost, the link is used up, and the new password already logs in.
    async () =>
      isAt(page, '/login') ||
      ((await page.getByText('This link no longer works').first().isVisible()) &&
        (await canLogIn(world.url, renewed))),
  );
  expect(await canLogIn(world.url, renewed), 'the new password opens the account').toBe(true);
};

/** Every journey in which the network can be cut. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'sign up': signUp,
  'log in': logInAndLook,
  'bill of a guest': billOfGuest,
  'bill of a user': billOfUser,
  'save a bill': saveBill,
  'save a group': saveGroup,
  'history and deletion': history,
  currency,
  'subscription checkout': subscribe,
  'password reset': resetPassword,
};
