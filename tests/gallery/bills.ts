import type { StoredBill } from '#domain';
import { sampleBill } from '../../domain/tests/fixtures/sample-bill.ts';
import { billOf, itemFor } from '../journeys/support/table.ts';

/** The sample bill with everything that a step can show: groups, tax, an unassigned line. */
export function fullBill(): StoredBill {
  const bill = sampleBill();
  return {
    ...bill,
    dinerGroups: [
      { id: 'g1', name: 'Couple', dinerIds: ['diner-1', 'diner-2'] },
      { id: 'g2', name: 'The office', dinerIds: ['diner-4', 'diner-6', 'diner-7'] },
    ],
    items: [...bill.items, itemFor([], 'Olives', 3.5)],
    tax: { amount: 4 },
    // The amounts of these percentages once the olives are included.
    serviceCharge: { amount: 48.47, percentage: 12.5 },
    tip: { amount: 19.39, percentage: 5 },
  };
}

const DISHES = ['Paella', 'Gambas al ajillo', 'Pan con tomate', 'Flan', 'Croquetas', 'Pimientos', 'Tortilla'];

/** Forty people, one of them twice as hungry. */
export const FORTY: StoredBill = billOf(
  Array.from({ length: 40 }, (_, index) => `Diner ${index + 1}`),
  {
    items: [
      itemFor([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'Large paella', 180),
      ...Array.from({ length: 40 }, (_, index) =>
        itemFor([index + 1], `${DISHES[index % DISHES.length] ?? ''} ${index + 1}`, 9 + (index % 13)),
      ),
    ],
    serviceCharge: { amount: 40 },
  },
);

export const ALONE: StoredBill = billOf(['Maya'], {
  items: [itemFor([1], 'Ramen', 14.5), itemFor([1], 'Green tea', 3)],
});

const SIXTY = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';
const WORDY = 'Alexandra Maximiliana Montgomery-Fitzgerald of Upper Tooting';

/** Names of one character and of sixty, with and without a place to break. */
export const NAMES: StoredBill = billOf(['A', SIXTY, WORDY, '李', 'Tom'], {
  dinerGroups: [{ id: 'g1', name: SIXTY, dinerIds: ['diner-1', 'diner-2'] }],
  items: [
    itemFor([2], `${SIXTY}${SIXTY.slice(0, 20)}`, 12.5),
    itemFor([1, 3, 4], WORDY, 31),
    itemFor([4], 'X', 5),
    itemFor([5], 'Soup', 6),
  ],
  drinkRounds: [
    {
      id: 'round-1',
      name: WORDY,
      pricePerUnit: 6.5,
      totalQuantity: 4,
      allocations: [
        { dinerId: 'diner-1', quantity: 1 },
        { dinerId: 'diner-2', quantity: 2 },
        { dinerId: 'diner-5', quantity: 1 },
      ],
      timestamp: 1,
    },
  ],
});

/** Names and dishes that are written from the right, beside ones that are not. */
export const RIGHT_TO_LEFT: StoredBill = billOf(['نور الهدى', 'יעל כהן', 'Sam (סם)', 'عمر', 'Tom'], {
  dinerGroups: [{ id: 'g1', name: 'عائلة نور', dinerIds: ['diner-1', 'diner-4'] }],
  items: [
    itemFor([1, 2], 'حمص (2)', 9.5),
    itemFor([2], 'שקשוקה!', 12),
    itemFor([3], 'Falafel', 8),
    itemFor([1, 2, 3, 4, 5], 'خبز', 4, { isWholeTable: true }),
  ],
  serviceCharge: { amount: 3.35, percentage: 10 },
});

/** The least and the most that a line can cost. */
export const PENNY: StoredBill = billOf(['Maya', 'Tom', 'Priya'], {
  items: [itemFor([1, 2, 3], 'Mint', 0.01)],
});
export const HUGE: StoredBill = billOf(['Maya', 'Tom'], {
  items: [itemFor([1], 'Magnum', 99_999.99), itemFor([1, 2], 'Jeroboam', 99_999.99)],
  serviceCharge: { amount: 25_000, percentage: 12.5 },
});

const abroad = (currency: string, prices: readonly [number, number]): StoredBill =>
  billOf(['Maya', 'Tom', 'Priya'], {
    currency,
    usesHomeCurrency: false,
    items: [itemFor([1, 2, 3], 'Set menu', prices[0]), itemFor([2], 'Tea', prices[1])],
  });
export const YEN: StoredBill = abroad('JPY', [12_800, 650]);
export const DINAR: StoredBill = abroad('KWD', [18.75, 1.125]);
export const EURO: StoredBill = abroad('EUR', [90, 4.2]);

export const TRIO: StoredBill = billOf(['Maya', 'Tom', 'Priya']);

/** The same three, of whom one counts as a family and one as a child. */
export const WEIGHED: StoredBill = {
  ...TRIO,
  diners: TRIO.diners.map((diner, index) => ({ ...diner, weight: [3, 0.5, 1][index] ?? 1 })),
  items: [itemFor([1, 2, 3], 'Bread for the table', 9, { isShared: true, isWholeTable: true })],
  tip: { amount: 4.5 },
};

/** Charges of every kind, on a bill of three. */
export const CHARGED: Pick<StoredBill, 'items' | 'serviceCharge' | 'tax' | 'tip' | 'charges'> = {
  items: [
    itemFor([1], 'Soup', 82),
    itemFor([2], 'Wine', 30, { category: 'Drinks' }),
    itemFor([3], 'Beer', 6, { category: 'Drinks' }),
  ],
  serviceCharge: { amount: 11.8, percentage: 10 },
  tax: { amount: 12.27, percentage: 9, base: 'withService' },
  tip: { amount: 11.8, percentage: 10 },
  charges: [
    { id: 'f', kind: 'fee', name: 'Delivery fee', amount: 3, split: 'equal' },
    { id: 'k', kind: 'fee', name: 'Kitchen appreciation for everybody at the stoves', percentage: 3 },
    { id: 'a', kind: 'tax', name: 'Alcohol tax', percentage: 10, lineIds: ['item-wine', 'item-beer'] },
  ],
};

/** Some of everything that comes off a bill, with something wrong among it. */
export const LESS: StoredBill = {
  ...fullBill(),
  adjustments: [
    {
      id: 'a1',
      kind: 'discount',
      percentage: 20,
      items: fullBill()
        .items.slice(0, 2)
        .map(({ id }) => id),
    },
    { id: 'a2', kind: 'discount', name: 'Happy hour', amount: 10, split: 'equal' },
    { id: 'a3', kind: 'voucher', amount: 20, dinerIds: ['diner-1'] },
    { id: 'a4', kind: 'discount', amount: 5, items: ['gone'] },
  ],
  treats: [{ id: 't1', name: 'Birthday', dinerIds: ['diner-3'], by: 'everyone else' }],
};
