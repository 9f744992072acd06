import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as domain from '../src/index.ts';
import type { Bill, Edit } from '../src/index.ts';
import { oracle } from './support/oracle.ts';
import { item, round, table } from './support/tables.ts';
import { runs } from './support/runs.ts';

const byText = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1);

type Step = (bill: Bill) => Edit;

const ids = ['ann', 'bob', 'cat', 'dan', 'eve'];
const lineIds = ['l1', 'l2', 'l3', 'l4'];
const id = fc.constantFrom(...ids);
const lineId = fc.constantFrom(...lineIds);
const price = fc.nat({ max: 5_000 }).map((minor) => minor / 100);
const someIds = fc.array(id, { maxLength: 6 });
const someItem = fc
  .record({ price, dinerIds: someIds, isShared: fc.boolean(), isWholeTable: fc.boolean() })
  .map((changes) => item('', changes));
const someRound = fc
  .record({
    price,
    totalQuantity: fc.nat({ max: 6 }),
    allocations: fc.array(fc.tuple(id, fc.nat({ max: 3 })), { maxLength: 4 }),
  })
  .map(({ price: pricePerUnit, ...changes }) => round('', { pricePerUnit, ...changes }));
const extra = fc.option(
  fc.oneof(
    price.map((amount) => ({ amount })),
    fc.nat({ max: 100 }).map((percentage) => ({ percentage })),
  ),
  {
    nil: undefined,
  },
);

/** Ids that the app would make: never one that is in use. */
const unused = (bill: Bill, prefix: string): string => {
  const taken = new Set(
    [...bill.items, ...bill.drinkRounds, ...bill.dinerGroups, ...bill.diners].map((each) => each.id),
  );
  let n = 0;
  while (taken.has(`${prefix}${n}`)) n += 1;
  return `${prefix}${n}`;
};

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(id, id).map(
    ([newId, name]): Step =>
      (bill) =>
        domain.addDiner(bill, { id: newId, name }),
  ),
  id.map(
    (each): Step =>
      (bill) =>
        domain.removeDiner(bill, each),
  ),
  id.map(
    (each): Step =>
      (bill) =>
        domain.removeDiner(bill, bill.diners.at(-1)?.id ?? each),
  ),
  fc.tuple(id, id).map(
    ([each, name]): Step =>
      (bill) =>
        domain.renameDiner(bill, each, name),
  ),
  someIds.map(
    (dinerIds): Step =>
      (bill) =>
        domain.createGroup(bill, { id: unused(bill, 'g'), name: 'G', dinerIds }),
  ),
  fc.nat({ max: 2 }).map(
    (n): Step =>
      (bill) =>
        domain.deleteGroup(bill, `g${n}`),
  ),
  someItem.map(
    (each): Step =>
      (bill) =>
        domain.addItem(bill, { ...each, id: unused(bill, 'l') }),
  ),
  fc.tuple(someItem, lineId).map(
    ([each, old]): Step =>
      (bill) =>
        domain.updateItem(bill, { ...each, id: old }),
  ),
  lineId.map(
    (old): Step =>
      (bill) =>
        domain.removeItem(bill, old),
  ),
  someRound.map(
    (each): Step =>
      (bill) =>
        domain.addRound(bill, { ...each, id: unused(bill, 'r') }),
  ),
  fc.tuple(someRound, fc.nat({ max: 2 })).map(
    ([each, n]): Step =>
      (bill) =>
        domain.updateRound(bill, { ...each, id: `r${n}` }),
  ),
  fc.nat({ max: 2 }).map(
    (n): Step =>
      (bill) =>
        domain.repeatRound(bill, `r${n}`, { id: unused(bill, 'r'), timestamp: 1 }),
  ),
  fc.nat({ max: 2 }).map(
    (n): Step =>
      (bill) =>
        domain.removeRound(bill, `r${n}`),
  ),
  extra.map(
    (input): Step =>
      (bill) =>
        domain.setServiceCharge(bill, input),
  ),
  extra.map(
    (input): Step =>
      (bill) =>
        domain.setTip(bill, input),
  ),
  fc.option(price, { nil: undefined }).map(
    (amount): Step =>
      (bill) =>
        domain.setTax(bill, amount),
  ),
  fc.constantFrom('equal' as const, 'proportional' as const).map(
    (split): Step =>
      (bill) =>
        domain.setExtrasSplit(bill, split),
  ),
  fc.constantFrom('GBP', 'JPY', 'KWD', 'XXX').map(
    (code): Step =>
      (bill) =>
        domain.setCurrency(bill, code, false),
  ),
  fc.array(fc.constantFrom('Fay', 'Gus', ' '), { maxLength: 3 }).map((names): Step => (bill) => {
    let n = 0;
    return domain.loadSavedGroup(bill, names, () => `${unused(bill, 'n')}-${n++}`);
  }),
  fc.constant<Step>((bill) => domain.clearBill(bill, 1)),
);

/** A bill hangs together: nobody is named who is not here, groups and diners agree, percentages are up to date. */
function expectSound(bill: Bill): void {
  const present = new Set(bill.diners.map((diner) => diner.id));
  const named = [
    ...bill.items.flatMap((each) => each.dinerIds),
    ...bill.drinkRounds.flatMap((each) => each.allocations.map((allocation) => allocation.dinerId)),
    ...bill.dinerGroups.flatMap((group) => group.dinerIds),
  ];
  expect(named.filter((each) => !present.has(each))).toEqual([]);
  const grouped = bill.dinerGroups.flatMap((group) => group.dinerIds.map((each) => [each, group.id]));
  expect(new Map(grouped as [string, string][]).size).toBe(grouped.length);
  expect(bill.dinerGroups.every((group) => group.dinerIds.length > 0)).toBe(true);
  expect(
    bill.diners
      .filter((diner) => diner.groupId !== undefined)
      .map((diner) => [diner.id, diner.groupId])
      .toSorted(byText),
  ).toEqual(grouped.toSorted(byText));
  for (const each of bill.items) {
    expect(new Set(each.dinerIds).size).toBe(each.dinerIds.length);
    if (each.isWholeTable)
      expect(each.isShared && each.dinerIds.length === present.size && present.size > 1).toBe(true);
  }
  expect(domain.recomputeExtras(bill)).toBe(bill);
  expect(domain.normalizeBill(bill)).toEqual({ ok: true, bill });
}

test('after any edits a bill hangs together, the old one is untouched, and the sum is exact', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      let bill = table({ diners: [] });
      for (const edit of steps) {
        const before = structuredClone(bill);
        const next = edit(bill);
        expect(bill).toEqual(before);
        expectSound(next.bill);
        bill = next.bill;
      }
      const summary = domain.summarize(bill);
      const assigned = Object.values(summary.perDiner).reduce((all, diner) => all + diner.total, 0);
      expect(BigInt(assigned + summary.unassigned)).toBe(oracle(bill).grandTotal);
      expect(() => domain.findIssues(bill)).not.toThrow();
    }),
    { numRuns: runs(300) },
  );
});
