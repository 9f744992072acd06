import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  RATES,
  RATES_TIMESTAMP,
  startRatesServer,
  type RatesServer,
} from '../../tests/support/rates-server.ts';
import type { RatesEnv } from '../functions/exchange-rates/env.ts';
import { handler } from '../functions/exchange-rates/handler.ts';
import { openBackend } from './support/backend.ts';
import { outcome, openedDatabase } from './support/database.ts';

const HOUR = 3_600_000;
const START = RATES_TIMESTAMP * 1000 + HOUR;
const APP_ID = 'app-id-that-nobody-may-see';

const database = openedDatabase('PostgreSQL');
let source: RatesServer;
let backend: Awaited<ReturnType<typeof openBackend>>;
let now: number;
let backendIsUp: boolean;
let said: string[];

/** A running process: it shares nothing with another but the table. */
function processOf(name: string, settings: Partial<RatesEnv> = {}): () => Promise<Response> {
  const url = `http://${name}.test`;
  const env: RatesEnv = {
    SUPABASE_URL: url,
    SUPABASE_SECRET_KEY: backend.secret,
    EXCHANGE_RATES_URL: source.url,
    EXCHANGE_RATES_APP_ID: APP_ID,
    now: () => now,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.startsWith(url)) return fetch(request);
      if (!backendIsUp) throw new TypeError('fetch failed');
      return backend.app.fetch(request, { peerAddress: null });
    },
    ...settings,
  };
  return () => handler(new Request(`${url}/functions/v1/exchange-rates`), env);
}
let count = 0;
const oneProcess = (settings?: Partial<RatesEnv>) => processOf(`p${count++}`, settings);
const good = { base: 'USD', timestamp: RATES_TIMESTAMP, rates: RATES, source: '127.0.0.1' };

async function expectRates(asking: Promise<Response>, cached = false): Promise<void> {
  const response = await asking;
  expect([response.status, await response.json()]).toEqual([200, { ...good, cached }]);
}
async function expectNone(asking: Promise<Response>): Promise<void> {
  const response = await asking;
  const text = await response.text();
  expect(response.status).toBe(502);
  expect(JSON.parse(text)).toMatchObject({ code: 'rates_unavailable' });
  expect(text).not.toContain(APP_ID);
}

beforeAll(async () => {
  backend = await openBackend(database);
});

beforeEach(async () => {
  source = await startRatesServer();
  now = START;
  backendIsUp = true;
  said = [];
  for (const method of ['warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void said.push(words.join(' ')));
});
afterEach(async () => {
  await source.stop();
  if (said.join('\n').includes(APP_ID)) throw new Error('The app id was written to the log.');
});

describe('exchange-rates', () => {
  it('returns the source’s rates, requested with app id and base', async () => {
    const response = await oneProcess()();
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({ ...good, cached: false });
    expect(source.asked.map(String)).toEqual([`app_id=${APP_ID}&base=USD`]);
  });

  it('understands the source without a key, and sends it none', async () => {
    source.shape = 'er-api';
    await expectRates(oneProcess({ EXCHANGE_RATES_APP_ID: '' })());
    expect(source.asked.map(String)).toEqual(['base=USD']);
  });

  it.each([
    [{}, 'https://open.er-api.com/v6/latest/USD?base=USD', 'Exchange Rate API'],
    [
      { EXCHANGE_RATES_APP_ID: 'mine' },
      'https://openexchangerates.org/api/latest.json?app_id=mine&base=USD',
      'Open Exchange Rates',
    ],
  ])('sends with the settings %o the request %s', async (settings, address, name) => {
    const asked: string[] = [];
    const elsewhere: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.startsWith('https:')) return backend.app.fetch(request, { peerAddress: null });
      asked.push(request.url);
      return Response.json({ base: 'USD', timestamp: RATES_TIMESTAMP, rates: RATES });
    };
    const none = { EXCHANGE_RATES_URL: undefined, EXCHANGE_RATES_APP_ID: undefined, fetch: elsewhere };
    expect(await (await oneProcess({ ...none, ...settings })()).json()).toMatchObject({ source: name });
    expect(asked).toEqual([address]);
  });

  it('requests once for any number of simultaneous callers, in one process and in several', async () => {
    const processes = Array.from({ length: 4 }, () => oneProcess());
    const asking = processes.flatMap((ask) => Array.from({ length: 25 }, ask));
    await Promise.all(asking.map((each) => expectRates(each)));
    expect(source.asked).toHaveLength(1);
  });

  it('requests again after an hour, not before, and once for all processes', async () => {
    await expectRates(oneProcess()());
    now += HOUR - 1;
    await expectRates(oneProcess()());
    expect(source.asked).toHaveLength(1);
    now += 1;
    const late = [oneProcess(), oneProcess(), oneProcess()].map((ask) => ask());
    for (const response of await Promise.all(late)) expect(await response.json()).toMatchObject(good);
    expect(source.asked).toHaveLength(2);
  });

  it.each(['zero', 'negative', 'text', 'html', 'huge', 'limited', 'broken'] as const)(
    'returns the last good rates while the source is %s, and none without such rates',
    async (mood) => {
      source.mood = mood;
      await expectNone(oneProcess()());
      now += HOUR;
      source.mood = 'right';
      await expectRates(oneProcess()());
      now += HOUR;
      source.mood = mood;
      await expectRates(oneProcess()(), true);
      // The next one does not ask it again at once.
      await expectRates(oneProcess()(), true);
      expect(source.asked).toHaveLength(3);
    },
  );

  it('gives a slow source five seconds', async () => {
    source.mood = 'slow';
    const clocks: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      clocks.push(new AbortController());
      return clocks.at(-1)?.signal ?? AbortSignal.abort();
    });
    const asking = oneProcess()();
    await vi.waitFor(() => expect(source.asked).toHaveLength(1));
    // The last timer set is the source's: the table was queried before.
    expect(timeout).toHaveBeenLastCalledWith(5000);
    clocks.at(-1)?.abort(new DOMException('Five seconds are over.', 'TimeoutError'));
    await expectNone(asking);
    expect(said).toEqual(['exchange-rates: 127.0.0.1: no answer in time']);
  });

  it('returns the last good rates while there is no source', async () => {
    await expectRates(oneProcess()());
    await source.stop();
    now += HOUR;
    await expectRates(oneProcess()(), true);
    expect(said).toEqual(['exchange-rates: 127.0.0.1: no connection']);
  });

  it('passes on the available rates when a currency is missing', async () => {
    source.mood = 'missing';
    const { EUR: _, ...rest } = RATES;
    expect(await (await oneProcess()()).json()).toEqual({ ...good, rates: rest, cached: false });
  });

  it('tries again a minute after a failure', async () => {
    source.mood = 'broken';
    await expectNone(oneProcess()());
    source.mood = 'right';
    now += 59_999;
    await expectNone(oneProcess()());
    expect(source.asked).toHaveLength(1);
    now += 1;
    await expectRates(oneProcess()());
  });

  it('stops calling a source that limits it for as long as it says, in every process', async () => {
    source.mood = 'limited';
    await expectNone(oneProcess()());
    source.mood = 'right';
    now += 30 * 60_000 - 1;
    await expectNone(oneProcess()());
    expect(source.asked).toHaveLength(1);
    now += 1;
    await expectRates(oneProcess()());
  });

  it('has none while the table cannot be reached, and requests none', async () => {
    backendIsUp = false;
    await expectNone(oneProcess()());
    expect(source.asked).toHaveLength(0);
  });

  it('takes over from a process that died while requesting, once its turn has expired', async () => {
    await database.sql(
      `insert into public.exchange_rates (upstream, is_asking, next_try_at) values ($1, true, to_timestamp($2))`,
      [source.url, (now + 400) / 1000],
    );
    const waiting = oneProcess({ now: () => (now += 150) })();
    expect(await (await waiting).json()).toMatchObject(good);
  });

  it('answers preflights, and refuses everything but GET', async () => {
    const env = { SUPABASE_URL: 'http://x.test', SUPABASE_SECRET_KEY: '' };
    const url = 'http://x.test/functions/v1/exchange-rates';
    const preflight = await handler(new Request(url, { method: 'OPTIONS' }), env);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, OPTIONS');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
    const post = await handler(new Request(url, { method: 'POST', body: '{}' }), env);
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
  });

  it('reveals nothing about a misconfigured address', async () => {
    await expectNone(oneProcess({ EXCHANGE_RATES_URL: `not an address ${APP_ID}` })());
  });
});

describe('the table exchange_rates', () => {
  it.each(['select', 'insert', 'update', 'delete'] as const)(
    '%s gives visitors and accounts nothing',
    async (action) => {
      const statement = {
        select: 'select * from public.exchange_rates',
        insert: `insert into public.exchange_rates (upstream, next_try_at) values ('x', now())`,
        update: `update public.exchange_rates set next_try_at = 'infinity'`,
        delete: 'delete from public.exchange_rates',
      }[action];
      await database.sql(
        `insert into public.exchange_rates (upstream, next_try_at) values ('there', now()) on conflict do nothing`,
      );
      const refused = action === 'insert' ? ['42501'] : ['42501', 0];
      for (const caller of ['anonymous', await database.signUp()] as const)
        expect(refused).toContain(await outcome(database.as(caller, (sql) => sql(statement))));
      expect(await outcome(database.as('service', (sql) => sql(statement)))).toBeTypeOf('number');
    },
  );
});
