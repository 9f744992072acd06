import {
  isIncluded,
  isPrepaid,
  isTotal,
  isUnnamed,
  isUnsure,
  SURE_COVERAGE,
  type ClassifiedRow,
  type RowRole,
} from './classify.ts';
import { valueOf } from './decimals.ts';
import type { DraftChargeKind, DraftRepair } from './draft.ts';
import { isCut } from './misreading.ts';
import { countRows } from './columns.ts';
import type { Counted } from './quantity.ts';
import type { KeywordRole } from './keywords/keywords.ts';
import type { Rows } from './rows.ts';
import { explainedRows, rateOf, runsOf, type Runs } from './tables.ts';
import { CHARGE, DISH, NOTHING, PAYMENT, SUM } from './weights.ts';

/** How a row counts in the sums. `sum`: has to equal what is above it; `unread`: without a legible amount; `nothing`: counts nowhere. */
export type Role = 'dish' | 'charge' | 'sum' | 'payment' | 'change' | 'unread' | 'nothing';

/** One thing that a row may be. Minor units; a discount is negative. */
export interface Option {
  readonly role: Role;
  readonly value: number;
  /** How unlikely: 0 is what its words say, and one more is about four times less likely. */
  readonly cost: number;
  /** `other`: a charge that no known word names, or none. */
  readonly kind: DraftChargeKind | 'other';
  /** The kind of change, if the amount is not the one that was read. */
  readonly change: DraftRepair['kind'] | null;
}

/** A row and what the costs of its roles depend on. */
interface KnownRow {
  readonly row: ClassifiedRow;
  readonly isWeak: boolean;
  /** A word for a sum that is what the till calls goods without a name. */
  readonly isRepeated: boolean;
  /** Name and quantity, if it is a dish. */
  readonly counted: Counted;
}

/** A row and all that it may be. */
export interface RowOptions extends KnownRow {
  readonly options: readonly Option[];
  /** The label names a sum, and it has to be explained if it is none. */
  readonly namesSum: boolean;
  /** The rate that the label prints, 0.125 for "12.5 %"; null without one. */
  readonly rate: number | null;
  /** A name without a known word, and a price in its column. */
  readonly isDishLike: boolean;
  /** The label is a word for a fee, and does not say how many: a fee also among the dishes. */
  readonly isFee: boolean;
  /** The label is a word for a sum, a charge or a payment, and hardly anything else. */
  readonly isKeyword: boolean;
  /** The sums of the row and its neighbours: tables of rates and parts of a payment come to the total. */
  readonly runs: Runs;
  /** The rows beside it say that it is part of a table of rates, or the sum of the dishes below it. */
  readonly isExplained: boolean;
}

/** The kind of charge that a role names. */
const chargeOf = (role: RowRole) =>
  (['tax', 'service', 'tip', 'rounding', 'discount'] as const).find((kind) => kind === role);

/** A label ends in one of these: "Split plate charge", "Bag fee 5 %". */
const FEE_AT_END = /\b(?:fee|charge|surcharge)s?[\d% ]*$/;

/** Named by a word for a fee, and by nothing else. */
const isFee = (row: ClassifiedRow): boolean =>
  row.role === 'service'
    ? row.hits.service.isFee && (!isUnsure(row) || FEE_AT_END.test(row.key))
    : row.role === 'item' && FEE_AT_END.test(row.key);

const isCover = ({ role, hits }: ClassifiedRow): boolean => role === 'service' && hits.service.isCover;

function costAsDish({ row, isRepeated, counted }: KnownRow): number {
  const weak = row.isInColumn ? 0 : DISH.outOfColumn;
  if (row.role === 'item' || isRepeated) return weak;
  // No dish has a rate and a word for a tax.
  if (row.text.includes('%') && (row.role === 'tax' || row.role === 'subtotal'))
    return weak + DISH.keywordAlone;
  // "调料费 4 20.00": a fee that says how many
  if (isCover(row) || (counted.quantity > 1 && isFee(row))) return weak;
  if (row.role === 'discount' && row.value < 0) return Infinity;
  if (row.hits[row.role as KeywordRole].isCommon) return weak + DISH.commonWord;
  return weak + (isUnsure(row) ? DISH.keywordInName : DISH.keywordAlone);
}

/** Of a row with a price that belongs to no other row. */
type PricedRole = Exclude<RowRole, 'taken' | 'text' | 'empty'>;

function costAsNothing({ row, isWeak, isRepeated }: KnownRow): number {
  if (isRepeated) return NOTHING.item;
  if (row.value === 0) return 0;
  if (row.role === 'item' && isWeak) return NOTHING.weak;
  if (row.role === 'tax' && isIncluded(row)) return NOTHING.includedTax;
  // A row of the table of taxes ("Netto 19 % 3.87").
  if (row.role === 'subtotal' && row.text.includes('%')) return NOTHING.rateOfTax;
  // Nothing comes to a subtotal: it was misread, or a dish above it was.
  if (row.role === 'subtotal' && row.isInColumn && !isUnsure(row) && !row.hits.subtotal.isCommon)
    return NOTHING.item;
  if (row.value < 0 && row.role === 'discount') return NOTHING.minus;
  return NOTHING[row.role as PricedRole];
}

/** Has a word of some length for a sum, among others. */
const saysSum = ({ hits }: ClassifiedRow): boolean => hits.total.length >= 5 || hits.subtotal.length >= 5;

function costAsSum(row: ClassifiedRow, isNamed: boolean): number {
  const { role } = row;
  const costs = [SUM[role as PricedRole]];
  // "Total with tip", where the tip is proposed.
  if (saysSum(row) && role !== 'suggestion') costs.push(SUM.otherWord);
  // An unknown word names the total if no known one does.
  if (role === 'item' && !isNamed) costs.push(SUM.unnamedTotal);
  return Math.min(...costs);
}

function chargeOptions(row: ClassifiedRow): Option[] {
  const { role, value } = row;
  const option = (kind: Option['kind'], cost: number, amount = value): Option =>
    optionOf('charge', amount, cost, { kind });
  const off = option('discount', 0, -Math.abs(value));
  const kind = chargeOf(role);
  if (isCover(row)) return [option('fee', CHARGE.cover)];
  if (kind === 'discount') return [off];
  // The minus of a rounding may be lost, but is not invented.
  if (kind === 'rounding')
    return [option(kind, 0), ...(value > 0 ? [option(kind, CHARGE.lostMinus, -value)] : [])];
  // A tax that is taken off ("Less VAT (SC/PWD) -14.89").
  if (kind) return [value < 0 ? off : option(kind, kind !== 'tip' && isIncluded(row) ? CHARGE.included : 0)];
  // A prepayment ("Deposit -20.00") is subtracted if the total requires it; a deposit for bottles is added.
  if (isPrepaid(row)) return role === 'item' && value > 0 ? [off, option('fee', 0)] : [off];
  if (value < 0) return [off];
  if (role === 'suggestion') return [];
  const named = (['tax', 'service', 'tip'] as const).find((other) => row.hits[other].length >= 3);
  if (named) return [option(named, namesSum(row) ? CHARGE.otherWordOfSum : 0)];
  // Between sums a row without a known word is a charge; the rate tells a tax from a fee.
  return role === 'item' || role === 'payment' ? [option('other', CHARGE.unnamed)] : [];
}

/** Says that it is a sum, also of what includes something else ("Total inc. service"). */
const namesSum = ({ role, hits, text }: ClassifiedRow): boolean =>
  role === 'total' ||
  (role === 'subtotal' && !text.includes('%')) ||
  (['service', 'discount', 'tip', 'rounding'].includes(role) && hits.total.length >= 5);

/** A word for a sum in three rows or more is what tills print for goods without a name ("Taxable T1", "Food"). */
function isRepeatedSum(row: ClassifiedRow, rows: readonly ClassifiedRow[]): boolean {
  const isSame = (other: ClassifiedRow): boolean =>
    other.role === 'subtotal' && other.price !== null && other.hits.subtotal.text === row.hits.subtotal.text;
  return row.role === 'subtotal' && rows.filter(isSame).length > 2;
}

const optionOf = (role: Role, value: number, cost: number, part: Partial<Option> = {}): Option => ({
  role,
  value,
  cost,
  kind: 'other',
  change: null,
  ...part,
});

/** A figure whose point was not read: a price, where something needs one. */
function optionsWithoutPoint(row: ClassifiedRow, value: number): Option[] {
  const kind = row.coverage > 0.34 ? chargeOf(row.role) : undefined;
  return [
    ...(row.role === 'text' ? [optionOf('dish', value, DISH.pointless, { change: 'lineAdded' })] : []),
    ...(kind ? [optionOf('charge', value, 0, { kind })] : []),
    ...(namesSum(row) ? [optionOf('sum', value, 0)] : []),
    optionOf('nothing', 0, kind ? NOTHING.pointlessCharge : NOTHING.pointless),
  ];
}

/** A total, or a charge, whose amount was not read. A charge with more words is a remark ("Service charge is voluntary"). */
function optionsWithoutAmount({ role, coverage }: ClassifiedRow): Option[] {
  if (role === 'total' && coverage > 0.5) return [optionOf('unread', 0, 0)];
  if (role === 'total' || coverage <= SURE_COVERAGE) return [];
  const kind = role === 'discount' || role === 'rounding' ? undefined : chargeOf(role);
  return kind ? [optionOf('unread', 0, 0, { kind })] : [];
}

/** Amounts before the price, one of which may be the price of the dish, or the tax in a row of a table ("10 % 3.27 32.73"). */
function otherAmounts(row: ClassifiedRow, { digits }: Rows): Option[] {
  const { role, value, hits } = row;
  const others = row.prices.map((some) => valueOf(some, digits)).filter((some) => some !== value);
  if (role === 'item' || role === 'discount')
    return others.map((some) => optionOf('dish', some, DISH.otherAmount, { change: 'otherAmount' }));
  const isTax = hits.tax.length > 0 && role !== 'total';
  return isTax ? others.map((some) => optionOf('charge', some, DISH.otherAmount, { kind: 'tax' })) : [];
}

/** The figures may show that a row is change if no word names it, or if its word is "Balance". */
const mayBeChange = (row: ClassifiedRow): boolean => isUnnamed(row) || row.hits.total.text === 'balance';

/** @param isNamed a known word names a total on the receipt */
function optionsOfRow(known: KnownRow, page: Rows, isNamed: boolean): Option[] {
  const { row } = known;
  const { role, value, price, pointless } = row;
  if (role === 'taken') return [];
  if (!price)
    return pointless ? optionsWithoutPoint(row, valueOf(pointless, page.digits)) : optionsWithoutAmount(row);
  const kind = chargeOf(role);
  // "Round off -0.0"
  if (kind && kind !== 'discount' && isCut(row)) return [optionOf('unread', 0, 0, { kind })];
  const paid = isPrepaid(row) ? Math.abs(value) : value;
  const costAsPayment =
    isPrepaid(row) || role === 'payment' ? 0 : role === 'item' ? PAYMENT.unnamed : Infinity;
  return [
    optionOf('dish', value, costAsDish(known)),
    ...otherAmounts(row, page),
    ...chargeOptions(row),
    optionOf('sum', value, value > 0 ? costAsSum(row, isNamed) : Infinity),
    // Figures may tell a payment that no known word names.
    optionOf('payment', paid, costAsPayment),
    optionOf('change', value, role === 'change' || mayBeChange(row) ? 0 : Infinity),
    optionOf('nothing', 0, costAsNothing(known)),
  ].filter(({ cost }) => cost < Infinity);
}

/** All that the rows may be, the likeliest first. Rows without an amount that say nothing to the sums have no options. */
export function optionsOf(rows: readonly ClassifiedRow[], page: Rows): RowOptions[] {
  const isNamed = rows.some(isTotal);
  const runs = runsOf(rows, page);
  const explained = explainedRows(rows);
  const counts = countRows(rows, page);
  return rows.map((row, at): RowOptions => {
    const counted = counts[at]!;
    const rate = rateOf(row);
    const isWeak = !row.isInColumn || row.price?.isBlurred || !/\p{L}{2}/u.test(counted.name);
    const isRepeated = isRepeatedSum(row, rows);
    const isName = row.role === 'item' || row.role === 'discount' || isRepeated;
    const known = { row, isWeak, isRepeated, counted };
    return {
      ...known,
      options: optionsOfRow(known, page, isNamed),
      namesSum: namesSum(row),
      rate,
      isDishLike: !isWeak && row.value > 0 && (row.role === 'item' || isRepeated),
      isFee: counted.quantity === 1 && isFee(row),
      isKeyword: !isName && (!isUnsure(row) || row.text.includes('%') || saysSum(row)),
      runs: runs.get(row) ?? new Map(),
      isExplained: explained.has(row),
    };
  });
}
