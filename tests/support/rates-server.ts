import { startLocalServer } from './local-server.ts';

/** The states of a source of exchange rates. */
export type RatesMood =
  | 'right'
  | 'slow'
  | 'missing'
  | 'zero'
  | 'negative'
  | 'text'
  | 'html'
  | 'huge'
  | 'limited'
  | 'broken';

export interface RatesServer {
  /** Its latest-rates endpoint. */
  readonly url: string;
  mood: RatesMood;
  /** Shape of the answers: Open Exchange Rates', or the ExchangeRate-API's. */
  shape: 'oxr' | 'er-api';
  /** The query of every request so far. */
  readonly asked: URLSearchParams[];
  readonly stop: () => Promise<void>;
}

/** Friday 21 November 2025, 12:00 UTC. */
export const RATES_TIMESTAMP = 1_763_726_400;
/** Units for one US dollar. XAU is no currency of a bill; a source may have it all the same. */
export const RATES = { USD: 1, EUR: 0.8, GBP: 0.75, JPY: 150, KWD: 0.3, VND: 26_000, XAU: 0.00025 } as const;

const CHANGES: Partial<Record<RatesMood, object>> = {
  missing: { EUR: undefined },
  zero: { EUR: 0 },
  negative: { EUR: -0.8 },
  text: { EUR: '0.8' },
};

function answer({ mood, shape }: RatesServer): string {
  const rates = { ...RATES, ...CHANGES[mood] };
  return JSON.stringify(
    shape === 'oxr'
      ? { disclaimer: 'For tests', timestamp: RATES_TIMESTAMP, base: 'USD', rates }
      : { result: 'success', time_last_update_unix: RATES_TIMESTAMP, base_code: 'USD', rates },
  );
}

/** Starts a source of exchange rates on this machine. */
export async function startRatesServer(): Promise<RatesServer> {
  const asked: URLSearchParams[] = [];
  const { url, stop } = await startLocalServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://localhost').searchParams);
    const send = (status: number, type: string, body: string, headers: object = {}) =>
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    switch (server.mood) {
      case 'slow':
        // Never: it is the caller who gives up.
        return;
      case 'html':
        send(200, 'text/html', '<!doctype html><title>Sign in to the Wi-Fi</title>');
        return;
      case 'huge':
        send(200, 'application/json', `{"padding":"${'x'.repeat(1_000_000)}",${answer(server).slice(1)}`);
        return;
      case 'limited':
        send(429, 'application/json', '{"error":true,"status":429}', { 'retry-after': '1800' });
        return;
      case 'broken':
        send(500, 'text/plain', 'app_id was secret');
        return;
      default:
        send(200, 'application/json', answer(server));
    }
  });
  const server: RatesServer = {
    url: `${url}/api/latest.json`,
    mood: 'right',
    shape: 'oxr',
    asked,
    stop,
  };
  return server;
}
