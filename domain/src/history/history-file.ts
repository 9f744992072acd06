import { isJsonObject } from '../json-object.ts';
import type { Bill } from '../bill/bill.ts';
import { readBill, type BillProblem } from '../bill/read-bill.ts';
import { storedBill } from '../bill/stored-bill.ts';
import { billEntry, type BillEntry } from './bill-entry.ts';
import { readInstant } from './instant.ts';

/** A saved bill, whole. */
export interface SavedBill {
  readonly entry: BillEntry;
  readonly bill: Bill;
}

/** Version of the file's shape. */
const VERSION = 1;
const FORMAT = 'fairtab-bill-history';
/** As the database has it. */
const MAX_NAME = 200;

/** A file with these bills, to be read by `readHistoryFile` on any device. */
export function historyFile(bills: readonly SavedBill[], exportedAt: string): string {
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    exportedAt,
    bills: bills.map(({ entry, bill }) => {
      const { diners: _, ...rest } = entry;
      return { ...rest, bill: storedBill(bill) };
    }),
  });
}

/** What is wrong with a saved bill, apart from the bill in it. */
export type SavedBillProblem = 'not_an_object' | 'no_name' | 'name_too_long' | 'bad_date';

/** Why a file cannot be read. `at` counts its bills from 1. */
export type FileProblem =
  | { readonly kind: 'not_json' | 'not_history' | 'too_new' }
  | { readonly kind: 'bad_bill'; readonly at: number; readonly problem: SavedBillProblem | BillProblem };

export type HistoryFile =
  | { readonly ok: true; readonly bills: readonly SavedBill[] }
  | { readonly ok: false; readonly problem: FileProblem };

const failed = (problem: FileProblem): HistoryFile => ({ ok: false, problem });

function parse(text: string): unknown {
  try {
    // Editors on some systems put a mark before the first letter.
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

/** The bills in a file: ours, a bare list (the product's first version kept one), or a data export. */
function listIn(value: unknown): readonly unknown[] | 'not_history' | 'too_new' {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value)) return 'not_history';
  if (value.format === FORMAT && typeof value.version === 'number' && value.version > VERSION)
    return 'too_new';
  const found = [value.bills, value.billHistory].find(Array.isArray);
  return found ?? 'not_history';
}

/** Reads a saved bill of any version, or says what is wrong with it. */
export function readSavedBill(
  value: unknown,
  newId: () => string,
): SavedBill | { readonly problem: SavedBillProblem | BillProblem } {
  if (!isJsonObject(value)) return { problem: 'not_an_object' };
  const { id, name } = value;
  const date = readInstant(value.date) ?? readInstant(value.created_at);
  if (typeof name !== 'string' || name.trim() === '') return { problem: 'no_name' };
  if (name.length > MAX_NAME) return { problem: 'name_too_long' };
  if (date === undefined) return { problem: 'bad_date' };
  const read = readBill(value.bill);
  if (!read.ok) return { problem: read.problem };
  // What the first version made as ids is no uuid, which the database wants.
  const isUuid = typeof id === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
  return { entry: billEntry(read.bill, { id: isUuid ? id : newId(), name, date }), bill: read.bill };
}

/** Reads a file of bills: all of it, or nothing and why. Never throws. */
export function readHistoryFile(text: string, newId: () => string): HistoryFile {
  const value = parse(text);
  if (value === undefined) return failed({ kind: 'not_json' });
  const list = listIn(value);
  if (typeof list === 'string') return failed({ kind: list });
  const bills: SavedBill[] = [];
  for (const [index, each] of list.entries()) {
    const read = readSavedBill(each, newId);
    if ('problem' in read) return failed({ kind: 'bad_bill', at: index + 1, problem: read.problem });
    bills.push(read);
  }
  return { ok: true, bills };
}

/** The same for two entries of one saved bill, whatever ids they were given. */
export const billKey = ({ name, date, totalAmount }: BillEntry): string =>
  [date, totalAmount, name].join('\n');
