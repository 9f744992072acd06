import { sumOf } from '../money/sum-of.ts';
import { discountedSubtotal } from '../split/divide-bill.ts';
import { addAdjustment } from './adjustments.ts';
import type { AdjustmentId, Bill, ChargeName, DiscountTarget, LineId, Sharing } from './bill.ts';
import { chargeAmount, setBillInput, setCharge } from './charges.ts';
import { addLine } from './edit-lines.ts';
import { edited, type Edit } from './edit.ts';
import { named } from './parts.ts';
import { equally } from './sharing.ts';

/** A line of a paper receipt, as somebody has checked it. */
export interface ReceiptItem {
  readonly id: LineId;
  /** Blank: it has none. */
  readonly name: string;
  /** A positive integer. */
  readonly quantity: number;
  /** Of the whole line, above 0, in minor units. */
  readonly amount: number;
}

/** What is added to, or comes off, a receipt's lines. */
export interface ReceiptCharge {
  readonly id: AdjustmentId;
  readonly kind: 'service' | 'tax' | 'tip' | 'discount';
  /** Above 0, a discount too; in minor units. */
  readonly amount: number;
  /** As printed. Only a discount keeps it. */
  readonly name: string;
}

/** A receipt that somebody has checked, in the digits of the bill's currency. */
export interface CheckedReceipt {
  readonly items: readonly ReceiptItem[];
  readonly charges: readonly ReceiptCharge[];
  /** As printed, in minor units. */
  readonly total?: number | undefined;
  /** When it is added, in milliseconds since the epoch. */
  readonly timestamp: number;
}

const CHARGE_OF = { service: 'serviceCharge', tax: 'tax', tip: 'tip' } as const satisfies Record<
  Exclude<ReceiptCharge['kind'], 'discount'>,
  ChargeName
>;

/** Nobody's, since a receipt does not say who had what; several of one are taken by the piece. Alone at the table, all of it. */
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

/** Each charge by its amount. What was on the bill before stays beside it: a percentage as the amount that it came to. */
function withCharges(next: Bill, { charges }: CheckedReceipt, before: Bill): Bill {
  for (const [kind, name] of Object.entries(CHARGE_OF) as [keyof typeof CHARGE_OF, ChargeName][]) {
    const printed = charges.filter((charge) => charge.kind === kind);
    const sum = sumOf(printed, ({ amount }) => amount);
    const amount = chargeAmount(before[name], discountedSubtotal(before)) + sum;
    if (sum > 0) next = setCharge(next, name, { amount }).bill;
  }
  return next;
}

/** Its discounts are for its own lines, where there are others on the bill. */
function withDiscounts(next: Bill, { charges, items }: CheckedReceipt, before: Bill): Bill {
  const target: DiscountTarget =
    before.lines.length === 0 ? { of: 'everything' } : { of: 'lines', lineIds: items.map(({ id }) => id) };
  for (const { id, kind, name, amount } of charges)
    if (kind === 'discount')
      next = addAdjustment(next, { id, kind: 'discount', ...named(name), amount, target }).bill;
  return next;
}

/**
 * The printed total that holds for all of the bill, in minor units: on a bill without lines the receipt's, which somebody may have typed
 * before; with lines that nobody had a printed total for, none.
 */
function printedTotal({ lines, billInput }: Bill, { total }: CheckedReceipt): number | undefined {
  if (total === undefined || total <= 0) return billInput;
  if (lines.length === 0) return total;
  return billInput === undefined ? undefined : billInput + total;
}

/**
 * Adds a paper receipt as one step (docs/product/bill.md, "A photo of the bill"): its lines after those of the bill, with nobody
 * yet; service charge, tax and tip to what the bill has of each; its discounts; and its printed total to the one that the summary
 * checks against.
 */
export function addReceipt(bill: Bill, receipt: CheckedReceipt): Edit {
  const added = withDiscounts(withCharges(withItems(bill, receipt), receipt, bill), receipt, bill);
  const total = printedTotal(bill, receipt);
  return total === undefined || total === bill.billInput ? edited(added) : setBillInput(added, total);
}
