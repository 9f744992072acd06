import type { LineSet } from './line-set.ts';

/**
 * Moves single units along augmenting paths until every column is owed less than one `unit` either way.
 *
 * A unit can move inside a line from an entry at its ceiling (`lows[e] + 1`) to one at its floor (`lows[e]`); a path of
 * such moves takes it from a column that has too much to one that may have more. Such a path always exists: were
 * there none, the columns reached would hold, line by line, at most their exact share, and none could have too much.
 *
 * @param shares changed in place
 * @param lows the floor of each entry's exact share; NaN where the share is exact and never moves
 * @param owed exact minus given per column, in units of `unit`; changed in place
 */
export function repairTotals(
  set: LineSet,
  shares: Float64Array,
  lows: Float64Array,
  owed: Float64Array,
  unit: number,
): void {
  const { columns, amounts, starts, sharers } = set;
  const lineOf = new Int32Array(sharers.length);
  for (let line = 0; line < amounts.length; line++) lineOf.fill(line, starts[line]!, starts[line + 1]!);
  const entriesOf: number[][] = Array.from({ length: columns }, () => []);
  for (let e = 0; e < sharers.length; e++) if (!Number.isNaN(lows[e]!)) entriesOf[sharers[e]!]?.push(e);

  /** Takes one unit from `from` (direction 1) or gives it one (−1), at the expense of the nearest column that can. */
  function move(from: number, direction: 1 | -1): boolean {
    const giving = direction === 1 ? 1 : 0;
    const seenLines = new Uint8Array(amounts.length);
    /** The entry through which a column was reached; the entry it came from is `source` of that. */
    const reachedBy = new Int32Array(columns).fill(-1);
    const source = new Int32Array(sharers.length);
    const queue = [from];
    for (const column of queue) {
      for (const e of entriesOf[column] ?? []) {
        const line = lineOf[e]!;
        if (seenLines[line] === 1 || shares[e]! - lows[e]! !== giving) continue;
        seenLines[line] = 1;
        for (let to = starts[line]!; to < starts[line + 1]!; to++) {
          const next = sharers[to]!;
          if (next === from || reachedBy[next]! >= 0 || shares[to]! - lows[to]! !== 1 - giving) continue;
          reachedBy[next] = to;
          source[to] = e;
          if (owed[next]! * direction > 0) {
            owed[next] = owed[next]! - direction * unit;
            owed[from] = owed[from]! + direction * unit;
            for (let here = next; here !== from;) {
              const into = reachedBy[here]!;
              const out = source[into]!;
              shares[into] = shares[into]! + direction;
              shares[out] = shares[out]! - direction;
              here = sharers[out]!;
            }
            return true;
          }
          queue.push(next);
        }
      }
    }
    return false;
  }

  for (let column = 0; column < columns; column++) {
    while (owed[column]! <= -unit && move(column, 1));
    while (owed[column]! >= unit && move(column, -1));
  }
}
