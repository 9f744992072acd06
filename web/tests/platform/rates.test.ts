import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '#web/platform/config.ts';
import { loadRate } from '#web/platform/rates.ts';
import { rateKey } from '#web/platform/storage/keys.ts';
import { startLocalServer } from '../../../tests/support/local-server.ts';

const HOUR = 3_600_000;
const PUBLISHED = 1_763_726_400;
const GOOD = {
  base: 'USD',
  timestamp: PUBLISHED,
  rates: { USD: 1, EUR: 0.8, GBP: 0.75 },
  source: 'Somebody',
  cached: false,
};
const EUR_GBP = { rate: 0.9375, date: '2025-11-21T12:00:00.000Z', source: 'Somebody' };

/** The function, as a server of its own: it answers with `says`. */
let says: unknown;
let asked: number;
let stop: () => Promise<void>;
let config: Config;

beforeEach(async () => {
  says = GOOD;
  asked = 0;
  const server = await startLocalServer((request, response) => {
    if (request.url === '/functions/v1/exchange-rates') asked += 1;
    if (says === 'nothing') return;
    response.writeHead(says === undefined ? 502 : 200, { 'access-control-allow-origin': '*' });
    response.end(typeof says === 'string' ? says : JSON.stringify(says ?? { code: 'rates_unavailable' }));
  });
  config = { mode: 'hosted', supabaseUrl: server.url } as Config;
  ({ stop } = server);
});
afterEach(async () => {
  vi.useRealTimers();
  await stop();
});

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe('the rate between two currencies', () => {
  it('is requested once in 24 hours, and stored with its expiry', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await loadRate('EUR', 'GBP', config)).toEqual({ ok: true, rate: EUR_GBP, isCached: false });
    const stored: unknown = JSON.parse(localStorage.getItem(rateKey('EUR', 'GBP')) ?? '');
    expect(stored).toEqual({ ...EUR_GBP, expires: Date.now() + 24 * HOUR });
    later(24 * HOUR - 1);
    says = undefined;
    expect(await loadRate('EUR', 'GBP', config)).toEqual({ ok: true, rate: EUR_GBP, isCached: false });
    expect(asked).toBe(1);
    says = { ...GOOD, rates: { ...GOOD.rates, GBP: 0.76 } };
    later(1);
    expect(await loadRate('EUR', 'GBP', config)).toMatchObject({ rate: { rate: 0.95 }, isCached: false });
    expect(asked).toBe(2);
  });

  it.each([
    ['there is no server', 'stopped'],
    ['the function has none', undefined],
    ['there is a page instead', '<!doctype html><title>Wi-Fi</title>'],
    ['a currency is missing', { ...GOOD, rates: { USD: 1, GBP: 0.75 } }],
    ['a rate is zero', { ...GOOD, rates: { ...GOOD.rates, EUR: 0 } }],
    ['a rate is negative', { ...GOOD, rates: { ...GOOD.rates, EUR: -0.8 } }],
    ['a rate is text', { ...GOOD, rates: { ...GOOD.rates, EUR: '0.8' } }],
    ['there is no date', { ...GOOD, timestamp: 'today' }],
    ['the date is none', { ...GOOD, timestamp: 1e300 }],
    ['it is something else', [1, 2, 3]],
  ])('is the last known one when %s, however old, and missing without one', async (_, answer) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const bad = async () => {
      says = answer;
      if (answer === 'stopped') await stop();
    };
    await loadRate('EUR', 'GBP', config);
    later(400 * 24 * HOUR);
    await bad();
    expect(await loadRate('EUR', 'GBP', config)).toEqual({ ok: true, rate: EUR_GBP, isCached: true });
    // The reverse rate was never requested.
    const isUnreachable = answer === 'stopped' || answer === undefined || typeof answer === 'string';
    expect(await loadRate('GBP', 'EUR', config)).toEqual({
      ok: false,
      problem: isUnreachable ? 'unreachable' : 'unusable',
    });
  });

  it('is abandoned after five seconds', async () => {
    says = 'nothing';
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    const asking = loadRate('EUR', 'GBP', config);
    await vi.waitFor(() => expect(asked).toBe(1));
    expect(timeout).toHaveBeenCalledExactlyOnceWith(5000);
    clock.abort(new DOMException('Five seconds are over.', 'TimeoutError'));
    expect(await asking).toEqual({ ok: false, problem: 'unreachable' });
  });

  it('is labelled as old when the function has no new one, and requested again next time', async () => {
    says = { ...GOOD, cached: true };
    expect(await loadRate('EUR', 'GBP', config)).toEqual({ ok: true, rate: EUR_GBP, isCached: true });
    says = GOOD;
    expect(await loadRate('EUR', 'GBP', config)).toMatchObject({ isCached: false });
    expect(asked).toBe(2);
  });

  it('ignores invalid storage, and does not last longer after a clock was set back', async () => {
    const store = (rate: object) =>
      localStorage.setItem(rateKey('EUR', 'GBP'), JSON.stringify({ ...EUR_GBP, ...rate }));
    store({ rate: 0, expires: Date.now() + HOUR });
    expect(await loadRate('EUR', 'GBP', config)).toMatchObject({ rate: EUR_GBP });
    store({ expires: Date.now() + 1000 * HOUR });
    await loadRate('EUR', 'GBP', config);
    expect(asked).toBe(2);
  });

  it('is made up in demo mode, without a request', async () => {
    const demo = { ...config, mode: 'demo' } as Config;
    expect(await loadRate('EUR', 'GBP', demo)).toMatchObject({ ok: true, rate: { rate: 1.2 } });
    expect(asked).toBe(0);
    expect(localStorage.getItem(rateKey('EUR', 'GBP'))).toBeNull();
  });
});
