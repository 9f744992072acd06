import type { BrowserContext, Locator, Page } from '@playwright/test';
import { handler } from '../../../supabase/functions/exchange-rates/handler.ts';
import { startRatesServer, type RatesServer } from '../../support/rates-server.ts';
import { test as base } from './fixtures.ts';

/** Each test's function is a process of its own, so that none remembers another's rates. */
let processes = 0;

/**
 * The real function in front of a source on this machine, at the address where the app asks. It has no table here, and
 * does without: the database's tests cover its sharing between processes.
 */
export async function mountFunction(context: BrowserContext, source: RatesServer): Promise<void> {
  const env = {
    SUPABASE_URL: `http://127.0.0.1:1/${(processes += 1)}`,
    SUPABASE_SECRET_KEY: '',
    EXCHANGE_RATES_URL: source.url,
    EXCHANGE_RATES_APP_ID: 'e2e',
  };
  await context.route('**/functions/v1/exchange-rates', async (route) => {
    const response = await handler(new Request(route.request().url()), env);
    const headers = Object.fromEntries(response.headers);
    // The page may have stopped waiting meanwhile.
    await route.fulfill({ status: response.status, headers, body: await response.text() }).catch(() => {});
  });
}

/** `test` with a source of exchange rates behind the function. */
export const test = base.extend<{ rates: RatesServer }>({
  rates: [
    async ({ context }, use) => {
      const source = await startRatesServer();
      await mountFunction(context, source);
      await use(source);
      await source.stop();
    },
    { auto: true },
  ],
});

/** The card of the summary with the bill in the home currency. */
export const conversionCard = (page: Page): Locator =>
  page.getByRole('region', { name: 'Currency Conversion', exact: true });
/** The switch of that card. */
export const conversionSwitch = (page: Page, home = 'GBP'): Locator =>
  conversionCard(page).getByRole('switch', { name: `Convert to ${home}`, exact: true });
/** The dialog in which somebody types a rate of their own. */
export const customRateDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Enter Custom Exchange Rate', exact: true });
