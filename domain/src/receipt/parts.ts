import type { Amount } from './amounts.ts';
import type { ClassifiedRow, RowRole } from './classify.ts';
import { valueOf } from './decimals.ts';
import type { DraftChargeKind, DraftRepair } from './draft.ts';
import { foldLabel } from './fold-label.ts';
import { countRow } from './quantity.ts';
import { withPrice, type Rows } from './rows.ts';

/** Another amount that a part may have had: what it costs to believe it, and what a person is told. Minor units. */
export interface Alternative {
  readonly value: number;
  readonly cost: number;
  readonly kind: DraftRepair['kind'];
}

/** A dish, as read. Minor units. */
export interface ItemPart {
  readonly row: ClassifiedRow;
  readonly name: string;
  readonly quantity: number;
  readonly unit: number | null;
  readonly value: number;
  readonly isWeak: boolean;
  readonly notes: readonly string[];
  readonly alternatives: readonly Alternative[];
}

/** A charge, as read; whether it counts is for `reconcile`. Minor units; a discount is negative. */
export interface ChargePart {
  readonly row: ClassifiedRow;
  readonly kind: DraftChargeKind;
  readonly value: number;
  /** Printed below the last total. */
  readonly isAfter: boolean;
  /** The label says that the prices hold it already. */
  readonly isIncluded: boolean;
}

/** An amount that may be the one to pay; a small cost is a likely one. Minor units. */
export interface TotalPart {
  readonly row: ClassifiedRow;
  readonly value: number;
  readonly cost: number;
  readonly isPayment: boolean;
  /** A larger total is printed below it, or one that could not be read, so that there is more to pay. */
  readonly isExceeded: boolean;
  /** Printed once more, as a sum or a payment. */
  readonly isRepeated: boolean;
}

/** The receipt in its parts, before anything was added up. */
export interface Parts {
  readonly items: readonly ItemPart[];
  readonly charges: readonly ChargePart[];
  readonly totals: readonly TotalPart[];
  readonly subtotals: readonly number[];
  /** Rows with an amount that were taken for nothing. */
  readonly leftOver: readonly ClassifiedRow[];
  /** Charges whose amount could not be read. */
  readonly unread: readonly ClassifiedRow[];
  /** A dish whose price could not be read. */
  readonly hasUnpriced: boolean;
}

const CHARGE_KINDS = new Map<RowRole, DraftChargeKind>([
  ['tax', 'tax'],
  ['service', 'service'],
  ['tip', 'tip'],
  ['rounding', 'rounding'],
  ['discount', 'discount'],
]);

/** "Total rounded 18.90" is a total; what is rounded is less than one major unit. */
function readRounding(row: ClassifiedRow, page: Rows): ClassifiedRow {
  const isTotal = row.role === 'rounding' && Math.abs(row.value) >= 10 ** Math.max(2, page.digits);
  return isTotal ? { ...row, role: 'total' } : row;
}

/** Where the dishes end and where the last total stands, as indices of rows. */
interface Zones {
  readonly endOfItems: number;
  readonly lastTotal: number;
}

function zonesOf(rows: readonly ClassifiedRow[]): Zones {
  const firstItem = rows.findIndex((row) => row.role === 'item' && row.price);
  const isSum = (row: ClassifiedRow): boolean => row.price !== null && (row.role === 'subtotal' || row.role === 'total');
  let sum = 0;
  // Where no sum is printed the dishes end with what was paid for them.
  const isPaid = (row: ClassifiedRow): boolean => row.role === 'payment' && row.price !== null && row.value >= sum;
  const end = rows.findIndex((row, at) => {
    if (row.role === 'item') sum += row.value;
    return firstItem >= 0 && at > firstItem && (isSum(row) || (isPaid(row) && !rows.some(isSum)));
  });
  let last = -1;
  for (const row of rows) {
    if (row.role === 'suggestion' && last >= 0) break;
    // One that could not be read still says where the bill ends.
    if (row.role === 'total' && (row.price || (last >= 0 && row.coverage > 0.5))) last = row.index;
  }
  return { endOfItems: end < 0 ? rows.length : end, lastTotal: last < 0 ? rows.length : last };
}

function itemOf(row: ClassifiedRow, page: Rows, value = row.value): ItemPart {
  const { name, quantity, unit } = countRow(row, page);
  const alternatives: Alternative[] = [];
  for (const other of row.prices) {
    const amount = valueOf(other, page.digits);
    if (row.price && other !== row.price && other.end < row.price.start && amount !== value)
      alternatives.push({ value: amount, cost: 2.2, kind: 'otherAmount' });
  }
  if (quantity > 1 && unit === null) alternatives.push({ value: value * quantity, cost: 2.8, kind: 'otherAmount' });
  if (value < 0 && row.price?.isMinusBehind && row.hits.discount.length === 0)
    alternatives.push({ value: -value, cost: 2, kind: 'sign' });
  // A word like "offer" or "promo" above the sums: a dish, unless it has to be taken off.
  if (row.role === 'discount' && value > 0) alternatives.push({ value: -value, cost: 1.2, kind: 'sign' });
  const isWeak = !row.isInColumn || row.isBlurred || !/\p{L}{2}/u.test(name);
  return { row, name, quantity, unit, value, isWeak, notes: [], alternatives };
}

const chargeOf = (row: ClassifiedRow, kind: DraftChargeKind, zones: Zones): ChargePart => ({
  row,
  kind,
  value: kind === 'discount' ? -Math.abs(row.value) : row.value,
  isAfter: row.index > zones.lastTotal,
  isIncluded:
    row.hits.included.length > 0 ||
    (kind === 'tax' && (row.hits.consumerTax.length > 0 || row.index > zones.lastTotal)),
});

const sumOf = (items: readonly ItemPart[]): number => items.reduce((sum, item) => sum + Math.max(0, item.value), 0);

/** What a nameless or unknown row between the first sum and the total is: mostly a tax whose name was not read, else a fee. */
function unknownCharge(row: ClassifiedRow, items: readonly ItemPart[], zones: Zones): ChargePart {
  const sum = sumOf(items);
  const isFee = /surcharge|fee|sc\b/.test(row.key);
  // The rate tells a nameless tax from a nameless service.
  if (!row.key && row.value > LARGEST_TAX * sum) return { ...chargeOf(row, 'service', zones), isIncluded: false };
  const isTaxLike = !row.key || ((/\d\s?%/.test(row.label) || row.value < 0.115 * sum) && !isFee);
  const kind = row.value < 0 ? 'discount' : isTaxLike ? 'tax' : 'other';
  return { ...chargeOf(row, kind, zones), isIncluded: false };
}

/** A larger part of the dishes than this is no tax on food. */
const LARGEST_TAX = 0.125;

/** How far below the last total a charge is still looked at. */
const ROWS_AFTER_TOTAL = 8;

/** Walks down the receipt and says of each row whether it is a dish, a note to one, a charge, or nothing. */
class Collector {
  readonly items: ItemPart[] = [];
  readonly charges: ChargePart[] = [];
  readonly leftOver: ClassifiedRow[] = [];
  private lastPart: ClassifiedRow | undefined;
  private readonly page: Rows;
  private readonly zones: Zones;

  constructor(page: Rows, zones: Zones) {
    this.page = page;
    this.zones = zones;
  }

  take(row: ClassifiedRow): void {
    const kind = CHARGE_KINDS.get(row.role);
    const isAbove = row.index < this.zones.endOfItems;
    if (kind && row.price) this.takeCharge(row, kind, isAbove);
    else if (row.role === 'item' && row.price) this.takeItem(row, isAbove);
    else if (row.role === 'text' && isAbove && row.pointless && this.items.length > 0) this.takePointless(row, row.pointless);
    else if (row.role === 'text' && isAbove) this.takeNote(row);
    else if ((row.role === 'information' || row.role === 'payment') && row.price && isAbove && row.isInColumn)
      this.leftOver.push(row);
  }

  private push(row: ClassifiedRow, value = row.value): void {
    this.items.push(itemOf(row, this.page, value));
    this.lastPart = row;
  }

  private takeCharge(row: ClassifiedRow, kind: DraftChargeKind, isAbove: boolean): void {
    const { endOfItems, lastTotal } = this.zones;
    // Nothing is charged or taken off.
    if (row.value === 0) return;
    if (row.index >= lastTotal + ROWS_AFTER_TOTAL || (kind === 'tip' && row.index > lastTotal + 3)) return;
    if (kind === 'discount' && isAbove) {
      this.push(row, row.hits.discount.isCommon || row.hits.discount.length === 0 ? row.value : -Math.abs(row.value));
    } else if (kind === 'service' && row.hits.service.isCommon && row.index < endOfItems - 3) this.push(row);
    else this.charges.push(chargeOf(row, kind, this.zones));
  }

  private takeItem(row: ClassifiedRow, isAbove: boolean): void {
    const { endOfItems, lastTotal } = this.zones;
    // "No onions 0.00" is a note to its dish.
    if (isAbove && row.value === 0) this.takeNote(row);
    else if (isAbove) this.push(row);
    else if (row.index > endOfItems && row.index <= lastTotal) {
      if (this.items.length === 0 || row.value <= 0.8 * sumOf(this.items))
        this.charges.push(unknownCharge(row, this.items, this.zones));
    } else this.leftOver.push(row);
  }

  private takePointless(row: ClassifiedRow, price: Amount): void {
    const words = row.words.slice(0, price.from).map((word) => word.text);
    const priced = withPrice({ ...row, label: words.join(' '), prices: [price] }, price, this.page.digits, true);
    this.leftOver.push({ ...priced, isBlurred: true });
  }

  private takeNote(row: ClassifiedRow): void {
    const item = this.items.at(-1);
    if (!item || !this.lastPart || !row.key || row.index - this.lastPart.index > 2) return;
    this.items[this.items.length - 1] = { ...item, notes: [...item.notes, row.label] };
    this.lastPart = row;
  }
}

/** Whole prices without cents, where the receipt prints cents only in its sums: figures that end in the price column. */
function wholePriced(rows: readonly ClassifiedRow[], page: Rows): ItemPart[] {
  const stop = rows.findIndex((row) => row.price && (row.role === 'subtotal' || row.role === 'total'));
  const isFigure = (amount: Amount): boolean =>
    amount.fraction === 0 && !amount.isGrouped && !amount.isFactor && amount.digits.length <= 4 && amount.from > 0;
  return rows.slice(0, Math.max(stop, 0)).flatMap((row) => {
    const figures = row.amounts.filter(isFigure);
    const last = figures.at(-1);
    const isDish = /[a-z\u3040-\u9fff]{3}/.test(row.key) && !['information', 'payment', 'total'].includes(row.role);
    if (row.price || !last || !isDish || Math.abs(last.end - page.column.end) > 4.5 * page.lineHeight) return [];
    const label = row.words
      .slice(0, figures[0]!.from)
      .map((word) => word.text)
      .join(' ');
    return [itemOf(withPrice({ ...row, label, prices: [last] }, last, page.digits, true), page)];
  });
}

/** Figures of the heading that look like prices: weak ones above the first sure dish. */
function withoutHeading(items: readonly ItemPart[]): readonly ItemPart[] {
  const sure = items.filter((item) => !item.isWeak);
  if (sure.length < 2) return items;
  return items.filter((item) => !item.isWeak || item.row.index >= sure[0]!.row.index - 1);
}

/** Twice the same dish at the same price, once with a quantity and once without: the quantity was misread. */
function withSameQuantities(items: readonly ItemPart[]): ItemPart[] {
  return items.map((item) => {
    if (item.unit !== null) return item;
    const same = items.filter(
      (other) => other.value === item.value && foldLabel(other.name) === foldLabel(item.name),
    );
    return { ...item, quantity: Math.min(...same.map((other) => other.quantity)) };
  });
}

/** Roles in which the total is printed once more. */
const REPEATING: readonly RowRole[] = ['total', 'payment', 'subtotal'];

/** What was given less what came back. */
function paidOf(rows: readonly ClassifiedRow[]): number | null {
  const given = rows.filter((row) => row.role === 'payment' && row.price);
  const change = rows.filter((row) => row.role === 'change' && row.price);
  return given.length === 1 && change.length === 1 ? given[0]!.value - Math.abs(change[0]!.value) : null;
}

/** A larger total, or one that could not be read behind a charge. */
const isMore = (other: ClassifiedRow, row: ClassifiedRow, charges: readonly ChargePart[]): boolean =>
  other.price
    ? other.value > row.value
    : charges.some((charge) => charge.row.index > row.index && charge.row.index < other.index && charge.value !== 0);

const WORDS_OF_PAYING = /due|grand|balance|to pay|zahlen|payer|pagar|amt/;

function totalsOf(rows: readonly ClassifiedRow[], parts: Omit<Parts, 'totals'>, zones: Zones, page: Rows): TotalPart[] {
  const { items, charges } = parts;
  const priced = rows.filter((row) => row.price && row.value > 0);
  const paid = paidOf(rows);
  const sum = items.reduce((total, item) => total + item.value, 0);
  const lastItem = items.at(-1)?.row.index ?? 0;
  const totals: TotalPart[] = [];
  const add = (row: ClassifiedRow, cost: number, isPayment = false): void => {
    // The same amount in another sum or payment, or what was given less what came back, says that it is the one.
    const isRepeated = priced.some((other) => other !== row && other.value === row.value && REPEATING.includes(other.role));
    // Two sums that agree make up for a total that nobody called so.
    const ofRepeated = row.role === 'subtotal' ? -1.5 : -0.4;
    const agreement = (isRepeated ? ofRepeated : 0) + (paid === row.value ? -0.4 : 0);
    const isExceeded = rows.some(
      (other) => other.role === 'total' && other.index > row.index && isMore(other, row, charges),
    );
    totals.push({ row, value: row.value, cost: cost + agreement, isPayment, isExceeded, isRepeated });
  };
  const isKnown = (row: ClassifiedRow): boolean => totals.some((total) => total.value === row.value);
  for (const row of priced) {
    if (row.role !== 'total') continue;
    const large = row.height > 1.25 * page.lineHeight ? -0.3 : 0;
    const sure = WORDS_OF_PAYING.test(row.key) ? -0.2 : 0;
    add(row, (row.index > zones.lastTotal ? 1.5 : 0) + large + sure);
  }
  const subtotals = priced.filter((row) => row.role === 'subtotal');
  // No total at all: the last subtotal that is not smaller than a dish.
  if (totals.length === 0 && !rows.some((row) => row.role === 'total' && row.index > lastItem)) {
    const largest = Math.max(0, ...items.map((item) => item.value));
    for (const row of subtotals.toReversed()) if (row.value >= largest) add(row, 3);
  }
  // The word "total" was not read: a large amount below the dishes.
  for (const row of priced) {
    const isLarge = sum > 0 && row.value >= 0.8 * sum && row.index > lastItem;
    if (isLarge && (row.role === 'item' || row.role === 'information') && !isKnown(row)) add(row, 1.4);
  }
  // "Net" or "gross" for what includes the charges above it.
  for (const row of subtotals) {
    const hasChargeAbove = charges.some((charge) => charge.row.index < row.index);
    if (sum > 0 && row.value > sum && hasChargeAbove && !isKnown(row)) add(row, 1.2);
  }
  totals.sort((a, b) => a.cost - b.cost || b.value - a.value);
  // What was paid, from below: some tills print it above the sums as well.
  for (const row of priced.toReversed()) if (row.role === 'payment' && !isKnown(row)) add(row, 1.8, true);
  return totals;
}

function unreadCharges(rows: readonly ClassifiedRow[], items: readonly ItemPart[], zones: Zones): ClassifiedRow[] {
  const first = items[0]?.row.index ?? 0;
  return rows.filter(
    (row) =>
      (row.role === 'tax' || row.role === 'service' || row.role === 'tip') &&
      !row.price &&
      row.index > 2 &&
      row.index >= first &&
      row.index <= zones.lastTotal &&
      row.coverage > 0.5,
  );
}

const STARTS_WITH_COUNT = /^[-*•]?\s?\d{1,2}\s?x?\s+\p{L}/iu;

/** Where most dishes begin with how many, a row that does so too and has no price is a dish whose price is missing. */
function hasUnpriced(rows: readonly ClassifiedRow[], items: readonly ItemPart[], zones: Zones): boolean {
  const counted = items.filter(({ row }) => STARTS_WITH_COUNT.test(row.label));
  if (items.length < 2 || counted.length < 0.6 * items.length) return false;
  const first = items[0]!.row.index;
  const isName = (row: ClassifiedRow): boolean => items.some((item) => item.row.nameAbove === row.label);
  return rows.some(
    (row) =>
      row.role === 'text' &&
      row.index > first &&
      row.index < zones.endOfItems &&
      STARTS_WITH_COUNT.test(row.label) &&
      !isName(row),
  );
}

/** "Total tax" beside the taxes that it is the sum of. */
function withoutSumsOfTaxes(charges: readonly ChargePart[]): ChargePart[] {
  const taxes = charges.filter(({ kind }) => kind === 'tax');
  const isSum = (charge: ChargePart): boolean => {
    const others = taxes.filter((other) => other !== charge && other.row.hits.total.length === 0);
    const sum = others.reduce((all, { value }) => all + value, 0);
    return charge.kind === 'tax' && charge.row.hits.total.length > 0 && others.length > 0 && sum === charge.value;
  };
  return charges.filter((charge) => !isSum(charge));
}

/** The dishes, charges and sums of a receipt (docs/product/receipt.md, "What a row is"). */
export function partsOf(all: readonly ClassifiedRow[], page: Rows): Parts {
  const rows = all.map((row) => readRounding(row, page));
  const zones = zonesOf(rows);
  const collector = new Collector(page, zones);
  for (const row of rows) collector.take(row);
  const hasDishes = collector.items.length > 0 || page.digits !== 2;
  const read = hasDishes ? collector.items : wholePriced(rows, page);
  const items = withSameQuantities(withoutHeading(read));
  const dropped = read.filter((item) => !items.some((kept) => kept.row === item.row)).map((item) => item.row);
  const subtotals = rows.flatMap((row) => (row.role === 'subtotal' && row.price && row.value > 0 ? row.value : []));
  const parts = {
    items,
    charges: withoutSumsOfTaxes(collector.charges),
    subtotals,
    leftOver: [...collector.leftOver, ...dropped],
    unread: unreadCharges(rows, items, zones),
    hasUnpriced: hasUnpriced(rows, items, zones),
  };
  return { ...parts, totals: totalsOf(rows, parts, zones, page) };
}
