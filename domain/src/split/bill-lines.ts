import type { Bill, DinerId, Item } from '../bill/types.ts';
import { compareIds } from '../money/allocate.ts';
import { toMinor } from '../money/minor-units.ts';

/** Items as lines to be divided: canonical order, columns are diners by id. Lines nobody has are there, without entries. */
export interface BillLines {
  /** Diners' ids in canonical order; a column is an index into it. */
  readonly columnIds: readonly DinerId[];
  readonly columnOf: ReadonlyMap<DinerId, number>;
  /** The canonical position of each item of the bill, by its index there. */
  readonly lineOfItem: Int32Array;
  /** Minor units, canonical order, with room for the extras behind the items. */
  readonly amounts: Float64Array;
  /** Starts of the items' lines; the extras' are the summary's to fill in. */
  readonly starts: Int32Array;
  /** Columns, with room for every diner on every extra. */
  readonly sharers: Int32Array;
}

/** Service charge, tax and tip come after all items. */
export const EXTRA_LINES = 3;

/** Indices of `values` in ascending order of their ids, positions deciding between equal ones. */
function canonicalOrder(values: readonly { readonly id: string }[]): number[] {
  const order = values.map((_, index) => index);
  const id = (index: number): string => values[index]?.id ?? '';
  // Ids are mostly made in ascending order, or sorted already: looking first is cheaper than sorting.
  const isSorted = order.every((index) => index === 0 || id(index - 1) <= id(index));
  return isSorted ? order : order.sort((a, b) => compareIds(id(a), id(b)) || a - b);
}

/** Reads a bill's items into the allocator's shape (docs/product/money.md, "Shares" and "Unassigned"). */
export function billLines(bill: Bill): BillLines {
  const { items, diners, currency } = bill;
  const columnOf = new Map<DinerId, number>();
  const columnIds = [...new Set(diners.map((diner) => diner.id))].sort(compareIds);
  columnIds.forEach((id, column) => columnOf.set(id, column));
  const columns = columnIds.length;
  let room = EXTRA_LINES * columns;
  for (const item of items) room += isWhole(item) ? columns : item.dinerIds.length;

  const sharers = new Int32Array(room);
  const starts = new Int32Array(items.length + EXTRA_LINES + 1);
  const amounts = new Float64Array(items.length + EXTRA_LINES);
  const lineOfItem = new Int32Array(items.length);
  /** The last line on which a column was seen, plus one: an id listed twice counts once. */
  const seen = new Int32Array(columns);
  let end = 0;
  canonicalOrder(items).forEach((index, line) => {
    const item = items[index] as Item;
    lineOfItem[index] = line;
    amounts[line] = toMinor(item.price, currency);
    const start = end;
    if (isWhole(item)) {
      for (let column = 0; column < columns; column++) sharers[end++] = column;
    } else {
      let isAscending = true;
      let last = -1;
      for (const id of item.dinerIds) {
        const column = columnOf.get(id);
        if (column === undefined || seen[column] === line + 1) continue;
        seen[column] = line + 1;
        if (column < last) isAscending = false;
        last = column;
        sharers[end++] = column;
      }
      // Not shared, but with several people on it: nobody's, until somebody says whose.
      if (!item.isShared && end - start !== 1) end = start;
      else if (!isAscending) sharers.subarray(start, end).sort();
    }
    starts[line + 1] = end;
  });
  return { columnIds, columnOf, lineOfItem, amounts, starts, sharers };
}

const isWhole = (item: Item): boolean => item.isShared && item.isWholeTable;
