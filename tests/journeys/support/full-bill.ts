import type { StoredBill } from '#domain';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { itemFor } from './table.ts';

/** The sample bill with everything that a step can show: groups, tax, a typed total, somebody unassigned. */
export function fullBill(): StoredBill {
  const bill = sampleBill();
  return {
    ...bill,
    dinerGroups: [{ id: 'g1', name: 'Couple', dinerIds: ['diner-1', 'diner-2'] }],
    items: [...bill.items, itemFor([], 'Olives', 3.5)],
    tax: { amount: 4 },
    // The amounts of these percentages once the olives are included.
    serviceCharge: { amount: 48.47, percentage: 12.5 },
    tip: { amount: 19.39, percentage: 5 },
    billInput: 455,
  };
}
