import * as v from 'valibot';
import { CHARGE_KINDS, type Bill } from '../bill/bill.ts';
import { lineTotal } from '../bill/lines.ts';
import { MAX_WEIGHT } from '../bill/sharing.ts';
import type { CheckedReceipt } from '../edits/add-receipt.ts';
import { isCountable, toMajor, toMinor } from '../money/minor-units.ts';
import { utf8Length } from '../settle/ways-to-pay/one-line.ts';
import { tidyName } from '../text/plain-text.ts';

/** The most bytes of a reading that a table takes (`sync_table` in supabase/migrations). */
const MAX_BYTES = 16_384;
/** Names are cut off here, so that sixty lines fit in any script. */
const MAX_NAME = 60;

/** The bill as a guest has read it in a photo, for the host to add (docs/product/live-table.md, "A guest's photo"). */
export type BillReading = Pick<CheckedReceipt, 'items' | 'charges' | 'total'>;

const named = v.pipe(v.string(), v.maxLength(200), v.transform(tidyName));
const quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_WEIGHT));

/** Amounts are in major units, like those of the bill. */
function schemaIn(currency: string) {
  const amount = v.pipe(
    v.number(),
    v.check((value) => isCountable(value, currency)),
    v.transform((value) => toMinor(value, currency)),
    v.minValue(1),
  );
  return v.object({
    currency: v.literal(currency),
    lines: v.pipe(v.array(v.tuple([named, quantity, amount])), v.nonEmpty()),
    charges: v.array(v.tuple([v.picklist([...CHARGE_KINDS, 'discount']), named, amount])),
    total: v.exactOptional(amount),
  });
}

/** A receipt in the form in which a guest sends it; undefined if it is too large. */
export function readingEntry({ items, charges, total }: BillReading, currency: string): unknown {
  const short = (name: string) => [...tidyName(name)].slice(0, MAX_NAME).join('');
  const value = {
    currency,
    lines: items.map((each) => [short(each.name), each.quantity, toMajor(each.amount, currency)]),
    charges: charges.map((each) => [each.kind, short(each.name), toMajor(each.amount, currency)]),
    ...(total !== undefined && { total: toMajor(total, currency) }),
  };
  // As the database measures it, with a blank after each comma and colon.
  const text = JSON.stringify(value).replace(/[,:]/g, '$& ');
  return utf8Length(text) <= MAX_BYTES ? value : undefined;
}

/**
 * What a guest has sent; undefined if it was not read in the bill's currency. A line of the same name and total as one of the bill is that
 * line, and has its id; all others have new ids. Never throws.
 */
export function readReading(
  value: unknown,
  bill: Pick<Bill, 'currency' | 'lines'>,
  newId: () => string,
): BillReading | undefined {
  const read = v.safeParse(schemaIn(bill.currency), value);
  if (!read.success) return undefined;
  const { lines, charges, total } = read.output;
  const known = [...bill.lines];
  const idOf = (name: string, amount: number): string => {
    const called = name.toLowerCase();
    const at = known.findIndex(
      (line) => (line.name ?? '').toLowerCase() === called && lineTotal(line) === amount,
    );
    return (at < 0 ? undefined : known.splice(at, 1)[0]?.id) ?? newId();
  };
  return {
    items: lines.map(([name, units, amount]) => ({ id: idOf(name, amount), name, quantity: units, amount })),
    charges: charges.map(([kind, name, amount]) => ({ id: newId(), kind, name, amount })),
    total,
  };
}
