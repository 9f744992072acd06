import { itemsOf, lineTotal, roundsOf, type Bill, type Line } from '#domain';

export interface FoldedBill {
  readonly earlier: readonly Line[];
  readonly shown: readonly Line[];
  /** The sum of the earlier lines, in minor units. */
  readonly earlierTotal: number;
  readonly earlierRounds: number;
}

/** Items, then rounds: the order of the steps. */
export const printedLines = (bill: Bill): Line[] => [...itemsOf(bill), ...roundsOf(bill)];

/**
 * Keeps the last `room` lines of a long bill in sight, and folds those before them away. The line just added
 * or changed is always in sight. A fold of a single line would take as much room as the line.
 */
export function foldBill(bill: Bill, room: number, highlighted: string | null): FoldedBill {
  const lines = printedLines(bill);
  const first = lines.length > room + 1 ? lines.length - room : 0;
  const earlier: Line[] = [];
  const shown: Line[] = [];
  for (const [index, line] of lines.entries()) {
    (index >= first || line.id === highlighted ? shown : earlier).push(line);
  }
  return {
    earlier,
    shown,
    earlierTotal: earlier.reduce((sum, line) => sum + lineTotal(line), 0),
    earlierRounds: earlier.filter((line) => line.kind === 'round').length,
  };
}
