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
 * Shows the last `room` lines of a long bill, and folds the earlier ones away. The line just added or changed is always shown. A single
 * line is never folded, since the fold would take as much room.
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
