import { roundTotal, toMinor, type Bill, type DrinkRound, type Item } from '#domain';

export type BillLine =
  | { readonly kind: 'item'; readonly id: string; readonly item: Item }
  | { readonly kind: 'round'; readonly id: string; readonly round: DrinkRound };

export interface FoldedBill {
  readonly earlier: readonly BillLine[];
  readonly shown: readonly BillLine[];
  /** What the earlier lines come to, in minor units. */
  readonly earlierTotal: number;
  readonly earlierRounds: number;
}

/** Items, then rounds: the order of the bill. */
export function billLines(bill: Bill): BillLine[] {
  return [
    ...bill.items.map((item): BillLine => ({ kind: 'item', id: item.id, item })),
    ...bill.drinkRounds.map((round): BillLine => ({ kind: 'round', id: round.id, round })),
  ];
}

const lineTotal = (line: BillLine, currency: string): number =>
  line.kind === 'item' ? toMinor(line.item.price, currency) : roundTotal(line.round, currency);

/**
 * Keeps the last `room` lines of a long bill in sight, and folds those before them away. The line just added
 * or changed is always in sight. A fold of a single line would take as much room as the line.
 */
export function foldBill(bill: Bill, room: number, highlighted: string | null): FoldedBill {
  const lines = billLines(bill);
  const first = lines.length > room + 1 ? lines.length - room : 0;
  const earlier: BillLine[] = [];
  const shown: BillLine[] = [];
  for (const [index, line] of lines.entries()) {
    (index >= first || line.id === highlighted ? shown : earlier).push(line);
  }
  return {
    earlier,
    shown,
    earlierTotal: earlier.reduce((sum, line) => sum + lineTotal(line, bill.currency), 0),
    earlierRounds: earlier.filter((line) => line.kind === 'round').length,
  };
}
