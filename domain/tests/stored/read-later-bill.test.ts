import { describe, expect, test } from 'vitest';
import { addDiner, storedBill, summarize, type StoredBill } from '../../src/index.ts';
import { read } from '../support/read.ts';
import { item, round, table } from '../support/tables.ts';

/** The bill that was read, as it is stored today. */
const accepted = (value: unknown): StoredBill => storedBill(read(value));

describe('bills of later versions', () => {
  const stored = table({
    diners: [
      { id: 'ann', name: 'Ann', color: 0 },
      { id: 'bob', name: 'Bob', color: 1 },
      { id: 'cat', name: 'Cat', color: 2 },
    ],
    items: [
      item('beer', {
        price: 13.5,
        quantity: 3,
        shares: [{ dinerId: 'bob', weight: 2 }],
        sharesBy: 'units',
        dinerIds: ['bob'],
      }),
      item('pie', {
        shares: [
          { dinerId: 'ann', weight: 2 },
          { dinerId: 'cat', weight: 0.5 },
        ],
        dinerIds: ['ann', 'cat'],
        isShared: true,
      }),
      item('fish', {
        shares: [
          { dinerId: 'ann', weight: 300 },
          { dinerId: 'bob', weight: 700 },
        ],
        sharesBy: 'amounts',
        restOf: 'bob',
        dinerIds: ['ann', 'bob'],
        isShared: true,
      }),
    ],
  });

  test('are stored without a change', () => {
    expect(accepted(stored)).toEqual(stored);
  });

  test('drop shares of 0, and of people who are not at the table', () => {
    const shares = [
      { dinerId: 'ann', weight: 0 },
      { dinerId: 'zed', weight: 2 },
      { dinerId: 'bob', weight: 3 },
    ];
    expect(accepted(table({ items: [item('pie', { shares })] })).items[0]?.shares).toEqual([
      { dinerId: 'bob', weight: 3 },
    ]);
  });

  test('keep positions in the lists, and number invalid ones', () => {
    const diners = [
      { id: 'ann', name: 'Ann', position: 7 },
      { id: 'bob', name: 'Bob', position: 2.5 },
      { id: 'cat', name: 'Cat', position: 1e300 },
    ];
    expect(read(table({ diners })).diners.map(({ id, position }) => [id, position])).toEqual([
      ['bob', 2.5],
      ['cat', 3],
      ['ann', 7],
    ]);
  });

  test('distinguish a charge over everybody present from one over everyone', () => {
    const tip = { amount: 3, dinerIds: ['ann', 'bob', 'cat'] };
    const bill = addDiner(read(table({ tip })), { id: 'dan', name: 'Dan' }).bill;
    expect(summarize(bill).perDiner.dan?.extras).toBe(0);
    expect(accepted(table({ tip: { ...tip, dinerIds: ['zed'] } })).tip).toEqual({ amount: 3 });
  });
});

test('give a round with the id of an item an id of its own', () => {
  const bill = read(
    table({
      items: [item('a'), item('round b')],
      drinkRounds: [round('a'), round('round a'), round('b')],
    }),
  );
  expect(bill.lines.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual([
    'item a',
    'item round b',
    'round b',
    'round round a',
    'round round round a',
  ]);
});

test('keep a typed total that the currency rounds to zero, and give no verdict', () => {
  const stored = { ...table({ billInput: 0.001 }), currency: 'GBP' };
  expect(accepted(stored).billInput).toBe(0.001);
  expect(summarize(read(stored))).toMatchObject({ billInput: undefined, verdict: undefined, difference: 0 });
});
