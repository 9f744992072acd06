import * as v from 'valibot';
import { crossRate } from '#domain';
import { now } from './device/clock.ts';
import type { Config } from './config.ts';
import { rateKey } from './storage/keys.ts';
import { readJson, writeJson } from './storage/store.ts';

/** How much of one currency a unit of another is worth. */
export interface PairRate {
  readonly rate: number;
  /** The time of publication, ISO 8601. */
  readonly date: string;
  /** The publisher's name, in words. */
  readonly source: string;
}

/** `isCached`: no fresh rate could be fetched; this is the last known one. */
export type RateResult =
  | { readonly ok: true; readonly rate: PairRate; readonly isCached: boolean }
  /** `unreachable`: no answer. `unusable`: an answer without this rate. */
  | { readonly ok: false; readonly problem: 'unreachable' | 'unusable' };

const TIMEOUT_MS = 5000;
const FRESH_MS = 24 * 60 * 60 * 1000;
/** Demo mode's rate: not a market rate, and labelled as such. */
const DEMO_RATE = 1.2;

const storedRate = v.object({
  rate: v.unknown(),
  date: v.string(),
  source: v.string(),
  /** In ms since the epoch; 0: it may be updated at any time. */
  expires: v.fallback(v.number(), 0),
});
/** Our function's response; `timestamp` in seconds since the epoch. */
const ratesAnswer = v.object({
  rates: v.record(v.string(), v.unknown()),
  timestamp: v.pipe(
    v.number(),
    v.transform((seconds) => new Date(seconds * 1000)),
    v.check((date) => !Number.isNaN(date.getTime())),
  ),
  source: v.string(),
  cached: v.fallback(v.boolean(), false),
});

function stored(
  from: string,
  to: string,
): { readonly known: PairRate; readonly isFresh: boolean } | undefined {
  const read = v.safeParse(storedRate, readJson(rateKey(from, to)));
  if (!read.success) return undefined;
  const { date, source, expires } = read.output;
  // Checked like any rate between two currencies.
  const rate = crossRate({ [from]: 1, [to]: read.output.rate }, from, to);
  // A clock that was set back must not keep a rate valid for ever.
  const isFresh = expires > now() && expires <= now() + FRESH_MS;
  return rate === undefined ? undefined : { known: { rate, date, source }, isFresh };
}

/** The last published rate that this device knows, of any age; an invalid entry is not used. */
export const knownRate = (from: string, to: string): PairRate | undefined => stored(from, to)?.known;

/** The function's answer as the rate of this pair; one without it is `unusable`. */
function readAnswer(value: unknown, from: string, to: string): RateResult {
  const read = v.safeParse(ratesAnswer, value);
  const rate = read.success ? crossRate(read.output.rates, from, to) : undefined;
  if (!read.success || rate === undefined) return { ok: false, problem: 'unusable' };
  const { timestamp, source, cached } = read.output;
  return { ok: true, rate: { rate, date: timestamp.toISOString(), source }, isCached: cached };
}

async function ask(backend: string, from: string, to: string): Promise<RateResult> {
  try {
    const response = await fetch(`${backend}/functions/v1/exchange-rates`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return { ok: false, problem: 'unreachable' };
    return readAnswer(await response.json(), from, to);
  } catch {
    // Offline, too slow, or a page where rates should be.
    return { ok: false, problem: 'unreachable' };
  }
}

/**
 * The rate between two currencies: a known one up to 24 hours old, then our function's response within five seconds, then the last known
 * one of any age (docs/product/currency.md, "Exchange rates"). Never throws.
 */
export async function loadRate(from: string, to: string, config: Config): Promise<RateResult> {
  if (config.mode === 'demo') {
    const rate = { rate: DEMO_RATE, date: new Date(now()).toISOString(), source: '' };
    return { ok: true, rate, isCached: false };
  }
  const { known, isFresh } = stored(from, to) ?? {};
  if (known && isFresh) return { ok: true, rate: known, isCached: false };
  const result = await ask(config.supabaseUrl, from, to);
  if (!result.ok) return known ? { ok: true, rate: known, isCached: true } : result;
  // A rate from our function's own cache may be updated within an hour.
  writeJson(rateKey(from, to), { ...result.rate, expires: result.isCached ? 0 : now() + FRESH_MS });
  return result;
}
