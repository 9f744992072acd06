import {
  parseAmount,
  parseQuantity,
  type AmountError,
  type CheckedReceipt,
  type ReceiptCharge,
  type ReceiptItem,
} from '#domain';
import { isBlank, type ReviewCharge, type ReviewLine, type ReviewReading, type ReviewRow } from './review.ts';

/** The errors that keep a row from being added; `zero`: an amount must be above 0. */
export interface RowErrors {
  readonly amount?: AmountError | 'zero';
  readonly quantity?: true;
}

/** The result of checking a review. Amounts in minor units. */
export interface ReviewCheck {
  /** The number of lines to add, including those with errors. */
  readonly lineCount: number;
  readonly items: readonly ReceiptItem[];
  readonly charges: readonly ReceiptCharge[];
  /** The errors of each row; rows without an entry are valid. */
  readonly errors: ReadonlyMap<string, RowErrors>;
  readonly total: number | undefined;
  readonly totalError: AmountError | undefined;
  /** Lines and charges, less discounts, of the valid rows. */
  readonly sum: number;
  /** The printed total less the sum; undefined without a total, or while a row has an error. */
  readonly missing: number | undefined;
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: RowErrors };

function amountOf(typed: string, currency: string): { minor: number } | { error: AmountError | 'zero' } {
  const parsed = parseAmount(typed, currency);
  if (!parsed.ok) return { error: parsed.error };
  return parsed.minor > 0 ? { minor: parsed.minor } : { error: 'zero' };
}

function readLine({ id, name, quantity, amount }: ReviewLine, currency: string): Read<ReceiptItem> {
  const price = amountOf(amount, currency);
  const count = quantity.trim() === '' ? ({ ok: true, value: 1 } as const) : parseQuantity(quantity);
  const hasCount = count.ok && count.value > 0;
  if ('minor' in price && hasCount)
    return { ok: true, value: { id, name, quantity: count.value, amount: price.minor } };
  return {
    ok: false,
    errors: { ...('error' in price && { amount: price.error }), ...(!hasCount && { quantity: true }) },
  };
}

function readCharge({ id, kind, name, amount }: ReviewCharge, currency: string): Read<ReceiptCharge> {
  const size = amountOf(amount, currency);
  return 'minor' in size
    ? { ok: true, value: { id, kind, name, amount: size.minor } }
    : { ok: false, errors: { amount: size.error } };
}

const counts = (row: ReviewRow): boolean => !row.isRemoved && !isBlank(row);

/** Reads all fields of a review, and compares the sum with the printed total. Never throws. */
export function checkReview({ lines, charges, total }: ReviewReading, currency: string): ReviewCheck {
  const errors = new Map<string, RowErrors>();
  function readAll<R extends ReviewRow, T>(
    rows: readonly R[],
    read: (row: R, currency: string) => Read<T>,
  ): T[] {
    return rows.filter(counts).flatMap((row) => {
      const made = read(row, currency);
      if (made.ok) return [made.value];
      errors.set(row.id, made.errors);
      return [];
    });
  }
  const items = readAll(lines, readLine);
  const added = readAll(charges, readCharge);
  const sum =
    items.reduce((all, { amount }) => all + amount, 0) +
    added.reduce((all, { kind, amount }) => all + (kind === 'discount' ? -amount : amount), 0);
  const parsed = total.trim() === '' ? undefined : parseAmount(total, currency);
  const paper = parsed?.ok && parsed.minor > 0 ? parsed.minor : undefined;
  return {
    lineCount: lines.filter(counts).length,
    items,
    charges: added,
    errors,
    total: paper,
    totalError: parsed && !parsed.ok ? parsed.error : undefined,
    sum,
    missing: paper === undefined || errors.size > 0 ? undefined : paper - sum,
  };
}

/** True if the review can be added to a bill: it has lines, and everything is valid. */
export const isAddable = ({ items, errors, totalError }: ReviewCheck): boolean =>
  items.length > 0 && errors.size === 0 && totalError === undefined;

/**
 * The receipt in the form that the bill takes, with new ids.
 * @param timestamp when it is added, in milliseconds since the epoch
 */
export function checkedReceipt(check: ReviewCheck, newId: () => string, timestamp: number): CheckedReceipt {
  return {
    items: check.items.map((item) => ({ ...item, id: newId() })),
    charges: check.charges.map((charge) => ({ ...charge, id: newId() })),
    total: check.total,
    timestamp,
  };
}
