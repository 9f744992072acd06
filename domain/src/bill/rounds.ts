import type { Edit } from './edit.ts';
import { edited } from './recompute-extras.ts';
import { units } from './subtotal.ts';
import type { Allocation, Bill, DrinkRound, RoundId } from './types.ts';

/** How many units of a round have been given to somebody. */
export function totalAllocated(allocations: readonly Allocation[]): number {
  return allocations.reduce((sum, allocation) => sum + units(allocation.quantity), 0);
}

/** Allocations of diners at the table, one per diner in table order, without zeros. */
function normalized(bill: Bill, round: DrinkRound): DrinkRound {
  const given = new Map<string, number>();
  for (const { dinerId, quantity } of round.allocations)
    given.set(dinerId, (given.get(dinerId) ?? 0) + units(quantity));
  const allocations = bill.diners
    .map(({ id }) => ({ dinerId: id, quantity: given.get(id) ?? 0 }))
    .filter((allocation) => allocation.quantity > 0);
  return { ...round, allocations };
}

/** Adds a drinks round at the end; allocations of 0, and those of people who are not here, are dropped. */
export function addRound(bill: Bill, round: DrinkRound): Edit {
  return edited({ ...bill, drinkRounds: [...bill.drinkRounds, normalized(bill, round)] });
}

/** Replaces the round of the same id, in its place. */
export function updateRound(bill: Bill, round: DrinkRound): Edit {
  const next = normalized(bill, round);
  return edited({ ...bill, drinkRounds: bill.drinkRounds.map((old) => (old.id === round.id ? next : old)) });
}

/** Takes a round off the bill. */
export function removeRound(bill: Bill, id: RoundId): Edit {
  return edited({ ...bill, drinkRounds: bill.drinkRounds.filter((round) => round.id !== id) });
}

/** "Same again": a copy of a round, at the end, with an id and time of its own (milliseconds since the epoch). */
export function repeatRound(bill: Bill, roundId: RoundId, copy: { id: RoundId; timestamp: number }): Edit {
  const round = bill.drinkRounds.find(({ id }) => id === roundId);
  return round ? addRound(bill, { ...round, ...copy }) : { bill, effects: [] };
}
