import { isUnsure, type ClassifiedRow, type RowRole } from './classify.ts';
import { valueOf } from './decimals.ts';
import type { DraftChargeKind, DraftRepair } from './draft.ts';
import { hasWord } from './fold-label.ts';
import { countRow, type Counted } from './quantity.ts';
import type { Rows } from './rows.ts';

/**
 * What a row may be in the sums of its receipt. `sum`: has to equal dishes, or dishes and charges, above it; `unread`: a charge without a
 * legible amount; `nothing`: counts nowhere.
 */
export type Role = 'dish' | 'charge' | 'sum' | 'payment' | 'change' | 'unread' | 'nothing';

/** One thing that a row may be. Minor units; a discount is negative. */
export interface Option {
  readonly role: Role;
  readonly value: number;
  /** How unlikely: 0 is what its words say, and one more is about four times less likely. */
  readonly cost: number;
  readonly kind: DraftChargeKind;
  /** Where the amount is not the one that was read. */
  readonly change: DraftRepair['kind'] | null;
}

/** A row and all that it may be. */
export interface RowOptions {
  readonly row: ClassifiedRow;
  /** Name and quantity, if it is a dish. */
  readonly counted: Counted;
  readonly options: readonly Option[];
  /** The label names a sum, and it has to be explained if it is none. */
  readonly namesSum: boolean;
  /** The rate that the label prints, 0.125 for "12.5 %"; null without one. */
  readonly rate: number | null;
  readonly isWeak: boolean;
  /** A name without a known word, and a price in its column. */
  readonly isDishLike: boolean;
  /** The label is a word for a sum, a charge or a payment, and hardly anything else. */
  readonly isKeyword: boolean;
}

const CHARGES = new Map<RowRole, DraftChargeKind>([
  ['tax', 'tax'],
  ['service', 'service'],
  ['tip', 'tip'],
  ['rounding', 'rounding'],
  ['discount', 'discount'],
]);

/** What it costs to count a row nowhere, by what its words say. */
const IGNORED: Readonly<Record<RowRole, number>> = {
  item: 4.2,
  total: 2.5,
  subtotal: 1.5,
  tax: 1.6,
  service: 2.4,
  tip: 1.5,
  discount: 2.6,
  rounding: 1.2,
  payment: 0.2,
  change: 0.2,
  information: 0.2,
  foreign: 0,
  suggestion: 0,
  vatRow: 0,
  taken: 0,
  text: 0,
  empty: 0,
};

/** What it costs that an amount is a sum, by what the words beside it say. */
const AS_SUM: Readonly<Partial<Record<RowRole, number>>> = {
  total: 0,
  subtotal: 0,
  item: 2.2,
  payment: 1.8,
  information: 1.8,
  discount: 1.8,
  rounding: 0.4,
  tax: 2.5,
  service: 2.5,
  tip: 2.5,
  vatRow: 2.5,
  foreign: 3,
  suggestion: 3,
};

/** What it costs that a row with a keyword for something else is a dish: little where it has other words too. */
const COST_OF_KEYWORD_IN_NAME = 1.4;
const COST_OF_KEYWORD_ALONE = 4.5;

const rateOf = (row: ClassifiedRow): number | null => {
  const rates = [...row.text.matchAll(/(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g)].map((match) =>
    Number(match[1]!.replace(',', '.')),
  );
  return rates.length === 1 ? rates[0]! / 100 : null;
};

const isWeakRow = (row: ClassifiedRow, name: string): boolean =>
  !row.isInColumn || row.isBlurred || !/\p{L}{2}/u.test(name);

function costAsDish(row: ClassifiedRow, isWeak: boolean, isRepeated: boolean): number {
  const weak = (row.isInColumn ? 0 : 0.9) + (row.price?.text.includes(':') ? 1.5 : 0);
  if (row.role === 'item') return weak + (isWeak && !hasWord(row.nameAbove ?? row.key) ? 0.8 : 0);
  if (isRepeated) return weak + 0.2;
  if (row.role === 'vatRow') return 4;
  // No dish has a rate and a word for a tax.
  if (row.text.includes('%') && (row.role === 'tax' || row.role === 'subtotal'))
    return weak + COST_OF_KEYWORD_ALONE;
  const hit = row.role in row.hits ? row.hits[row.role as keyof typeof row.hits] : undefined;
  if (row.role === 'discount' && row.value < 0) return Infinity;
  if (hit?.isCommon) return weak + (row.role === 'discount' ? 0.8 : 1.2);
  return weak + (isUnsure(row) ? COST_OF_KEYWORD_IN_NAME : COST_OF_KEYWORD_ALONE);
}

function costAsNothing(row: ClassifiedRow, isWeak: boolean): number {
  if (row.value === 0) return 0;
  if (row.role === 'item' && isWeak) return row.isInColumn && !row.isBlurred ? 1.6 : 1.2;
  if (row.role === 'tax' && (row.hits.included.length > 0 || row.hits.consumerTax.length > 0)) return 0.1;
  // A row of the table of taxes ("Netto 19 % 3.87").
  if (row.role === 'subtotal')
    return row.text.includes('%') ? 0.3 : row.isInColumn && !isUnsure(row) ? 3 : 1.5;
  if (row.value < 0 && row.role === 'discount') return 4.2;
  if (row.role === 'information' && row.isInColumn && isUnsure(row)) return 1.4;
  return IGNORED[row.role];
}

function costAsSum(row: ClassifiedRow): number {
  const column = row.isInColumn ? 0 : 0.7;
  const named = row.hits.total.length >= 5 || row.hits.subtotal.length >= 5 ? 0.6 : Infinity;
  return column + Math.min(AS_SUM[row.role] ?? Infinity, named);
}

function chargeOptions(row: ClassifiedRow): Option[] {
  const { role, value } = row;
  const option = (kind: DraftChargeKind, cost: number, amount = value): Option => ({
    role: 'charge',
    value: amount,
    cost,
    kind,
    change: null,
  });
  const kind = CHARGES.get(role);
  if (kind === 'discount')
    return [option(kind, value < 0 ? 0 : row.hits.discount.isCommon ? 0.8 : 0.1, -Math.abs(value))];
  const isIncluded = row.hits.included.length > 0 || (kind === 'tax' && row.hits.consumerTax.length > 0);
  if (kind === 'rounding') return [option(kind, 0), option(kind, 0.5, -value)];
  if (kind) return [option(kind, isIncluded ? 1 : 0)];
  if (value < 0) return [option('discount', role === 'item' ? 0.3 : 1.5)];
  const named = (['tax', 'service', 'tip'] as const).find((other) => row.hits[other].length >= 3);
  if (named) return [option(named, namesSum(row) ? 3 : 1.2)];
  // Between sums a row without a known word is a charge; the rate tells a tax from a fee.
  return role === 'item' ? [option('other', 1.2)] : role === 'payment' ? [option('other', 2.6)] : [];
}

/** Says that it is a sum, also of what includes something else ("Total inc. service"). */
const namesSum = ({ role, hits, text }: ClassifiedRow): boolean =>
  role === 'total' ||
  (role === 'subtotal' && !text.includes('%')) ||
  (['service', 'discount', 'tip', 'rounding'].includes(role) && hits.total.length >= 5);

/** All that the rows may be, the likeliest first. Rows without an amount that say nothing to the sums have no options. */
export function optionsOf(row: ClassifiedRow, page: Rows, isRepeated: boolean): RowOptions {
  const counted = countRow(row, page);
  const isWeak = isWeakRow(row, counted.name);
  const options: Option[] = [];
  const add = (role: Role, cost: number, value = row.value, change: Option['change'] = null): void => {
    if (cost < Infinity) options.push({ role, value, cost, kind: 'other', change });
  };
  const price = row.price ?? row.pointless;
  if (row.role !== 'taken' && price && !row.price) {
    // A figure whose point was not read: a price, where something needs one.
    const value = valueOf(price, page.digits);
    const isCharge = CHARGES.has(row.role) && row.coverage > 0.34;
    if (row.role === 'text') add('dish', 2.2, value, 'lineAdded');
    if (isCharge)
      options.push({ role: 'charge', value, cost: 0.4, kind: CHARGES.get(row.role)!, change: null });
    if (namesSum(row)) add('sum', 0.4, value);
    add('nothing', isCharge ? 1 : 0.2, 0);
  } else if (row.role !== 'taken' && row.price) {
    add('dish', costAsDish(row, isWeak, isRepeated));
    if (row.role === 'item' || row.role === 'discount')
      for (const other of row.prices) {
        const value = valueOf(other, page.digits);
        if (other !== row.price && other.end < row.price.start && value !== row.value)
          add('dish', 2.2, value, 'otherAmount');
      }
    if (row.role === 'item' && counted.quantity > 1 && counted.unit === null)
      add('dish', 2.8, row.value * counted.quantity, 'otherAmount');
    if (row.value < 0 && row.price.isMinusBehind && row.hits.discount.length === 0)
      add('dish', 2, -row.value, 'sign');
    options.push(...chargeOptions(row));
    if (row.value > 0) add('sum', costAsSum(row));
    // Figures may tell a payment and its change that no known word names.
    if (row.role === 'payment' || row.role === 'item') add('payment', row.role === 'item' ? 1.4 : 0);
    if (row.role === 'change' || row.role === 'item') add('change', row.role === 'item' ? 0.6 : 0);
    add('nothing', isRepeated ? IGNORED.item : costAsNothing(row, isWeak), 0);
  } else if (row.role === 'total' && row.coverage > 0.5) {
    add('unread', 0, 0);
  } else if (
    CHARGES.has(row.role) &&
    row.role !== 'discount' &&
    row.role !== 'rounding' &&
    row.coverage > 0.5
  ) {
    options.push({ role: 'unread', value: 0, cost: 0, kind: CHARGES.get(row.role)!, change: null });
  }
  return {
    row,
    counted,
    options,
    namesSum: namesSum(row),
    rate: rateOf(row),
    isWeak,
    isDishLike: !isWeak && row.value > 0 && (row.role === 'item' || isRepeated),
    isKeyword:
      row.role !== 'item' &&
      row.role !== 'discount' &&
      !isRepeated &&
      (!isUnsure(row) || row.text.includes('%')),
  };
}
