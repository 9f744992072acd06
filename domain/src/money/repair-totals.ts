import type { LineSet } from './line-set.ts';

/** The entries of each column: those of column c are `entries[starts[c]]` … `entries[starts[c + 1] - 1]`. */
interface Columns {
  readonly starts: Int32Array;
  readonly entries: Int32Array;
  readonly lineOf: Int32Array;
}

function byColumn({ columns, amounts, starts, sharers }: LineSet): Columns {
  const columnStarts = new Int32Array(columns + 1);
  for (const column of sharers) columnStarts[column + 1]!++;
  for (let column = 0; column < columns; column++) columnStarts[column + 1]! += columnStarts[column]!;
  const next = columnStarts.slice();
  const entries = new Int32Array(sharers.length);
  const lineOf = new Int32Array(sharers.length);
  for (let line = 0; line < amounts.length; line++) {
    const end = starts[line + 1]!;
    for (let e = starts[line]!; e < end; e++) {
      lineOf[e] = line;
      entries[next[sharers[e]!]!++] = e;
    }
  }
  return { starts: columnStarts, entries, lineOf };
}

/**
 * Moves single units along augmenting paths until every column is owed less than one `unit` either way.
 *
 * A unit can move inside a line from an entry at its ceiling to one at its floor; a path of such moves takes it from
 * a column that has too much to one that may have more. Such a path always exists: were there none, the columns
 * reached would hold, line by line, at most their exact share, and none of them could have too much.
 *
 * @param shares changed in place
 * @param floorOf the floor of an entry's exact share, by line and entry; NaN where the share is exact and never moves
 * @param owed exact minus given per column, in units of `unit`; changed in place
 */
export function repairTotals(
  set: LineSet,
  shares: Float64Array,
  floorOf: (line: number, entry: number) => number,
  owed: Float64Array,
  unit: number,
): void {
  const { columns, amounts, starts, sharers } = set;
  const index = byColumn(set);
  /** The search that last passed a line or reached a column, so that nothing has to be cleared between searches. */
  const passed = new Int32Array(amounts.length);
  const reached = new Int32Array(columns);
  /** How a column was reached: the entry that takes the unit (or gives it), and the one it comes from. */
  const into = new Int32Array(columns);
  const outOf = new Int32Array(columns);
  let search = 0;

  /** Takes one unit from `origin` (direction 1) or gives it one (−1), through the fewest lines that make it possible. */
  function move(origin: number, direction: 1 | -1): boolean {
    const above = direction === 1 ? 1 : 0;
    search += 1;
    reached[origin] = search;
    const queue = [origin];
    for (const column of queue) {
      for (let i = index.starts[column]!; i < index.starts[column + 1]!; i++) {
        const from = index.entries[i]!;
        const line = index.lineOf[from]!;
        if (passed[line] === search || shares[from]! - floorOf(line, from) !== above) continue;
        passed[line] = search;
        for (let to = starts[line]!; to < starts[line + 1]!; to++) {
          const next = sharers[to]!;
          if (reached[next] === search || shares[to]! - floorOf(line, to) !== 1 - above) continue;
          reached[next] = search;
          into[next] = to;
          outOf[next] = from;
          if (owed[next]! * direction > 0) {
            settle(origin, next, direction);
            return true;
          }
          queue.push(next);
        }
      }
    }
    return false;
  }

  function settle(origin: number, last: number, direction: number): void {
    owed[origin]! += direction * unit;
    owed[last]! -= direction * unit;
    for (let column = last; column !== origin; column = sharers[outOf[column]!]!) {
      shares[into[column]!]! += direction;
      shares[outOf[column]!]! -= direction;
    }
  }

  for (let column = 0; column < columns; column++) {
    while (owed[column]! <= -unit && move(column, 1));
    while (owed[column]! >= unit && move(column, -1));
  }
}
