import { RATES_TIMESTAMP, startRatesServer, type RatesServer } from '../../support/rates-server.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { conversionCard } from '../support/rates.ts';
import { billOf, flip, itemFor, sit } from '../support/table.ts';

/** The built server, told where its source of exchange rates is. */
const test = base.extend<object, { source: RatesServer }>({
  source: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const source = await startRatesServer();
      await use(source);
      await source.stop();
    },
    { scope: 'worker' },
  ],
  serverEnv: async ({ source }, use) =>
    use({ EXCHANGE_RATES_URL: source.url, EXCHANGE_RATES_APP_ID: 'secret-id' }),
});

test('two visitors convert their bills, and the source is asked once, by the server alone', async ({
  page,
  newVisitor,
  request,
  source,
}) => {
  const bill = billOf(['Maya', 'Tom'], {
    currency: 'EUR',
    usesHomeCurrency: false,
    items: [itemFor([1, 2], 'Paella', 11)],
  });
  const other = await (await newVisitor()).newPage();
  for (const visitor of [page, other]) {
    await sit(visitor, { bill, step: 'summary' });
    await flip(visitor, 'Convert to GBP', true);
    await expect(conversionCard(visitor)).toContainText(/Total in GBP\s*£10\.31/);
  }
  const answer = await request.get('/functions/v1/exchange-rates');
  expect(await answer.json()).toMatchObject({ base: 'USD', timestamp: RATES_TIMESTAMP, cached: false });
  expect(await answer.text()).not.toContain('secret-id');
  expect(source.asked.map(String)).toEqual(['app_id=secret-id&base=USD']);
});
