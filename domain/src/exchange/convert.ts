import type { BillSummary } from '../split/summary-types.ts';
import type { Bill, DinerId, ExchangeRate } from '../bill/bill.ts';
import { allocate, compareIds } from '../money/allocate.ts';
import { divideHalfAway, toDecimal } from '../money/decimal.ts';
import { minorFactor } from '../money/minor-units.ts';
import type { Edit } from '../bill/edit.ts';
import { omit } from '../bill/omit.ts';

/** A bill's figures in another currency: integers in minor units of `currency`. */
export interface ConvertedBill {
  readonly currency: string;
  readonly grandTotal: number;
  /** By id, without a prototype: any string is safe as an id. */
  readonly perDiner: Readonly<Record<DinerId, number>>;
  /** Negative when more drinks were assigned than ordered. */
  readonly unassigned: number;
}

/**
 * Minor units of `from` as minor units of `to`, exactly in decimal, halves away from zero. Undefined if the result is not a safe integer.
 * Preconditions: `minor` is an integer, `isRate(rate)`.
 */
export function convertAmount(minor: number, rate: number, from: string, to: string): number | undefined {
  const { digits, scale } = toDecimal(rate);
  const converted = Number(
    divideHalfAway(
      BigInt(minor) * digits * BigInt(minorFactor(to)),
      BigInt(minorFactor(from)) * 10n ** BigInt(scale),
    ),
  );
  return Number.isSafeInteger(converted) ? converted : undefined;
}

/**
 * A bill in another currency: the grand total is converted and rounded once, then apportioned over diners and "unassigned" like everything
 * else that is divided, ties by id with "unassigned" last (docs/product/money.md, "Conversion"). So the figures add up exactly, and each is
 * less than one minor unit from its exact value. Undefined when the total, or its parts, cannot be counted.
 *
 * @param rate how much of `to` one unit of the bill's currency is
 */
export function convertBill(summary: BillSummary, rate: number, to: string): ConvertedBill | undefined {
  const { currency, perDiner } = summary;
  const ids = Object.keys(perDiner).sort(compareIds);
  const totals = ids.map((id) => perDiner[id]?.total ?? 0);
  const grandTotal = convertAmount(summary.grandTotal, rate, currency, to);
  if (grandTotal === undefined) return undefined;
  let shares = allocate(grandTotal, [...totals, summary.unassigned]);
  if (summary.grandTotal === 0) {
    // The bill has only over-allocated drinks, so their cost is the only basis for proportions.
    const given = convertAmount(-summary.unassigned, rate, currency, to);
    if (given === undefined) return undefined;
    shares = [...allocate(given, totals), 0 - given];
  }
  // Parts of different signs can each be larger than their sum: the sum of their magnitudes has to stay exact.
  if (!Number.isSafeInteger(shares.reduce((sum, share) => sum + Math.abs(share), 0))) return undefined;
  const converted = Object.create(null) as Record<DinerId, number>;
  ids.forEach((id, index) => (converted[id] = shares[index] ?? 0));
  return { currency: to, grandTotal, perDiner: converted, unassigned: shares.at(-1) ?? 0 };
}

/** Converts the bill's figures with this rate; undefined switches the conversion off. */
export function setExchangeRate(bill: Bill, exchangeRate: ExchangeRate | undefined): Edit {
  return { bill: exchangeRate ? { ...bill, exchangeRate } : omit(bill, 'exchangeRate'), effects: [] };
}
