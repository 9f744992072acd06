import { crossRate, isJsonObject } from '#domain';
import { now } from './clock.ts';
import type { Config } from './config.ts';
import { rateKeys } from './storage/keys.ts';
import { readJson, writeJson } from './storage/store.ts';

/** How much of one currency a unit of another is. */
export interface PairRate {
  readonly rate: number;
  /** ISO 8601, when it was published. */
  readonly date: string;
  /** Who published it, in words. */
  readonly source: string;
}

/** `isCached`: nobody could be asked just now; it is the last one that is known. */
export type RateResult =
  | { readonly ok: true; readonly rate: PairRate; readonly isCached: boolean }
  /** `unreachable`: no answer. `unusable`: an answer without this rate. */
  | { readonly ok: false; readonly problem: 'unreachable' | 'unusable' };

const TIMEOUT_MS = 5000;
const FRESH_MS = 24 * 60 * 60 * 1000;
/** What demo mode multiplies by: no rate of any market, and labelled so. */
const DEMO_RATE = 1.2;

/** A stored rate, or nothing: whatever else was found in its place is not converted with. */
function readStored(from: string, to: string): PairRate | undefined {
  const value = readJson(rateKeys(from, to).rate);
  if (!isJsonObject(value)) return undefined;
  // The way any rate comes in: as that of one of two currencies.
  const rate = crossRate({ [from]: 1, [to]: value['rate'] }, from, to);
  const { date, source } = value;
  return rate !== undefined && typeof date === 'string' && typeof source === 'string'
    ? { rate, date, source }
    : undefined;
}

const isFresh = (from: string, to: string): boolean => {
  const expires = readJson(rateKeys(from, to).expires);
  // A clock that was set back must not make a rate immortal.
  return typeof expires === 'number' && expires > now() && expires <= now() + FRESH_MS;
};

/** The function's answer as the rate of this pair; undefined when it has none. */
function readAnswer(value: unknown, from: string, to: string): PairRate | undefined {
  if (!isJsonObject(value) || !isJsonObject(value['rates'])) return undefined;
  const { timestamp, source } = value;
  const rate = crossRate(value['rates'], from, to);
  if (rate === undefined || typeof timestamp !== 'number' || typeof source !== 'string') return undefined;
  const date = new Date(timestamp * 1000);
  return Number.isNaN(date.getTime()) ? undefined : { rate, date: date.toISOString(), source };
}

async function ask(backend: string, from: string, to: string): Promise<RateResult> {
  let answer: unknown;
  try {
    const response = await fetch(`${backend}/functions/v1/exchange-rates`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return { ok: false, problem: 'unreachable' };
    answer = await response.json();
  } catch {
    // Offline, too slow, or a page where rates should be.
    return { ok: false, problem: 'unreachable' };
  }
  const rate = readAnswer(answer, from, to);
  if (!rate) return { ok: false, problem: 'unusable' };
  return { ok: true, rate, isCached: isJsonObject(answer) && answer['cached'] === true };
}

/**
 * The rate between two currencies: a known one up to 24 hours, then what our function answers within five seconds, then the last
 * known one whatever its age (docs/product/currency.md, "Exchange rates"). Never throws.
 */
export async function loadRate(from: string, to: string, config: Config): Promise<RateResult> {
  if (config.mode === 'demo') {
    const rate = { rate: DEMO_RATE, date: new Date(now()).toISOString(), source: '' };
    return { ok: true, rate, isCached: false };
  }
  const known = readStored(from, to);
  if (known && isFresh(from, to)) return { ok: true, rate: known, isCached: false };
  const result = await ask(config.supabaseUrl, from, to);
  if (!result.ok) return known ? { ok: true, rate: known, isCached: true } : result;
  const keys = rateKeys(from, to);
  writeJson(keys.rate, result.rate);
  // What our function had to take from its own memory may be had new in an hour.
  if (!result.isCached) writeJson(keys.expires, now() + FRESH_MS);
  return result;
}
