import type { BrowserContext, Locator, Page } from '@playwright/test';
import { RATES, RATES_TIMESTAMP } from '../../support/rates-server.ts';

/** Answers the app with these exchange rates, or that there are none (supabase/functions/exchange-rates). */
export const answerRates = (context: BrowserContext, areThere = true): Promise<unknown> =>
  context.route('**/functions/v1/exchange-rates', (route) =>
    areThere
      ? route.fulfill({
          json: { base: 'USD', timestamp: RATES_TIMESTAMP, rates: RATES, source: '127.0.0.1', cached: false },
        })
      : route.fulfill({ status: 502, json: { code: 'rates_unavailable' } }),
  );

/** The card of the summary with the bill in the home currency. */
export const conversionCard = (page: Page): Locator =>
  page.getByRole('region', { name: 'Currency Conversion', exact: true });
/** The switch of that card. */
export const conversionSwitch = (page: Page, home = 'GBP'): Locator =>
  conversionCard(page).getByRole('switch', { name: `Convert to ${home}`, exact: true });
/** The dialog in which somebody types a rate of their own. */
export const customRateDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Enter Custom Exchange Rate', exact: true });
