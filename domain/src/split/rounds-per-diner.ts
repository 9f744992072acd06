import type { Bill } from '../bill/types.ts';
import { units } from '../bill/subtotal.ts';
import { toMinor } from '../money/minor-units.ts';
import type { RoundShare } from './summary-types.ts';

/** Who had which drinks: price per unit times units, whole minor units by nature. By column, in the order of the bill. */
export function roundsPerDiner(bill: Bill, columnOf: ReadonlyMap<string, number>): RoundShare[][] {
  const rounds: RoundShare[][] = Array.from({ length: columnOf.size }, () => []);
  for (const round of bill.drinkRounds) {
    const pricePerUnit = toMinor(round.pricePerUnit, bill.currency);
    const given = new Map<number, number>();
    for (const { dinerId, quantity } of round.allocations) {
      const column = columnOf.get(dinerId);
      if (column !== undefined) given.set(column, (given.get(column) ?? 0) + units(quantity));
    }
    for (const [column, quantity] of given)
      if (quantity > 0)
        rounds[column]?.push({
          roundId: round.id,
          name: round.name,
          quantity,
          amount: pricePerUnit * quantity,
          pricePerUnit,
        });
  }
  return rounds;
}
