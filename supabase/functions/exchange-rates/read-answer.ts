/** Rates as the function gives them on: how much of each currency one unit of `base` is. */
export interface RatesAnswer {
  readonly base: string;
  /** Seconds since the epoch, when the source published them. */
  readonly timestamp: number;
  readonly rates: Readonly<Record<string, number>>;
}

const CODE = /^[A-Z]{3}$/;
/** Clocks differ; a source that lives in the future does not. */
const MAX_AHEAD_S = 24 * 60 * 60;

type JsonObject = Readonly<Record<string, unknown>>;
const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every rate under a currency's code; undefined when one of them cannot be: whoever sends a 0 may be wrong about the rest too. */
function readRates(value: unknown, base: string): Record<string, number> | undefined {
  if (!isJsonObject(value)) return undefined;
  const rates: Record<string, number> = {};
  for (const [code, rate] of Object.entries(value)) {
    if (!CODE.test(code)) continue;
    if (typeof rate !== 'number' || !Number.isFinite(rate) || rate <= 0) return undefined;
    rates[code] = rate;
  }
  const isOfBase = rates[base] === undefined || rates[base] === 1;
  return isOfBase && Object.keys(rates).length > 1 ? { ...rates, [base]: 1 } : undefined;
}

/**
 * Reads a source's answer: the shape of Open Exchange Rates ({ timestamp, base, rates }), or of the ExchangeRate-API ({ result,
 * time_last_update_unix, base_code, rates or conversion_rates }). Undefined for anything that is not such an answer, whole.
 *
 * @param now milliseconds since the epoch
 */
export function readAnswer(text: string, now: number): RatesAnswer | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A page, or half an answer.
    return undefined;
  }
  if (!isJsonObject(value) || (value.result !== undefined && value.result !== 'success')) return undefined;
  const base = value.base ?? value.base_code;
  const timestamp = value.timestamp ?? value.time_last_update_unix;
  if (typeof base !== 'string' || !CODE.test(base)) return undefined;
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp) || timestamp <= 0) return undefined;
  if (timestamp > now / 1000 + MAX_AHEAD_S) return undefined;
  const rates = readRates(value.rates ?? value.conversion_rates, base);
  return rates && { base, timestamp, rates };
}
