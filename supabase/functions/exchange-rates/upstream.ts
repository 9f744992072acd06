import { fetchOf } from '../_shared/env.ts';
import { nowOf, type RatesEnv } from './env.ts';
import { readAnswer, type RatesAnswer } from './read-answer.ts';

/** Where rates come from. */
export interface Upstream {
  /** Its address without the query, which has the app id. */
  readonly id: string;
  /** Its name, for people. */
  readonly source: string;
  readonly url: URL;
}

/** Rates, or how long not to ask the source. */
export type UpstreamResult =
  | { readonly ok: true; readonly answer: RatesAnswer }
  | { readonly ok: false; readonly reason: string; readonly waitMs: number };

const WITH_APP_ID = 'https://openexchangerates.org/api/latest.json';
const WITHOUT_KEY = 'https://open.er-api.com/v6/latest/USD';
const SOURCES: Readonly<Record<string, string>> = {
  'openexchangerates.org': 'Open Exchange Rates',
  'open.er-api.com': 'Exchange Rate API',
  'v6.exchangerate-api.com': 'Exchange Rate API',
};

const TIMEOUT_MS = 5000;
/** Ten times the longest known answer, in bytes. */
const MAX_BYTES = 128 * 1024;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** After a failure that may be temporary. */
const SHORT_WAIT = MINUTE;
/** After a refusal that does not say how long it lasts. */
const LONG_WAIT = 20 * MINUTE;
const LONGEST_WAIT = 24 * 60 * MINUTE;

/** The configured source. Throws if its address is invalid. */
export function upstreamOf(env: RatesEnv): Upstream {
  const appId = env.EXCHANGE_RATES_APP_ID ?? '';
  const url = new URL(env.EXCHANGE_RATES_URL || (appId === '' ? WITHOUT_KEY : WITH_APP_ID));
  const id = `${url.origin}${url.pathname}`;
  if (appId !== '') url.searchParams.set('app_id', appId);
  url.searchParams.set('base', 'USD');
  return { id, source: SOURCES[url.hostname] ?? url.hostname, url };
}

/** How long a `Retry-After` header asks to wait: seconds, or a date. */
function readWait(header: string | null, now: number): number {
  const wait = /^\d+$/.test(header ?? '') ? Number(header) * SECOND : Date.parse(header ?? '') - now;
  return Number.isNaN(wait) ? LONG_WAIT : Math.min(Math.max(wait, SHORT_WAIT), LONGEST_WAIT);
}

/** The text of an answer; undefined when it is longer than `MAX_BYTES`, and then it is not read to its end. */
async function readText({ body }: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Asks the source once, for five seconds at most. Never throws, and never reveals the address it asked. */
export async function askUpstream({ url }: Upstream, env: RatesEnv): Promise<UpstreamResult> {
  const failed = (reason: string, waitMs = SHORT_WAIT): UpstreamResult => ({ ok: false, reason, waitMs });
  try {
    const response = await fetchOf(env)(url, {
      headers: { accept: 'application/json' },
      // No redirects: the app id must not go anywhere else. The operator has to correct an address that has moved.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const isRefused = [401, 403, 429].includes(response.status);
      const wait = isRefused ? readWait(response.headers.get('retry-after'), nowOf(env)) : SHORT_WAIT;
      return failed(`status ${response.status}`, wait);
    }
    const text = await readText(response);
    const answer = text === undefined ? undefined : readAnswer(text, nowOf(env));
    return answer ? { ok: true, answer } : failed('not an answer with rates');
  } catch (error) {
    const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
    return failed(isSlow ? 'no answer in time' : 'no connection');
  }
}
