import { classify, type ClassifiedRow } from './classify.ts';
import { inContext } from './context.ts';
import { doubtsOf } from './doubts.ts';
import type { DraftCharge, DraftDoubt, DraftLine, MadeRepair, ReceiptDraft } from './draft.ts';
import { partsOf } from './read-parts.ts';
import { placeOf } from './place.ts';
import { printedCurrency } from './printed-currency.ts';
import { countRow } from './quantity.ts';
import type { Reading } from './reading.ts';
import { rowsOf, type Rows } from './rows.ts';
import { hasOtherReceipt, splitReceipts } from './several-receipts.ts';
import { solve, type Solution, type SolvedCharge, type SolvedItem } from './solve.ts';

/** What helps to read a receipt; all of it may be missing. */
export interface ReceiptHints {
  /** The digits after the point of the bill's currency. What is printed on the receipt goes first. */
  readonly digits?: number | undefined;
  /** The bill's currency, ISO 4217. Nothing is read differently for it: a receipt in another one is told. */
  readonly currency?: string | undefined;
}

/** Below this probability a character of a price was read badly. */
const WEAK_CHARACTER = 0.8;

const isReadBadly = (row: ClassifiedRow): boolean =>
  row.price?.characters.some(({ probability }) => probability < WEAK_CHARACTER) ?? false;

function toLine(item: SolvedItem, page: Rows): DraftLine {
  const { part, row, value, repair } = item;
  const { name, quantity } = part ?? countRow(row, page);
  return {
    id: `line-${row.index}`,
    name,
    quantity,
    amount: value,
    notes: part?.notes ?? [],
    place: placeOf(row),
    weak: part === null || part.isWeak || repair !== null || isReadBadly(row),
    repair,
  };
}

const toCharge = ({ kind, row, value, repair }: SolvedCharge): DraftCharge => ({
  id: `charge-${row.index}-${kind}`,
  kind,
  amount: value,
  label: row.label,
  place: placeOf(row),
  repair,
});

function repairsOf(
  solution: Solution,
  lines: readonly DraftLine[],
  charges: readonly DraftCharge[],
): MadeRepair[] {
  const made: MadeRepair[] = [];
  for (const { id, name, place, repair } of lines)
    if (repair) made.push({ repair, of: id, label: name, place });
  for (const { id, label, place, repair } of charges) if (repair) made.push({ repair, of: id, label, place });
  for (const { item, repair } of solution.dropped)
    made.push({ repair, of: null, label: item.name, place: placeOf(item.row) });
  const { total } = solution;
  if (total?.repair)
    made.push({ repair: total.repair, of: 'total', label: total.row.label, place: placeOf(total.row) });
  return made.sort((a, b) => a.repair.confidence - b.repair.confidence);
}

/** A discount that stands among the dishes lowers the bill and is no dish. */
function splitDiscounts(items: readonly SolvedItem[]): { dishes: SolvedItem[]; discounts: SolvedCharge[] } {
  const discounts = items
    .filter(({ value }) => value < 0)
    .map(({ row, value, repair }): SolvedCharge => ({ kind: 'discount', row, value, repair }));
  return { dishes: items.filter(({ value }) => value >= 0), discounts };
}

interface ReadOnce {
  readonly draft: ReceiptDraft;
  readonly rows: readonly ClassifiedRow[];
  readonly page: Rows;
}

function otherCurrency(page: Rows, currency: string | undefined): DraftDoubt[] {
  const printed = currency === undefined ? null : printedCurrency(page.rows);
  if (!printed || currency === undefined || printed.codes.includes(currency)) return [];
  return [{ kind: 'otherCurrency', ...printed }];
}

function readOnce(reading: Reading, hints: ReceiptHints): ReadOnce {
  const page = rowsOf(reading, hints.digits);
  const rows = inContext(classify(page.rows), page);
  const parts = partsOf(rows, page);
  const solution = solve(parts);
  const { dishes, discounts } = splitDiscounts(solution.items);
  const lines = dishes.map((item) => toLine(item, page));
  const charges = [...discounts, ...solution.charges].map(toCharge);
  const { total } = solution;
  const sum = [...lines, ...charges].reduce((all, { amount }) => all + amount, 0);
  const draft: ReceiptDraft = {
    digits: page.digits,
    lines,
    charges,
    total: total?.value ?? null,
    totalPlace: total && placeOf(total.row),
    status: solution.status,
    difference: total && total.value - sum,
    repairs: repairsOf(solution, lines, charges),
    doubts: [...otherCurrency(page, hints.currency), ...doubtsOf({ rows, parts, solution })],
  };
  return { draft, rows, page };
}

const isWhole = ({ lines, status }: ReceiptDraft): boolean => lines.length > 0 && status === 'balanced';

/**
 * A receipt as lines, charges and a total, out of what was recognised in its picture. The draft adds up, or its `difference` says by how
 * much it does not; never throws (docs/product/receipt.md). Amounts are minor units of the receipt's own digits, which `draft.digits`
 * names. Of two receipts in the picture it is the one with more lines, and a doubt says so.
 */
export function readReceipt(reading: Reading, hints: ReceiptHints = {}): ReceiptDraft {
  const { draft, rows, page } = readOnce(reading, hints);
  const several = (one: ReceiptDraft): ReceiptDraft => ({
    ...one,
    doubts: [...one.doubts, { kind: 'severalReceipts' }],
  });
  if (hasOtherReceipt(page)) return several(draft);
  const drafts = splitReceipts(reading, rows, page).map((part) => readOnce(part, hints).draft);
  if (drafts.length === 0 || !drafts.every(isWhole)) return draft;
  return several(drafts.reduce((one, other) => (other.lines.length > one.lines.length ? other : one)));
}
