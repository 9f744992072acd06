import { nowOf, type RatesEnv } from './env.ts';
import type { RatesAnswer } from './read-answer.ts';
import { tableStore, type Row, type Store } from './store.ts';
import { askUpstream, upstreamOf, type Upstream } from './upstream.ts';

/** The function's response. */
export interface CurrentRates extends RatesAnswer {
  /** The source's name, for people. */
  readonly source: string;
  /** True if the source could not be asked when a new answer was due: these are the last good rates. */
  readonly cached: boolean;
}

const MINUTE = 60_000;
/** How long an answer counts as current. Sources publish hourly or daily, and limit how often they may be asked. */
const FRESH_MS = 60 * MINUTE;
/** How long the right to ask lasts: longer than a request takes. If the process that has it dies, the others wait no longer than this. */
const CLAIM_MS = 10_000;
const POLL_MS = 200;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Asks the source, and stores its rates, or when it may be asked again. Precondition: this process has the right to ask. */
async function ask(
  store: Store,
  row: Row | undefined,
  upstream: Upstream,
  env: RatesEnv,
): Promise<CurrentRates | undefined> {
  const result = await askUpstream(upstream, env);
  const now = nowOf(env);
  if (result.ok) {
    await store.saveAnswer(result.answer, now, now + FRESH_MS);
    return { ...result.answer, source: upstream.source, cached: false };
  }
  console.warn(`exchange-rates: ${upstream.source}: ${result.reason}`);
  await store.saveFailure(now + result.waitMs);
  return row?.answer ? { ...row.answer, source: upstream.source, cached: true } : undefined;
}

/** The current rates, from a store. Undefined if there have never been any. */
async function ratesFrom(store: Store, upstream: Upstream, env: RatesEnv): Promise<CurrentRates | undefined> {
  for (let waited = 0; waited <= CLAIM_MS; waited += POLL_MS) {
    const now = nowOf(env);
    const row = await store.read();
    if (!row || now >= row.nextTryAt) {
      if (await store.claim(row !== undefined, now, now + CLAIM_MS)) return ask(store, row, upstream, env);
    } else if (row.answer) {
      return { ...row.answer, source: upstream.source, cached: now - row.fetchedAt >= FRESH_MS };
    } else if (!row.isAsking) {
      return undefined;
    }
    // Another process is asking for the first time: its result is worth waiting for.
    await wait(POLL_MS);
  }
  return undefined;
}

/** Concurrent callers share the running request. */
const underWay = new Map<string, Promise<CurrentRates | undefined>>();

/** The current rates, by one request to the source for all callers. Undefined if there have never been any; throws if the table cannot be reached. */
export function currentRates(env: RatesEnv): Promise<CurrentRates | undefined> {
  const upstream = upstreamOf(env);
  const key = `${env.SUPABASE_URL} ${upstream.id}`;
  const known = underWay.get(key);
  if (known) return known;
  const asking = ratesFrom(tableStore(env, upstream.id), upstream, env).finally(() => underWay.delete(key));
  underWay.set(key, asking);
  return asking;
}
