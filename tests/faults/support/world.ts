import type { BrowserContext, Locator, Page } from '@playwright/test';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { startMailServer } from '../../support/mail-server.ts';
import { startRatesServer, type RatesServer } from '../../support/rates-server.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { createAccount, enterAs, type Account } from '../../journeys/support/account.ts';
import { billOf, button, field, itemFor, stepHeading } from '../../journeys/support/table.ts';
import { BELIEVES_ADDRESSES, expect, test as base } from './fault.ts';
import { allRows } from './ledger.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { put } from '../../journeys/support/seed.ts';
import { draftText } from '../../support/device.ts';

export interface World {
  /** The server itself, without the proxy. */
  readonly url: string;
  /** The proxy that pages use. */
  readonly proxy: TcpProxy;
  /** One person's values in a column on the server, read with the operator's key. */
  readonly valuesOf: (
    account: Pick<Account, 'email'>,
    table: 'users' | 'bill_history' | 'saved_groups',
    column: string,
  ) => Promise<readonly unknown[]>;
  /** The path of the link in the newest email to somebody. */
  readonly mailedPath: (to: string) => Promise<string>;
}

interface Fixtures {
  /** A context for another visitor, from an address and with limits of their own. The caller closes it. */
  readonly newVisitor: () => Promise<BrowserContext>;
}

let visitors = 0;

/** A server with exchange rates, and a way to it that can be cut. */
export const test = base.extend<Fixtures, { world: World; rates: RatesServer }>({
  rates: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const rates = await startRatesServer();
      await use(rates);
      await rates.stop();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ rates }, use) => {
      const mail = await startMailServer();
      const server = await startEmbedded({
        ...BELIEVES_ADDRESSES,
        // Behind a proxy the sandbox checkout is on only if it is named.
        CHECKOUT_PROVIDER: 'sandbox',
        // And emails are shown nowhere.
        SMTP_URL: mail.url,
        MAIL_FROM: 'Fairtab <hello@fairtab.test>',
        EXCHANGE_RATES_URL: rates.url,
        EXCHANGE_RATES_APP_ID: 'faults',
      });
      const proxy = await startTcpProxy(server.url);
      await use({
        url: server.url,
        proxy,
        valuesOf: async ({ email }, table, column) => {
          const isUsers = table === 'users';
          const users = await allRows(server, 'users', isUsers ? `email,${column}` : 'email');
          const mine = users.filter((user) => user['email'] === email);
          if (isUsers) return mine.map((user) => user[column]);
          const rows = await allRows(server, table, `user_id,${column}`);
          return rows.filter((row) => mine.some(({ id }) => id === row['user_id'])).map((row) => row[column]);
        },
        mailedPath: async (to) => {
          const newest = () =>
            /href="[^"]*?(\/[^"/]+token_hash[^"]+)"/.exec(
              mail.received.findLast((each) => each.includes(`To: ${to}`)) ?? '',
            )?.[1];
          await expect.poll(newest, { message: `a mail to ${to}`, timeout: 7_000 }).toBeDefined();
          return String(newest()).replaceAll('&amp;', '&');
        },
      });
      await proxy.stop();
      await server.stop();
      await mail.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ world }, use) => use(world.proxy.url),
  newVisitor: async ({ browser, baseURL }, use) => {
    await use(() => {
      visitors += 1;
      return browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        extraHTTPHeaders: { 'x-forwarded-for': `10.200.${visitors >> 8}.${visitors & 255}` },
      });
    });
  },
});
export { count, expect, isQuick, SEED } from './fault.ts';

/** A bill in another currency than the reader's own. */
export const DINNER = billOf(['Maya', 'Tom'], {
  currency: 'EUR',
  usesHomeCurrency: false,
  items: [itemFor([1, 2], 'Soup', 6), itemFor([1], 'Steak', 20)],
});

/** Where the data of somebody with an account is on this device. */
export const keysOf = ({ id }: Account) => spaceKeys(`a-${id}`);

/** Somebody new with an account and `DINNER` on this device, at its summary. */
export async function atSummary(page: Page, { url }: World): Promise<Account> {
  const account = await createAccount(url);
  await enterAs(page, account, '/app');
  await put(page, keysOf(account).bill, draftText(DINNER));
  await page.goto('/app?step=summary');
  await expect(stepHeading(page, 'summary')).toBeVisible();
  return account;
}

/** The page's uncaught errors from now on. */
export function uncaughtIn(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** The way past the landing page. It works before any script has arrived. */
export const guestLink = (page: Page): Locator => page.getByRole('link', { name: 'Continue as guest' });

/** Puts a diner on the bill. */
export async function addDiner(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await button(page, 'Add diner').click();
}

/** Saves the bill or the group under a name, in the dialog that asks for it; of a bill that is already saved, it saves a copy. */
export async function saveAs(page: Page, what: 'Bill' | 'Group', name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  // A saved bill offers a copy.
  const open = button(page, `Save ${what}`).or(button(page, 'Save a copy'));
  if (!(await dialog.isVisible())) await open.click();
  await field(dialog, `${what} name`).fill(name);
  await dialog.getByRole('button', { name: /^Save( as new)?$/ }).click();
}

/** The bills of the history that is open. */
export const savedBills = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Saved bills' }).getByText(name);

/** The words that a page says about what went wrong: alerts, notices and toasts. */
export async function wordsOn(page: Page): Promise<string> {
  const places = page
    .getByRole('alert')
    .or(page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Dismiss' }) }));
  const texts = await places.allInnerTexts().catch(() => []);
  return texts
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' / ');
}
