import type { Bill, DrinkRound, Item } from '../../src/index.ts';

/** Ann, Bob and Cat at a table in Britain. */
export function table(changes: Partial<Bill> = {}): Bill {
  return {
    currency: 'GBP',
    diners: [
      { id: 'ann', name: 'Ann' },
      { id: 'bob', name: 'Bob' },
      { id: 'cat', name: 'Cat' },
    ],
    dinerGroups: [],
    items: [],
    drinkRounds: [],
    timestamp: 0,
    ...changes,
  };
}

export function item(id: string, changes: Partial<Item> = {}): Item {
  return {
    id,
    category: 'Food',
    price: 10,
    dinerIds: ['ann'],
    isShared: false,
    isWholeTable: false,
    timestamp: 0,
    ...changes,
  };
}

type RoundChanges = Partial<Omit<DrinkRound, 'allocations'>> & {
  readonly allocations?: readonly (readonly [string, number])[];
};

export function round(id: string, { allocations = [], ...changes }: RoundChanges = {}): DrinkRound {
  return {
    id,
    pricePerUnit: 5,
    totalQuantity: 1,
    timestamp: 0,
    ...changes,
    allocations: allocations.map(([dinerId, quantity]) => ({ dinerId, quantity })),
  };
}
