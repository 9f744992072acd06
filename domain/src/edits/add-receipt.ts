import { sumOf } from '../money/sum-of.ts';
import { billAmounts } from '../split/divide-bill.ts';
import {
  CHARGE_NAMES,
  MAIN_CHARGES,
  type Bill,
  type ChargeKind,
  type DiscountTarget,
  type LineId,
  type Sharing,
} from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { named } from '../bill/parts.ts';
import { equally } from '../bill/sharing.ts';
import { addAdjustment } from './adjustments.ts';
import { addCharge, setBillInput, setCharge } from './edit-charges.ts';
import { addLine } from './edit-lines.ts';

/** A line of a paper receipt, as somebody has checked it. */
export interface ReceiptItem {
  /** That of a line of the bill if it is there already. */
  readonly id: LineId;
  /** Empty if the line has no name. */
  readonly name: string;
  /** A positive integer. */
  readonly quantity: number;
  /** Of the whole line, above 0, in minor units. */
  readonly amount: number;
}

/** A charge or discount of a receipt, beside its lines. */
export interface ReceiptCharge {
  readonly id: string;
  readonly kind: ChargeKind | 'discount';
  /** Minor units; above 0, even for a discount. */
  readonly amount: number;
  /** As printed. Service, tax and tip do not keep it. */
  readonly name: string;
}

/** A receipt that somebody has checked, in minor units of the bill's currency. */
export interface CheckedReceipt {
  readonly items: readonly ReceiptItem[];
  readonly charges: readonly ReceiptCharge[];
  /** As printed, in minor units. */
  readonly total?: number | undefined;
  /** When it is added, in milliseconds since the epoch. */
  readonly timestamp: number;
}

/** Unassigned, since a receipt does not name the diners; several units are claimed one by one. A diner alone at the table has all of it. */
function sharingOf(bill: Bill, { quantity }: ReceiptItem): Sharing {
  const [only] = bill.diners;
  if (only && bill.diners.length === 1) return equally([only.id]);
  return { by: quantity > 1 ? 'units' : 'parts', shares: [] };
}

function withItems(bill: Bill, { items, timestamp }: CheckedReceipt): Bill {
  let next = bill;
  for (const item of items) {
    const { id, name, quantity, amount } = item;
    const line = { kind: 'item', category: 'Food', id, ...named(name), quantity, timestamp } as const;
    next = addLine(next, { ...line, price: amount, sharing: sharingOf(bill, item) }).bill;
  }
  return next;
}

/** The kinds of the main charges, which a receipt adds to. */
const MAIN_KINDS: ReadonlySet<ChargeKind> = new Set(Object.values(MAIN_CHARGES));

/**
 * Adds charges as amounts: service, tax and tip to what the bill has of each (a percentage becomes the amount it came to), other kinds one
 * by one.
 */
function withCharges(next: Bill, { charges }: CheckedReceipt, before: Bill): Bill {
  const { amounts } = billAmounts(before);
  for (const name of CHARGE_NAMES) {
    const sum = sumOf(charges, ({ kind, amount }) => (kind === MAIN_CHARGES[name] ? amount : 0));
    if (sum > 0) next = setCharge(next, name, { amount: (amounts.get(name) ?? 0) + sum }).bill;
  }
  for (const { id, kind, name, amount } of charges)
    if (kind !== 'discount' && !MAIN_KINDS.has(kind)) next = addCharge(next, { id, kind, name, amount }).bill;
  return next;
}

/** The bill's lines that are not on the receipt. */
const othersOn = ({ lines }: Bill, { items }: CheckedReceipt) =>
  lines.filter((line) => !items.some(({ id }) => id === line.id));

/** Limits the receipt's discounts to its own lines if the bill has others. */
function withDiscounts(next: Bill, receipt: CheckedReceipt, before: Bill): Bill {
  const { charges, items } = receipt;
  const target: DiscountTarget =
    othersOn(before, receipt).length === 0
      ? { of: 'everything' }
      : { of: 'lines', lineIds: items.map(({ id }) => id) };
  for (const { id, kind, name, amount } of charges)
    if (kind === 'discount')
      next = addAdjustment(next, { id, kind: 'discount', ...named(name), amount, target }).bill;
  return next;
}

/**
 * The printed total of the bill after adding a receipt, in minor units. A bill whose lines are all on the receipt gets the receipt's, or
 * keeps a typed one; a bill with others and no printed total gets none.
 */
function printedTotal(bill: Bill, receipt: CheckedReceipt): number | undefined {
  const { lines, billInput } = bill;
  const { total } = receipt;
  if (total === undefined || total <= 0) return billInput;
  const others = othersOn(bill, receipt).length;
  if (others === 0) return total;
  // Some lines are on both: the totals do not add up.
  return billInput === undefined || others < lines.length ? billInput : billInput + total;
}

/**
 * Adds a paper receipt as one step (docs/product/bill.md, "A photo of the bill"): its new lines, still unassigned, after those of the bill;
 * service charge, tax and tip to what the bill has of each; its fees and discounts; and its printed total to the one that the summary
 * checks against.
 */
export function addReceipt(bill: Bill, receipt: CheckedReceipt): Edit {
  const added = withDiscounts(withCharges(withItems(bill, receipt), receipt, bill), receipt, bill);
  const total = printedTotal(bill, receipt);
  return total === undefined || total === bill.billInput ? edited(added) : setBillInput(added, total);
}
