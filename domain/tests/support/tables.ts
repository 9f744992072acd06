import {
  storedBill,
  type Bill,
  type Edit,
  type StoredBill,
  type StoredItem,
  type StoredRound,
} from '../../src/index.ts';
import { read } from './read.ts';

/** Ann, Bob and Cat at a table in Britain, as stored. */
export function table(changes: Partial<StoredBill> = {}): StoredBill {
  return {
    id: 'bill',
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

export function item(id: string, changes: Partial<StoredItem> = {}): StoredItem {
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

type RoundChanges = Partial<Omit<StoredRound, 'allocations'>> & {
  /** Units by diner. */
  readonly allocations?: Readonly<Record<string, number>>;
};

export function round(id: string, { allocations = {}, ...changes }: RoundChanges = {}): StoredRound {
  return {
    id,
    pricePerUnit: 5,
    totalQuantity: 1,
    timestamp: 0,
    ...changes,
    allocations: Object.entries(allocations).map(([dinerId, quantity]) => ({ dinerId, quantity })),
  };
}

/** A line as `addLine` and `updateLine` take it, read from a stored table with it. */
export function lineOf(
  stored: StoredItem | StoredRound,
  changes: Partial<StoredBill> = {},
): Bill['lines'][number] {
  const lines = 'price' in stored ? { items: [stored] } : { drinkRounds: [stored] };
  const [line] = read(table({ ...changes, ...lines })).lines;
  if (!line) throw new Error('no line');
  return line;
}

/** The result of an edit on a stored bill, as it would be stored, with its effects. */
export function after(
  stored: StoredBill,
  edit: (bill: Bill) => Edit,
): { stored: StoredBill; bill: Bill; before: Bill; effects: Edit['effects'] } {
  const before = read(stored);
  const { bill, effects } = edit(before);
  return { stored: storedBill(bill), bill, before, effects };
}
