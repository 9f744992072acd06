import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRatesServer, type RatesServer } from '../../support/rates-server.ts';
import { startTestServer, type TestServer } from '../../../server/tests/support/server.ts';
import { sendInProcess } from '../endpoints/send.ts';
import { fuzzEndpoints } from '../endpoints/run.ts';

const SECRET = 'the secret that the provider signs with';
const PATIENCE = 10_000;
/** For all of them, on a machine that is busy with other things. */
const WHOLE_TIME = 240_000;

let server: TestServer;
let rates: RatesServer;
beforeAll(async () => {
  rates = await startRatesServer();
  server = await startTestServer({
    TRUST_PROXY: '1',
    CHECKOUT_PROVIDER: 'sandbox',
    CHECKOUT_WEBHOOK_SECRET: SECRET,
    EXCHANGE_RATES_URL: rates.url,
  });
});
afterAll(async () => {
  await server.stop();
  await rates.stop();
});

test(
  'wild requests change nothing of anybody else, show nothing, and are all answered without a failure',
  async () => {
    const rejected: unknown[] = [];
    const note = (reason: unknown) => void rejected.push(reason);
    process.on('unhandledRejection', note);
    const { publishableKey, secretKey } = (await server.host.backend).secrets;
    const outcome = await fuzzEndpoints({
      send: (wild) => sendInProcess(server.fetch, wild),
      owner: { publishableKey, secretKey, webhookSecret: SECRET, storeId: '1', variantId: '1' },
      seed: 2026,
      goesOn: (requests) => requests < 250,
      troubles: () => rejected.splice(0).map(String),
      isAlive: () => true,
      patience: PATIENCE,
    });
    process.off('unhandledRejection', note);
    expect(outcome.failures).toEqual([]);
    expect(outcome.requests).toBeGreaterThanOrEqual(250);
    expect(outcome.kinds).toBeGreaterThan(100);
  },
  WHOLE_TIME,
);
