import { appendFileSync } from 'node:fs';
import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { startRatesServer, type RatesServer } from '../../support/rates-server.ts';
import { secretKeyOf } from '../support/ledger.mjs';
import { allRows, BELIEVES_ADDRESSES } from '../support/people.mjs';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface World {
  /** The server itself, past every cut. */
  readonly url: string;
  /** What pages use. */
  readonly proxy: TcpProxy;
  /** All rows of a table, by the operator's key. */
  readonly rows: (table: string, columns: string, order: string) => Promise<Record<string, unknown>[]>;
}

export const isQuick = process.env.FAULTS_QUICK === '1';
export const seed = Number(process.env.FAULTS_SEED ?? '7');

export interface Row {
  readonly fault: string;
  readonly times: number;
  readonly acknowledged: number;
  readonly found: number;
  readonly lost: number;
  readonly said: string;
  readonly wrong?: string;
}

/** Hands a line over to the table. */
export function report(row: Row): void {
  const file = process.env.FAULTS_ROWS;
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
  else console.log(row);
}

/** A server with exchange rates, and a way to it that can be cut. */
export const test = base.extend<object, { world: World; rates: RatesServer }>({
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
      const server = await startEmbedded({
        ...BELIEVES_ADDRESSES,
        // Behind a proxy nothing is sold unless that is asked for by name.
        CHECKOUT_PROVIDER: 'sandbox',
        EXCHANGE_RATES_URL: rates.url,
        EXCHANGE_RATES_APP_ID: 'faults',
      });
      const proxy = await startTcpProxy(server.url);
      const operator = { url: server.url, key: server.key, secretKey: secretKeyOf(server.dataDir) };
      await use({ url: server.url, proxy, rows: (...question) => allRows(operator, ...question) });
      await proxy.stop();
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ world }, use) => use(world.proxy.url),
});

let visitors = 0;
/** Each visitor comes from an address of their own, with limits of their own. */
export const visitorHeaders = () => {
  visitors += 1;
  return { 'x-forwarded-for': `10.200.${visitors >> 8}.${visitors & 255}` };
};

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
