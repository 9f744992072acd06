import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyChanges,
  billOf,
  changesBetween,
  inverted,
  joined,
  registerParts,
  registersOf,
  revertChanges,
  summarize,
  type Bill,
  type Change,
} from '../../src/index.ts';
import { anyBill } from '../support/bills.ts';
import { edited, someBill, stepBy } from '../support/edits.ts';
import { read } from '../support/read.ts';
import { manyRuns, runs, TIME_FOR_MANY } from '../support/runs.ts';

const steps = (maker: string, maxLength = 4) => fc.array(stepBy(maker), { maxLength });
const keysOf = (changes: readonly Change[]): Set<string> => new Set(changes.map(({ key }) => key));

describe('registers', () => {
  test(
    'any bill survives a conversion to registers and back',
    () => {
      fc.assert(
        fc.property(
          fc.oneof(someBill, anyBill().map(read), anyBill({ areWeighed: true }).map(read)),
          (bill) => {
            expect(billOf(registersOf(bill))).toEqual(bill);
          },
        ),
        { numRuns: manyRuns(300) },
      );
    },
    TIME_FOR_MANY,
  );

  test('the order of registers does not matter', () => {
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

  test('a bill with missing registers can still be summed up', () => {
    const some = someBill.chain((bill) => fc.subarray([...registersOf(bill)]));
    fc.assert(
      fc.property(some, (entries) => {
        const bill = billOf(
          new Map([...entries, ['meta/currency', 'GBP'], ['meta/timestamp', 0], ['meta/id', 'bill']]),
        );
        expect(Number.isSafeInteger(summarize(bill).grandTotal)).toBe(true);
        expect(billOf(registersOf(bill))).toEqual(bill);
      }),
    );
  });
});

describe('the difference between two bills', () => {
  const pair = fc.tuple(someBill, steps('a', 6)).map(([bill, all]) => [bill, edited(bill, all)] as const);

  test(
    'turns the first bill into the second, and reverting it restores the first',
    () => {
      fc.assert(
        fc.property(pair, ([before, after]) => {
          const changes = changesBetween(before, after);
          expect(applyChanges(before, changes)).toEqual(after);
          expect(revertChanges(after, changes)).toEqual(before);
          expect(applyChanges(after, inverted(changes))).toEqual(before);
        }),
        { numRuns: manyRuns(300) },
      );
    },
    TIME_FOR_MANY,
  );

  test('exists for any two bills, not only for edited ones', () => {
    fc.assert(
      fc.property(someBill, someBill, (before, after) => {
        expect(applyChanges(before, changesBetween(before, after))).toEqual(after);
      }),
    );
  });

  test('is empty for equal bills, and applying it keeps the same objects', () => {
    fc.assert(
      fc.property(someBill, (bill) => {
        expect(changesBetween(bill, structuredClone(bill))).toEqual([]);
        expect(applyChanges(bill, [])).toBe(bill);
      }),
    );
  });

  test('names each register once', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const changes = changesBetween(before, after);
        expect(keysOf(changes).size).toBe(changes.length);
      }),
    );
  });

  test('can be joined with the next one, which gives both changes in order', () => {
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

/**
 * Simultaneous edits of one bill by several people, each from the same state. If two wrote a register, the earlier person's value stands.
 */
const together = fc.tuple(someBill, steps('a'), steps('b'), steps('c')).map(([bill, ...people]) => ({
  bill,
  changes: people.map((each) => changesBetween(bill, edited(bill, each))),
}));

/**
 * True if both sides changed a line, or its sharers, and one of them changed its way of dividing: such a division is undone as a whole or
 * not at all. Removing a diner removes their share of every line.
 */
function divideTheSame(mine: readonly Change[], theirs: readonly Change[]): boolean {
  const idOf = ({ key }: Change) => registerParts(key)[1];
  const byOf = (value: unknown) => (value as { readonly by?: string } | undefined)?.by;
  const removed = theirs
    .filter(({ key, after }) => registerParts(key)[0] === 'diner' && after === undefined)
    .map(idOf);
  const sharedWithRemoved = mine
    .map(({ key }) => registerParts(key))
    .flatMap(([kind, lineId, dinerId]) => (kind === 'claim' && removed.includes(dinerId) ? [lineId] : []));
  const ofTheirs = [...theirs.map(idOf), ...sharedWithRemoved];
  return [...mine, ...theirs]
    .filter(({ before, after }) => before && after && byOf(before) !== byOf(after))
    .some((anew) => mine.some((each) => idOf(each) === idOf(anew)) && ofTheirs.includes(idOf(anew)));
}

/** The registers after changes have arrived in some order: the value of the person earlier in the list stays. */
function arrived(bill: Bill, changes: readonly (readonly Change[])[], order: readonly number[]): Bill {
  const registers = new Map(registersOf(bill));
  const writers = new Map<string, number>();
  for (const person of order)
    for (const { key, after } of changes[person] ?? []) {
      if (person > (writers.get(key) ?? person)) continue;
      writers.set(key, person);
      if (after === undefined) registers.delete(key);
      else registers.set(key, after);
    }
  return billOf(registers);
}

describe('several people editing one bill', () => {
  test('changes of different registers give the same bill in any order of arrival', () => {
    const different = together.filter(({ changes: [first = [], second = []] }) => {
      const keys = keysOf(first);
      return second.every(({ key }) => !keys.has(key));
    });
    fc.assert(
      fc.property(different, ({ bill, changes: [mine = [], theirs = []] }) => {
        const one = applyChanges(applyChanges(bill, mine), theirs);
        expect(applyChanges(applyChanges(bill, theirs), mine)).toEqual(one);
      }),
      { numRuns: runs(300) },
    );
  });

  test('changes of the same registers give the same bill in any order, if one write of each stands', () => {
    fc.assert(
      fc.property(together, ({ bill, changes }) => {
        const expected = arrived(bill, changes, [0, 1, 2]);
        expect(Number.isSafeInteger(summarize(expected).grandTotal)).toBe(true);
        for (const order of [
          [2, 1, 0],
          [1, 0, 2],
          [2, 0, 1],
        ])
          expect(arrived(bill, changes, order)).toEqual(expected);
      }),
      { numRuns: runs(500) },
    );
  });

  test('undoing one’s own changes keeps the changes of others', () => {
    fc.assert(
      fc.property(together, ({ bill, changes: [mine = [], all = []] }) => {
        const own = keysOf(mine);
        const theirs = all.filter(({ key }) => !own.has(key));
        fc.pre(!divideTheSame(mine, theirs));
        const merged = applyChanges(applyChanges(bill, mine), theirs);
        const expected = new Map(registersOf(merged));
        for (const { key, before, after } of mine) {
          if (!isDeepStrictEqual(expected.get(key), after)) continue;
          if (before === undefined) expected.delete(key);
          else expected.set(key, before);
        }
        expect(revertChanges(merged, mine)).toEqual(billOf(expected));
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('another division of a line', () => {
  const shares = (...weights: number[]) =>
    ['ann', 'bob'].map((dinerId, at) => ({ dinerId, weight: weights[at] ?? 1 }));
  const pie = (sharing: object): Bill => {
    const bill = read({
      diners: ['ann', 'bob', 'cat'].map((id) => ({ id, name: id })),
      items: [{ id: 'pie', name: 'Pie', price: 7, dinerIds: ['ann', 'bob'], isShared: true }],
    });
    return { ...bill, lines: bill.lines.map((line) => ({ ...line, sharing }) as Bill['lines'][number]) };
  };
  const equal = pie({ by: 'parts', shares: shares(1, 1) });
  /** £1 and £6: the 1 is the same figure as the part before. */
  const amounts = pie({ by: 'amounts', shares: shares(100, 600) });
  const changes = changesBetween(equal, amounts);

  test.each([
    ['one amount', pie({ by: 'amounts', shares: shares(200, 600) })],
    ['the other amount', pie({ by: 'amounts', shares: shares(100, 500) })],
    [
      'who is among them',
      pie({ by: 'amounts', shares: [...shares(100, 600), { dinerId: 'cat', weight: 100 }] }),
    ],
    ['the way', pie({ by: 'percent', shares: shares(1, 6) })],
  ])('is kept as a whole if somebody else has since changed %s', (_, theirs) => {
    expect(revertChanges(theirs, changes)).toEqual(theirs);
  });

  test('is kept if somebody has since renamed the line, and so is its price', () => {
    const renamed = { ...amounts, lines: amounts.lines.map((line) => ({ ...line, name: 'Tart' })) };
    expect(revertChanges(renamed, changes)).toEqual(renamed);
  });

  test('an equal division does not prevent the rest of the line from being undone', () => {
    const dearer = { ...amounts, lines: amounts.lines.map((line) => ({ ...line, name: 'Tart' })) };
    const both = changesBetween(equal, dearer);
    const theirs = applyChanges(dearer, [{ key: 'claim/pie/bob', before: 6, after: 5 }]);
    const [line] = revertChanges(theirs, both).lines;
    expect(line).toEqual({ ...theirs.lines[0], name: 'Pie' });
  });

  test('is never undone into a mixed division, whatever somebody else did since', () => {
    const ways = ['everyone', 'parts', 'percent', 'units', 'amounts'] as const;
    // Few figures, so that a part often equals an amount.
    const somebodys = fc
      .dictionary(fc.constantFrom('ann', 'bob', 'cat'), fc.integer({ min: 1, max: 3 }), { minKeys: 1 })
      .map((weights) =>
        ['ann', 'bob', 'cat'].flatMap((id) => (weights[id] ? [[id, weights[id]] as const] : [])),
      );
    const divided = (by: (typeof ways)[number], all: readonly (readonly [string, number])[]) =>
      by === 'everyone'
        ? pie({ by })
        : pie({
            by,
            shares: all.map(([dinerId, weight]) => ({
              dinerId,
              weight: by === 'amounts' ? weight * 100 : weight,
            })),
          });
    const way = fc.constantFrom(...ways);
    const edits = fc.record({
      from: way,
      to: way,
      is: way,
      claims: fc.tuple(somebodys, somebodys, somebodys),
    });
    const theirName = fc.constantFrom(undefined, 'Tart');
    fc.assert(
      fc.property(edits, fc.boolean(), theirName, ({ from, to, is, claims }, isSameWay, name) => {
        fc.pre(from !== to);
        const before = divided(from, claims[0]);
        const mine = divided(to, claims[1]);
        const now = divided(isSameWay ? to : is, claims[2]);
        const theirs = { ...now, lines: now.lines.map((line) => ({ ...line, ...(name && { name }) })) };
        const reverted = revertChanges(theirs, changesBetween(before, mine));
        expect([before, theirs]).toContainEqual(reverted);
        if (isDeepStrictEqual(theirs, mine)) expect(reverted).toEqual(before);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('undo', () => {
  const bill = read({
    diners: [
      { id: 'ann', name: 'Ann' },
      { id: 'bob', name: 'Bob' },
    ],
    items: [{ id: 'pie', name: 'Pie', price: 10, dinerIds: ['ann'], isShared: false }],
  });

  test('keeps a sharer that somebody else has added to another line', () => {
    const added: Bill = { ...bill, lines: [...bill.lines, { ...bill.lines[0]!, id: 'tea', position: 2 }] };
    const changes = changesBetween(bill, added);
    const shares = ['ann', 'bob'].map((dinerId) => ({ dinerId, weight: 1 }));
    const [pie, tea] = added.lines;
    const theirs = { ...added, lines: [{ ...pie!, sharing: { by: 'parts', shares } }, tea!] } as Bill;
    expect(revertChanges(theirs, changes).lines).toEqual([theirs.lines[0]]);
  });
});
