import * as v from 'valibot';
import type { Bill } from '../bill/bill.ts';
import { readForeignBill, type BillProblem } from '../stored/read-bill.ts';
import { storedBill } from '../stored/stored-bill.ts';
import { tidyName } from '../text/plain-text.ts';
import { billEntry, type BillEntry } from './bill-entry.ts';
import { dateOrder, readDate, type DateOrder } from './written-date.ts';

/** A saved bill, whole. */
export interface SavedBill {
  /** `first`: the id of its first version, if this is a later one. */
  readonly entry: BillEntry & { readonly first?: string };
  readonly bill: Bill;
}

/** Version of the file's shape. */
const VERSION = 1;
const FORMAT = 'fairtab-bill-history';
/** The database's limit. */
const MAX_NAME = 200;

/** A file with these bills, and with those that are not saved, to be read by `readBillsFile` on any device. */
export function billsFile(
  bills: readonly SavedBill[],
  notSaved: readonly Bill[],
  exportedAt: string,
): string {
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    exportedAt,
    bills: bills.map(({ entry: { id, first, name, date }, bill }) => ({
      id,
      first,
      name,
      date,
      bill: storedBill(bill),
    })),
    notSaved: notSaved.map(storedBill),
  });
}

/** A problem of a saved bill outside the bill itself. */
export type SavedBillProblem = 'not_an_object' | 'no_name' | 'name_too_long' | 'bad_date';

/** An ambiguous date as written, with its possible readings. */
export interface UnclearDate {
  readonly kind: 'unclear_date';
  readonly date: string;
  readonly readings: Readonly<Record<DateOrder, string>>;
}

/** Why a file cannot be read. `at` counts its bills from 1. */
export type FileProblem =
  | { readonly kind: 'not_json' | 'not_history' | 'too_new' }
  | UnclearDate
  | { readonly kind: 'bad_bill'; readonly at: number; readonly problem: SavedBillProblem | BillProblem };

export type BillsFile =
  | { readonly ok: true; readonly bills: readonly SavedBill[]; readonly notSaved: readonly Bill[] }
  | { readonly ok: false; readonly problem: FileProblem };

const failed = (problem: FileProblem): BillsFile => ({ ok: false, problem });

/** The value of a JSON text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    // Some editors write a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

const anything = v.optional(v.unknown());
const list = v.array(v.unknown());
/** A file of saved bills, or a data export, which has them among other things. */
const fileSchema = v.object({ format: anything, version: anything, bills: anything, billHistory: anything });
/** Either of them may also have bills that are not saved. */
const withNotSaved = v.object({ notSaved: list });
const newerFile = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.minValue(VERSION + 1)),
});

/** The bills in a file: ours, a bare list (the product's first version kept one), or a data export. */
function listIn(value: unknown): readonly unknown[] | 'not_history' | 'too_new' {
  if (v.is(list, value)) return value;
  if (v.is(newerFile, value)) return 'too_new';
  const file = v.safeParse(fileSchema, value);
  const found = file.success ? [file.output.bills, file.output.billHistory] : [];
  return found.find((each) => v.is(list, each)) ?? 'not_history';
}

/** The first issue's message is the problem. */
const problem = (code: SavedBillProblem): SavedBillProblem => code;
// The database requires UUIDs; ids of the product's first version are not.
const id = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))),
  undefined,
);
const savedBillSchema = v.object(
  {
    id,
    first: id,
    // In a data export: the first version, then the last few.
    earlier: v.fallback(v.array(id), []),
    // A missing name is an empty one.
    name: v.optional(
      v.pipe(
        v.string(problem('no_name')),
        v.check((name) => tidyName(name) !== '', problem('no_name')),
        v.check((name) => name.length <= MAX_NAME, problem('name_too_long')),
      ),
      '',
    ),
    date: anything,
    created_at: anything,
    bill: anything,
  },
  problem('not_an_object'),
);
const datedSchema = v.object({ date: anything });

/** An ambiguous date with its two days. */
export function unclearDate(value: unknown): UnclearDate {
  const reading = (order: DateOrder) => readDate(value, order) ?? '';
  const readings = { day_first: reading('day_first'), month_first: reading('month_first') };
  return { kind: 'unclear_date', date: String(value), readings };
}

/** Reads a saved bill of any version, or says what is wrong with it. */
function readSavedBill(
  value: unknown,
  newId: () => string,
  order: DateOrder | undefined,
): SavedBill | UnclearDate | { readonly problem: SavedBillProblem | BillProblem } {
  const saved = v.safeParse(savedBillSchema, value);
  if (!saved.success) return { problem: saved.issues[0].message as SavedBillProblem };
  const { id = newId(), name, created_at: createdAt, earlier } = saved.output;
  const first = saved.output.first ?? earlier[0];
  const date = readDate(saved.output.date, order) ?? readDate(createdAt, order);
  if (date === undefined) return { problem: 'bad_date' };
  if (date === 'unclear_date')
    return unclearDate(
      [saved.output.date, createdAt].find((each) => readDate(each, order) === 'unclear_date'),
    );
  const read = readForeignBill(saved.output.bill);
  if (!read.ok) return { problem: read.problem };
  const entry = billEntry(read.bill, { id, name, date });
  return { entry: first === undefined ? entry : { ...entry, first }, bill: read.bill };
}

/**
 * Reads a file of bills: all of them, or none and the reason. Never throws.
 * @param told the order of day and month that somebody chose for a file whose dates do not show it
 */
export function readBillsFile(text: string, newId: () => string, told?: DateOrder): BillsFile {
  const value = parseJson(text);
  if (value === undefined) return failed({ kind: 'not_json' });
  const list = listIn(value);
  if (typeof list === 'string') return failed({ kind: list });
  const order = dateOrder(list.map((each) => (v.is(datedSchema, each) ? each.date : undefined))) ?? told;
  const bills: SavedBill[] = [];
  for (const [index, each] of list.entries()) {
    const read = readSavedBill(each, newId, order);
    if ('kind' in read) return failed(read);
    if ('problem' in read) return failed({ kind: 'bad_bill', at: index + 1, problem: read.problem });
    bills.push(read);
  }
  const notSaved: Bill[] = [];
  for (const [index, each] of (v.is(withNotSaved, value) ? value.notSaved : []).entries()) {
    const read = readForeignBill(each);
    if (!read.ok) return failed({ kind: 'bad_bill', at: bills.length + index + 1, problem: read.problem });
    notSaved.push(read.bill);
  }
  return { ok: true, bills, notSaved };
}

/** The same key for two entries of one saved bill, even with different ids. */
export const billKey = ({ name, date, totalAmount, currency, diners }: BillEntry): string =>
  [date, totalAmount, currency, name, ...diners].join('\n');
