import type { Bill, Line } from '../bill/bill.ts';
import { isCountableInAll } from '../split/countable.ts';
import { idOfStart } from '../bill/empty-bill.ts';
import { MAX_PAYERS, MAX_SHARES } from '../bill/limits.ts';
import { lineTotal } from '../bill/lines.ts';
import { billOf, registersOf, type RegisterValue } from '../registers/registers.ts';
import { shareCount, unitsGiven } from '../bill/sharing.ts';
import { payerCount } from '../bill/treats.ts';
import type { Entries, KeyedValue } from './entries.ts';
import { withPaidEarly } from './paid-early.ts';
import { statusOf } from './people.ts';
import { readCurrency, registerReader } from './read-entry.ts';

/** For a table with an unknown currency, which this app never writes. */
const FALLBACK_CURRENCY = 'GBP';
const CURRENCY_KEY = 'meta/currency';
const ID_KEY = 'meta/id';
const STARTED_KEY = 'meta/timestamp';

/** The approximate amount of an over-claimed line. Used only to compare lines. */
const weightOf = (line: Line): number =>
  lineTotal(line) *
  (line.sharing.by === 'units' ? Math.max(1, unitsGiven(line.sharing.shares) / (line.quantity || 1)) : 1);

/** The first lines whose shares a bill has room for. No real bill has more. */
function withinShares(bill: Bill): Bill {
  let shares = 0;
  const lines = bill.lines.filter((line) => (shares += shareCount(line, bill.diners)) <= MAX_SHARES);
  return { ...bill, lines };
}

/** Without treats if they have more payers than any evening has. */
const withinPayers = (bill: Bill): Bill => (payerCount(bill) > MAX_PAYERS ? { ...bill, treats: [] } : bill);

/** Drops lines, the largest first, until the bill can be counted exactly. No real bill is that large, but anybody may write one. */
function countable(bill: Bill): Bill {
  let next = bill;
  while (!isCountableInAll(next) && next.lines.length > 0) {
    const largest = next.lines.reduce((most, each) => (weightOf(each) > weightOf(most) ? each : most));
    next = { ...next, lines: next.lines.filter((each) => each !== largest) };
  }
  return isCountableInAll(next)
    ? next
    : { ...next, charges: [], adjustments: [], payments: [], repayments: [] };
}

/**
 * The bill of a table's entries: the same on every phone, in any order of arrival (docs/product/live-table.md). Claims of absent people, or
 * on lines that are gone, wait in the entries and do not count. Never throws, for any entries: unreadable entries are left out.
 */
export function tableBill(entries: Entries): Bill {
  const currency = readCurrency(entries.get(CURRENCY_KEY)?.value) ?? FALLBACK_CURRENCY;
  const read = registerReader(currency);
  const registers = new Map<string, RegisterValue>([[STARTED_KEY, 0]]);
  for (const [key, { value }] of entries) {
    const register = value === null ? undefined : read(key, value);
    if (register !== undefined) registers.set(key, register);
  }
  registers.set(CURRENCY_KEY, currency);
  if (!registers.has(ID_KEY)) registers.set(ID_KEY, idOfStart(registers.get(STARTED_KEY) as number));
  const bill = countable(withinPayers(withinShares(billOf(registers))));
  return statusOf(entries) === 'finished' ? withPaidEarly(bill, entries) : bill;
}

/** The entries that open a table: all registers of a bill. */
export const openingEntries = (bill: Bill): readonly KeyedValue[] =>
  [...registersOf(bill)].map(([key, value]) => ({ key, value }));

/** The table's bill with these changes, the last one of each key. Never throws: unreadable ones are left out. */
export const billWithChanges = (bill: Bill, changes: readonly KeyedValue[]): Bill =>
  tableBill(new Map([...openingEntries(bill), ...changes].map(({ key, value }) => [key, { value, seq: 0 }])));
