import { nearCharge } from './keywords/find-keywords.ts';
import { sumOf } from '../money/sum-of.ts';
import { isIncluded, isPrepaid } from './classify.ts';
import type { Option, Role, RowOptions } from './roles.ts';
import { isAtRate } from './tables.ts';
import { UNNAMED } from './weights.ts';

/** Facts about the whole receipt. */
export interface Facts {
  /** The smallest amount that it prints, in minor units. */
  readonly smallest: number;
  /** A dish lacks its price. */
  readonly hasUnpriced: boolean;
  /** Known words name a total, and a tax without a rate. */
  readonly namesTotal: boolean;
  readonly namesTax: boolean;
}

/** One decision about a row. Minor units. */
export interface Step extends Omit<Option, 'role' | 'cost'> {
  readonly before: Step | null;
  readonly at: RowOptions;
  /** `table`: counts nowhere, since figures say that it is a part of a table of rates, or of what was paid. */
  readonly role: Role | 'repair' | 'table';
  /** Of a sum: it comes to all dishes and charges above it. */
  readonly isFull: boolean;
  /** Of a repair: what is changed. */
  readonly of: Step | null;
}

/** One way to read the rows so far. Minor units. */
export interface Way {
  readonly cost: number;
  /** How much more the next best way with another outcome costs, of those that come to the same sums. */
  readonly gap: number;
  /** All dishes, and those since the last sum of a course. */
  readonly dishes: number;
  readonly block: number;
  readonly charges: number;
  /** The charges that no word names, and how many sums. */
  readonly unknownCharges: number;
  readonly unknownSums: number;
  /** The last sum that comes to all dishes and charges, if nothing was added since. */
  readonly total: Step | null;
  readonly paid: number;
  /** More was paid than the total, and no change has explained it yet. */
  readonly isOverpaid: boolean;
  /** The last row; `either`: a sum that no word names, of a course or of all. */
  readonly phase: 'dishes' | 'sum' | 'course' | 'either';
  /** A total without a legible amount stands below the sums. */
  readonly isTotalLost: boolean;
  readonly isOpen: boolean;
  /** The same for ways with the same outcome. */
  readonly outcome: number;
  readonly repairs: number;
  readonly last: Step | null;
}

/** Before the first row. */
export const START: Way = {
  cost: 0,
  gap: Infinity,
  dishes: 0,
  block: 0,
  charges: 0,
  unknownCharges: 0,
  unknownSums: 0,
  total: null,
  paid: 0,
  isOverpaid: false,
  phase: 'dishes',
  isTotalLost: false,
  isOpen: false,
  outcome: 0,
  repairs: 0,
  last: null,
};

const hashOf = (index: number, value: number, salt: number): number =>
  Math.imul(Math.imul(index + 7, 2654435761) ^ Math.imul(value + salt * 97, 40503), 2246822519) | 0;

/** A number for the dish or charge that a decision adds to the outcome; numbers add up in any order. */
export function factOf({ role, at, value }: Step): number {
  if (role !== 'dish' && role !== 'charge') return 0;
  return role === 'dish' && !at.isFee ? hashOf(at.row.index, value, 1) : hashOf(0, value, 2);
}

/** A decision for one of a row's options. */
export const stepOf = ({ last }: Way, at: RowOptions, option: Option): Step => ({
  ...option,
  before: last,
  at,
  isFull: false,
  of: null,
});

/** The decisions of a way, the last one first. */
export function stepsOf({ last }: Way): Step[] {
  const steps: Step[] = [];
  for (let step = last; step; step = step.before) steps.push(step);
  return steps;
}

/** A value is one of the sums above, or the total without what was paid before the meal. */
export function isExplainedSum(way: Way, value: number): boolean {
  const steps = stepsOf(way);
  const prepaid = sumOf(steps.filter(isPaidBefore), (step) => step.value);
  return (
    (prepaid > 0 && way.total?.value === value + prepaid) ||
    steps.some((step) => step.role === 'sum' && step.value === value)
  );
}

/** A payment that was made before the meal. */
export const isPaidBefore = ({ role, at }: Step): boolean => role === 'payment' && isPrepaid(at.row);

/** A total that could not be read is another one than the last if that was a subtotal, or a tax or a service stands between. */
export function isMoreToCome(way: Way): boolean {
  const { total } = way;
  if (total?.at.row.role !== 'total') return true;
  const below = stepsOf(way).filter(({ at }) => at.row.index > total.at.row.index);
  return below.some(({ at: { row } }) => (row.role === 'tax' || row.role === 'service') && !isIncluded(row));
}

/** An amount is the printed rate of the dishes, of everything above, or of a sum of a part. @param tolerance in minor units */
export function fitsRate(way: Way, { rate }: RowOptions, value: number, tolerance: number): boolean {
  const { dishes, charges, total } = way;
  if (rate === null || dishes === 0) return false;
  // "Liquor Total 1200.00", and "TOT 10% on Liquor 120.00"
  const parts = total ? [] : stepsOf(way).filter(({ role }) => role !== 'dish' && role !== 'charge');
  return [dishes, dishes + charges, ...parts.map(({ at }) => at.row.value)].some((base) =>
    isAtRate(base, value, rate, tolerance),
  );
}

/**
 * Rates that tills print for service, and taxes on top of prices hardly ever have: measured on receipts, so not the rates that Fairtab
 * offers (`CHARGE_PRESETS`), which may change without another reading.
 */
const RATES_OF_SERVICE = [0.1, 0.12, 0.125, 0.15];
/** The kind of a charge that no word names, by its rate and its size: beside a tax that a word names without a rate hardly a tax. */
export function kindOfUnknown(
  way: Way,
  { row, rate }: RowOptions,
  { smallest, namesTax, namesTotal }: Facts,
): Option['kind'] {
  const { value } = row;
  const isRounded = (way.dishes + way.charges + value) % (100 * smallest) === 0;
  // What is taken off may round down to whole prices, what is added is at most a half.
  if (Math.abs(value) < (isRounded ? (value < 0 ? 100 : 50) : 5) * smallest) return 'rounding';
  if (value < 0) return 'discount';
  if (!row.key) return value > UNNAMED.largestTax * way.dishes ? 'service' : 'tax';
  const near = nearCharge(row.key);
  if (near) return near;
  const isServiceRate = rate !== null && RATES_OF_SERVICE.includes(rate);
  // "SC" at another rate is what senior citizens are let off in the Philippines.
  if (/charge|fee/.test(row.key)) return 'fee';
  if (/\bsc\b/.test(row.key) && !isServiceRate) return 'other';
  if (rate === null)
    return namesTax || namesTotal || value >= UNNAMED.largestTaxWithoutRate * way.dishes ? 'other' : 'tax';
  if (isServiceRate) return 'service';
  return namesTax || rate < UNNAMED.smallestTax ? 'other' : 'tax';
}
