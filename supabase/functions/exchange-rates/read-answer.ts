import * as v from 'valibot';

const CODE = /^[A-Z]{3}$/;
/** Clocks differ a little; a timestamp further in the future is wrong. */
const MAX_AHEAD_S = 24 * 60 * 60;

const code = v.pipe(v.string(), v.regex(CODE));
/** Since the epoch. */
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** One impossible rate (such as 0) invalidates the answer: a source that sends it may be wrong about the others too. */
const table = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((rates) => Object.fromEntries(Object.entries(rates).filter(([name]) => CODE.test(name)))),
  v.record(v.string(), v.pipe(v.number(), v.finite(), v.gtValue(0))),
);
/** The shape of Open Exchange Rates, and that of the ExchangeRate-API. */
const openExchangeRates = v.object({ base: code, timestamp: seconds, rates: table });
/** Rates as the function returns them, too: the amount of each currency that one unit of `base` buys, published at `timestamp`. */
export type RatesAnswer = Readonly<v.InferOutput<typeof openExchangeRates>>;

const exchangeRateApi = v.pipe(
  v.object({
    result: v.optional(v.literal('success')),
    base_code: code,
    time_last_update_unix: seconds,
    rates: v.optional(table),
    conversion_rates: v.optional(table),
  }),
  v.transform((answer) => ({
    base: answer.base_code,
    timestamp: answer.time_last_update_unix,
    rates: answer.rates ?? answer.conversion_rates ?? {},
  })),
);
const answer = v.union([openExchangeRates, exchangeRateApi]);

/**
 * Reads a source's answer: the shape of Open Exchange Rates ({ timestamp, base, rates }), or of the ExchangeRate-API ({ result,
 * time_last_update_unix, base_code, rates or conversion_rates }). Undefined for anything that is not a complete answer.
 *
 * @param now milliseconds since the epoch
 */
export function readAnswer(text: string, now: number): RatesAnswer | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A web page, or a truncated answer.
    return undefined;
  }
  const read = v.safeParse(answer, value);
  if (!read.success) return undefined;
  const { base, timestamp, rates } = read.output;
  const isOfBase = rates[base] === undefined || rates[base] === 1;
  if (!isOfBase || Object.keys(rates).length < 2 || timestamp > now / 1000 + MAX_AHEAD_S) return undefined;
  return { base, timestamp, rates: { ...rates, [base]: 1 } };
}
