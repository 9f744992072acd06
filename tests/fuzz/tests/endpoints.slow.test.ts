import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { startRatesServer, type RatesServer } from '../../support/rates-server.ts';
import { startTestServer, type OpenPort, type TestServer } from '../../../server/tests/support/server.ts';
import { People } from '../endpoints/people.ts';
import { fuzzEndpoints } from '../endpoints/run.ts';

const SECRET = 'the secret that the provider signs with';
/** For all of them, on a machine that is busy with other things. */
const WHOLE_TIME = 240_000;

let server: TestServer;
let port: OpenPort;
let rates: RatesServer;
let mail: MailServer;
beforeAll(async () => {
  [rates, mail] = await Promise.all([startRatesServer(), startMailServer()]);
  server = await startTestServer({
    TRUST_PROXY: '1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Fairtab <bills@fairtab.test>',
    CHECKOUT_PROVIDER: 'sandbox',
    CHECKOUT_WEBHOOK_SECRET: SECRET,
    EXCHANGE_RATES_URL: rates.url,
  });
  port = await server.listen();
});
afterAll(async () => {
  await port.close();
  await server.stop();
  await Promise.all([rates.stop(), mail.stop()]);
});

test(
  'wild requests change and reveal nothing of others, and never cause a server error',
  async () => {
    const rejected: unknown[] = [];
    const note = (reason: unknown) => void rejected.push(reason);
    process.on('unhandledRejection', note);
    const { publishableKey, secretKey } = (await server.host.backend).secrets;
    const fuzzed = {
      url: port.url,
      publishableKey,
      secretKey,
      webhookSecret: SECRET,
      mails: mail.received,
      troubles: () => rejected.splice(0).map(String),
      isAlive: () => true,
    };
    const people = await People.withVictim(fuzzed, '2026');
    const outcome = await fuzzEndpoints({
      server: fuzzed,
      people,
      seed: 2026,
      goesOn: (requests) => requests < 250,
    });
    process.off('unhandledRejection', note);
    expect(outcome.failures).toEqual([]);
    expect(outcome.requests).toBeGreaterThanOrEqual(250);
    expect(outcome.kinds).toBeGreaterThan(100);
  },
  WHOLE_TIME,
);
