import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyChanges,
  billOf,
  changesBetween,
  inverted,
  joined,
  registersOf,
  revertChanges,
  summarize,
  type Bill,
  type Change,
} from '../src/index.ts';
import { anyBill } from './support/bills.ts';
import { edited, someBill, stepBy } from './support/edits.ts';
import { read } from './support/read.ts';
import { runs } from './support/runs.ts';

const steps = (maker: string, maxLength = 4) => fc.array(stepBy(maker), { maxLength });
const keysOf = (changes: readonly Change[]): Set<string> => new Set(changes.map(({ key }) => key));

describe('registers', () => {
  test('of a bill come to that bill, whatever is on it', () => {
    fc.assert(
      fc.property(fc.oneof(someBill, anyBill().map(read)), (bill) => {
        expect(billOf(registersOf(bill))).toEqual(bill);
      }),
      { numRuns: runs(300) },
    );
  });

  test('in any order come to the same bill', () => {
    const shuffled = someBill.chain((bill) => {
      const entries = [...registersOf(bill)];
      const order = fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length });
      return fc.tuple(fc.constant(bill), order);
    });
    fc.assert(
      fc.property(shuffled, ([bill, entries]) => {
        expect(billOf(new Map(entries))).toEqual(bill);
      }),
    );
  });

  test('of which any are missing still come to a bill that can be summed up', () => {
    const some = someBill.chain((bill) => fc.subarray([...registersOf(bill)]));
    fc.assert(
      fc.property(some, (entries) => {
        const bill = billOf(new Map([...entries, ['meta/currency', 'GBP'], ['meta/timestamp', 0]]));
        expect(Number.isSafeInteger(summarize(bill).grandTotal)).toBe(true);
        expect(billOf(registersOf(bill))).toEqual(bill);
      }),
    );
  });
});

describe('the changes between two bills', () => {
  const pair = fc.tuple(someBill, steps('a', 6)).map(([bill, all]) => [bill, edited(bill, all)] as const);

  test('make the one the other, and taken back make it what it was', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const changes = changesBetween(before, after);
        expect(applyChanges(before, changes)).toEqual(after);
        expect(revertChanges(after, changes)).toEqual(before);
        expect(applyChanges(after, inverted(changes))).toEqual(before);
      }),
      { numRuns: runs(300) },
    );
  });

  test('are those of any two bills, not only of one that was edited', () => {
    fc.assert(
      fc.property(someBill, someBill, (before, after) => {
        expect(applyChanges(before, changesBetween(before, after))).toEqual(after);
      }),
    );
  });

  test('are none between a bill and its like, and leave the very same objects', () => {
    fc.assert(
      fc.property(someBill, (bill) => {
        expect(changesBetween(bill, structuredClone(bill))).toEqual([]);
        expect(applyChanges(bill, [])).toBe(bill);
      }),
    );
  });

  test('name a register once each', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const changes = changesBetween(before, after);
        expect(keysOf(changes).size).toBe(changes.length);
      }),
    );
  });

  test('joined are what both do, one after the other', () => {
    fc.assert(
      fc.property(someBill, steps('a'), steps('b'), (bill, first, second) => {
        const middle = edited(bill, first);
        const last = edited(middle, second);
        const both = joined(changesBetween(bill, middle), changesBetween(middle, last));
        expect(applyChanges(bill, both)).toEqual(last);
        expect(revertChanges(last, both)).toEqual(bill);
        expect(keysOf(both)).toEqual(keysOf(changesBetween(bill, last)));
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('two people at one bill', () => {
  const both = fc.tuple(someBill, steps('a'), steps('b')).map(([bill, first, second]) => {
    const mine = changesBetween(bill, edited(bill, first));
    const keys = keysOf(mine);
    // Of what both wrote the last one stands: here it is the first person's.
    const theirs = changesBetween(bill, edited(bill, second)).filter(({ key }) => !keys.has(key));
    return { bill, mine, theirs };
  });

  test('who change different registers get the same bill, in whichever order the changes arrive', () => {
    fc.assert(
      fc.property(both, ({ bill, mine, theirs }) => {
        const one = applyChanges(applyChanges(bill, mine), theirs);
        const other = applyChanges(applyChanges(bill, theirs), mine);
        expect(one).toEqual(other);
        expect(summarize(one)).toEqual(summarize(other));
      }),
      { numRuns: runs(500) },
    );
  });

  test('three of them as well', () => {
    fc.assert(
      fc.property(both, steps('c'), ({ bill, mine, theirs }, third) => {
        const keys = keysOf([...mine, ...theirs]);
        const last = changesBetween(bill, edited(bill, third)).filter(({ key }) => !keys.has(key));
        const inOrder = (order: readonly (readonly Change[])[]): Bill => order.reduce(applyChanges, bill);
        const expected = inOrder([mine, theirs, last]);
        expect(inOrder([last, theirs, mine])).toEqual(expected);
        expect(inOrder([theirs, mine, last])).toEqual(expected);
        expect(inOrder([last, mine, theirs])).toEqual(expected);
      }),
      { numRuns: runs(300) },
    );
  });

  test('who take back what they did leave what the other did', () => {
    fc.assert(
      fc.property(both, ({ bill, mine, theirs }) => {
        const merged = applyChanges(applyChanges(bill, mine), theirs);
        const undone = registersOf(revertChanges(merged, mine));
        const [present, original] = [registersOf(merged), registersOf(bill)];
        const own = keysOf(mine);
        for (const [key, value] of undone) {
          // Nothing is there that neither of them left: my registers are as before, theirs as they are.
          if (!own.has(key)) expect(value).toEqual(present.get(key) ?? original.get(key));
        }
      }),
    );
  });
});

describe('taking back', () => {
  const bill = read({
    diners: [
      { id: 'ann', name: 'Ann' },
      { id: 'bob', name: 'Bob' },
    ],
    items: [{ id: 'pie', name: 'Pie', price: 10, dinerIds: ['ann'], isShared: false }],
  });
  const withLine = (each: Bill, change: object): Bill => ({
    ...each,
    lines: each.lines.map((line) => ({ ...line, ...change }) as Bill['lines'][number]),
  });

  test('leaves a register that somebody has changed since', () => {
    const mine = withLine(bill, { name: 'Apple pie' });
    const changes = changesBetween(bill, mine);
    const theirs = withLine(mine, { price: 1200 });
    expect(revertChanges(theirs, changes)).toEqual(theirs);
  });

  test('of a line leaves who somebody else has put on another one', () => {
    const added: Bill = { ...bill, lines: [...bill.lines, { ...bill.lines[0]!, id: 'tea', position: 2 }] };
    const changes = changesBetween(bill, added);
    const shares = ['ann', 'bob'].map((dinerId) => ({ dinerId, weight: 1 }));
    const [pie, tea] = added.lines;
    const theirs = { ...added, lines: [{ ...pie!, sharing: { by: 'parts', shares } }, tea!] } as Bill;
    expect(revertChanges(theirs, changes).lines).toEqual([theirs.lines[0]]);
  });
});
