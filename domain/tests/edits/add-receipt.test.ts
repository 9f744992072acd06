import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addReceipt,
  billSubtotal,
  CHARGE_KINDS,
  changesBetween,
  itemsOf,
  readReading,
  readingEntry,
  revertChanges,
  storedBill,
  summarize,
  type CheckedReceipt,
  type ReceiptCharge,
} from '../../src/index.ts';
import { anyMixedBill } from '../support/bills.ts';
import { mainCharge, read } from '../support/read.ts';
import { after, item, table } from '../support/tables.ts';

const TIME = 1_700_000_000_000;
const DINNER: CheckedReceipt = {
  items: [
    { id: 'r1', name: 'Soup', quantity: 1, amount: 650 },
    { id: 'r2', name: ' Lager ', quantity: 3, amount: 1500 },
    { id: 'r3', name: '', quantity: 1, amount: 1200 },
  ],
  charges: [
    { id: 'c1', kind: 'service', amount: 419, name: 'Service 12.5%' },
    { id: 'c2', kind: 'discount', amount: 100, name: 'Happy hour' },
  ],
  total: 3669,
  timestamp: TIME,
};
const added = (changes: Parameters<typeof table>[0] = {}, receipt: Partial<CheckedReceipt> = {}) =>
  after(table(changes), (bill) => addReceipt(bill, { ...DINNER, ...receipt }));

describe('a receipt on a bill', () => {
  test('adds its lines in their order, unassigned, and comes to its printed total', () => {
    const { bill } = added();
    expect(itemsOf(bill)).toMatchObject([
      { id: 'r1', name: 'Soup', price: 650, quantity: 1, sharing: { by: 'parts', shares: [] } },
      { id: 'r2', name: 'Lager', price: 1500, quantity: 3, sharing: { by: 'units', shares: [] } },
      { id: 'r3', price: 1200, timestamp: TIME },
    ]);
    expect(itemsOf(bill)[2]).not.toHaveProperty('name');
    expect(mainCharge(bill, 'serviceCharge')).toEqual({ amount: 419 });
    expect(bill.adjustments).toMatchObject([
      { kind: 'discount', name: 'Happy hour', amount: 100, target: { of: 'everything' } },
    ]);
    expect(bill.billInput).toBe(3669);
    expect(summarize(bill)).toMatchObject({ grandTotal: 3669, verdict: 'match' });
  });

  test('keeps a fee under its name, beside the service charge', () => {
    const fee = { id: 'fee', kind: 'fee', name: 'Delivery fee', amount: 250 } as const;
    const { stored } = added({}, { charges: [...DINNER.charges, fee], total: 3919 });
    expect(stored.serviceCharge).toEqual({ amount: 4.19 });
    expect(stored.charges).toEqual([{ id: 'fee', kind: 'fee', name: 'Delivery fee', amount: 2.5 }]);
  });

  test.each(CHARGE_KINDS)('counts a charge of the kind "%s"', (kind) => {
    const charges = [{ id: 'c', kind, name: '', amount: 300 }];
    const { bill } = added({}, { charges, total: undefined });
    expect(summarize(bill)).toMatchObject({ subtotal: 3350, grandTotal: 3650 });
  });

  test('belongs to the only diner at the table', () => {
    const { bill } = added({ diners: [{ id: 'ann', name: 'Ann' }] });
    expect(summarize(bill)).toMatchObject({ grandTotal: 3669, unassigned: 0 });
  });

  test('keeps a charge and a printed total that the receipt does not mention', () => {
    const { bill } = added(
      { tip: { amount: 5 }, serviceCharge: { amount: 2 } },
      { charges: [], total: undefined },
    );
    expect([mainCharge(bill, 'serviceCharge'), mainCharge(bill, 'tip'), bill.billInput]).toEqual([
      { amount: 200 },
      { amount: 500 },
      undefined,
    ]);
  });

  test('sets the printed total, and keeps a typed one if the receipt has none', () => {
    expect(added({ billInput: 36.69 }).bill.billInput).toBe(3669);
    expect(added({ billInput: 50 }, { total: undefined }).bill.billInput).toBe(5000);
  });

  test('sets no printed total on a bill with lines and no total', () => {
    const { bill } = added({ items: [item('old', { price: 20 })] });
    expect(bill).not.toHaveProperty('billInput');
  });

  test('is added to what is there: charges are summed, and its discount applies to its own lines', () => {
    const { bill } = added({
      items: [item('old', { price: 10 })],
      serviceCharge: { amount: 1, percentage: 10, split: 'proportional' },
      billInput: 11,
    });
    expect(itemsOf(bill).map(({ id }) => id)).toEqual(['old', 'r1', 'r2', 'r3']);
    expect(mainCharge(bill, 'serviceCharge')).toEqual({ amount: 519, split: 'proportional' });
    expect(bill.adjustments).toMatchObject([{ target: { of: 'lines', lineIds: ['r1', 'r2', 'r3'] } }]);
    expect(summarize(bill)).toMatchObject({ grandTotal: 1100 + 3669, verdict: 'match' });
  });

  test('does not add again what a guest’s photo has of the bill, line by line', () => {
    const soups = { ...DINNER, items: [...DINNER.items, { ...DINNER.items[0]!, id: 'r4' }], total: 4319 };
    const withLines = (...names: string[]) =>
      after(
        table({ items: names.map((name) => item(name, { name, price: 6.5 })), billInput: 11 }),
        (bill) => {
          const ids = ['r2', 'r3', 'r4'];
          const reading = readReading(readingEntry(soups, 'GBP'), bill, () => ids.shift() ?? 'charge');
          return addReceipt(bill, { ...soups, ...reading });
        },
      ).bill;
    const all = withLines('SOUP');
    expect(itemsOf(all).map(({ id }) => id)).toEqual(['SOUP', 'r2', 'r3', 'r4']);
    expect(all).toMatchObject({ billInput: 4319, adjustments: [{ target: { of: 'everything' } }] });
    expect(summarize(all).verdict).toBe('match');
    const some = withLines('Soup', 'Pie');
    expect(some).toMatchObject({ billInput: 1100, adjustments: [{ target: { of: 'lines' } }] });
    expect(billSubtotal(some) - billSubtotal(all)).toBe(650);
  });
});

const amount = fc.integer({ min: 1, max: 1_000_000 });
const anyReceipt = fc
  .record({
    items: fc.array(fc.record({ name: fc.string(), quantity: fc.integer({ min: 1, max: 9 }), amount }), {
      minLength: 1,
      maxLength: 8,
    }),
    charges: fc.array(
      fc.record({
        kind: fc.constantFrom('service' as const, 'fee' as const, 'tax' as const, 'tip' as const),
        name: fc.string(),
        amount,
      }),
      { maxLength: 4 },
    ),
    off: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  })
  .map(({ items, charges, off }): CheckedReceipt => {
    const lines = items.reduce((sum, each) => sum + each.amount, 0);
    const less = off === undefined ? 0 : Math.floor(off * lines);
    const all: Omit<ReceiptCharge, 'id'>[] = [...charges];
    if (less > 0) all.push({ kind: 'discount', name: 'Less', amount: less });
    return {
      items: items.map((each, index) => ({ ...each, id: `receipt-${index}` })),
      charges: all.map((each, index) => ({ ...each, id: `charge-${index}` })),
      total: charges.reduce((sum, each) => sum + each.amount, lines - less),
      timestamp: TIME,
    };
  });

describe('any receipt', () => {
  test('makes an empty bill equal to its lines, charges and total', () => {
    fc.assert(
      fc.property(anyReceipt, (receipt) => {
        const { bill } = addReceipt(read(table()), receipt);
        expect(billSubtotal(bill)).toBe(receipt.items.reduce((sum, each) => sum + each.amount, 0));
        const { grandTotal, difference, verdict } = summarize(bill);
        expect({ grandTotal, difference }).toEqual({ grandTotal: receipt.total, difference: 0 });
        // A printed total of 0, as with everything discounted, gives no verdict (docs/product/money.md).
        expect(verdict).toBe((receipt.total ?? 0) > 0 ? 'match' : undefined);
      }),
    );
  });

  test('adds its lines after those of the bill, and one undo removes them all', () => {
    fc.assert(
      fc.property(anyMixedBill(), anyReceipt, (stored, receipt) => {
        const before = read(stored);
        const { bill, effects } = addReceipt(before, receipt);
        expect(effects).toEqual([]);
        expect(bill.lines.slice(0, before.lines.length)).toEqual(before.lines);
        expect(billSubtotal(bill) - billSubtotal(before)).toBe(
          receipt.items.reduce((sum, each) => sum + each.amount, 0),
        );
        const taken = revertChanges(bill, changesBetween(before, bill));
        expect(storedBill(taken)).toEqual(storedBill(before));
      }),
    );
  });
});
