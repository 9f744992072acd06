import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyBill, findIssues, readBill, storedBill, summarize, type Bill } from '../../src/index.ts';
import { stepBy } from '../support/edits.ts';
import { oracle } from '../support/oracle.ts';
import { compare, rational, subtract, ZERO } from '../support/rational.ts';
import { runs } from '../support/runs.ts';

const idsOf = (values: readonly { readonly id: string }[]): string[] => values.map((each) => each.id);

/** Expects a consistent bill: it names only diners at the table, every list is in order, and it can be stored. */
function expectSound(bill: Bill): void {
  const present = idsOf(bill.diners);
  const inTableOrder = (ids: readonly string[]): void =>
    expect(ids).toEqual(present.filter((id) => ids.includes(id)));
  for (const { sharing } of bill.lines) {
    if (sharing.by === 'everyone') continue;
    inTableOrder(sharing.shares.map(({ dinerId }) => dinerId));
    expect(sharing.by === 'adjusted' || sharing.shares.every(({ weight }) => weight > 0)).toBe(true);
    if (sharing.by === 'amounts' && sharing.restOf !== undefined) expect(present).toContain(sharing.restOf);
  }
  for (const charge of bill.charges) {
    if (!charge.dinerIds) continue;
    inTableOrder(charge.dinerIds);
    expect(charge.dinerIds.length).toBeGreaterThan(0);
  }
  const used = new Set(bill.diners.flatMap(({ groupId }) => groupId ?? []));
  expect(new Set(idsOf(bill.dinerGroups))).toEqual(used);
  for (const list of [bill.diners, bill.dinerGroups, bill.lines]) {
    expect(new Set(idsOf(list)).size).toBe(list.length);
    const positions = list.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  }
  expect(readBill(JSON.parse(JSON.stringify(storedBill(bill))))).toEqual({ ok: true, bill });
}

test('any edits keep the bill consistent, the old one untouched and the sums exact', () => {
  fc.assert(
    fc.property(fc.array(stepBy('a'), { minLength: 5, maxLength: 40 }), (steps) => {
      let bill = emptyBill('GBP', 0);
      for (const edit of steps) {
        const before = structuredClone(bill);
        const next = edit(bill);
        expect(bill).toEqual(before);
        expectSound(next.bill);
        bill = next.bill;
      }
      const summary = summarize(bill);
      const exact = oracle(storedBill(bill));
      const diners = Object.values(summary.perDiner);
      const assigned = diners.reduce((all, diner) => all + diner.total, 0);
      expect(BigInt(assigned + summary.unassigned)).toBe(exact.grandTotal);
      for (const { dinerId, total } of diners) {
        const off = subtract(rational(total), exact.totals.get(dinerId) ?? ZERO);
        expect(compare(off, rational(1)) < 0 && compare(off, rational(-1)) > 0).toBe(true);
      }
      expect(() => findIssues(bill)).not.toThrow();
    }),
    { numRuns: runs(300) },
  );
});
