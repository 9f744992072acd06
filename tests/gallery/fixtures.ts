import type { BrowserContext, Page } from '@playwright/test';
import { createAccount, enterAs, freshEmail, type NewAccount } from '../journeys/support/account.ts';
import { expect, GATE_PASSWORD, test as base } from '../journeys/support/fixtures.ts';
import { WEBHOOK_SECRET } from '../journeys/support/webhook.ts';
import { deviceLocale, findByEnglishNames, LANGUAGE } from './language.ts';
import type { View } from './views.ts';
import { passedGate } from '../journeys/support/seed.ts';

export const ACCESS_CODE = 'GALLERY-CODE-1';

/** One server for all states: everything that can be shown is configured. The device speaks the language of the pictures. */
export const test = base.extend({
  locale: deviceLocale(LANGUAGE),
  page: async ({ page }, use) => {
    await findByEnglishNames(page);
    await use(page);
  },
  serverEnv: {
    GATE_PASSWORD,
    ACCESS_CODES: ACCESS_CODE,
    OPERATOR_NAME: 'Fairtab Ltd',
    SUPPORT_EMAIL: 'help@fairtab.example',
    SOCIAL_URL: 'https://social.example/fairtab',
    CHECKOUT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    CHECKOUT_VARIANT_MONTHLY: '2',
  },
});

/** Where a state is set up. */
export interface Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The server's address, without a slash at the end. */
  readonly url: string;
}

/** Something that somebody can see. */
export interface State {
  /** Brings the page there, and waits until it is. */
  readonly open: (stage: Stage) => Promise<unknown>;
  /** The views in which it is seen; by default three widths, light and dark. */
  readonly views?: readonly View[];
  /** Only what is on the screen at once, for what lies over the page; else the whole page. */
  readonly oneScreen?: true;
  /** Console messages that are allowed, such as the browser's own note of a failed request. */
  readonly allow?: RegExp;
}

/** States that are shown together, by their names. Most only say how the page gets there. */
export interface Screen {
  readonly name: string;
  readonly states: Readonly<Record<string, State | State['open']>>;
}

/** The states of a screen, in their order. */
export const statesOf = ({ states }: Screen): (State & { readonly name: string })[] =>
  Object.entries(states).map(([name, state]) => ({
    name,
    ...(typeof state === 'function' ? { open: state } : state),
  }));

/** Chromium writes every answer from 400 on, and every request without one, to the console. */
export const FAILED_LOAD = /Failed to load resource/;

/** What Chromium writes to the console while there is no network. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|WebSocket/;

/** A page behind the gate, for somebody who is not logged in. */
export async function visit({ page, context }: Stage, path: string): Promise<void> {
  await passedGate(context);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A page of somebody with a new account. Returns the account. */
export async function enter({ page, context, url }: Stage, path = '/profile', wish: NewAccount = {}) {
  await passedGate(context);
  const account = await createAccount(url, { email: freshEmail(), ...wish });
  await enterAs(page, account, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const welcome = page.getByRole('region', { name: 'Login successful' });
  await welcome.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Loading your subscription')).toBeHidden();
  return account;
}

/** The same toast in every picture of a state: as long as a pointer is on it, it stays. */
export async function holdToast(page: Page, title: string): Promise<void> {
  const shown = page.getByRole('region', { name: title, exact: true });
  await expect(shown).toBeVisible();
  await shown.dispatchEvent('pointerover', { bubbles: true });
}

/** Requests that never get an answer. */
export const unanswered = (context: BrowserContext, path: RegExp): Promise<unknown> =>
  context.route(path, () => {});
