import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDiner,
  addLine,
  changesBetween,
  mergeBills,
  registerParts,
  registersOf,
  removeDiner,
  renameDiner,
  revertChanges,
  setCharge,
  setCurrency,
  setDinerWeight,
  setExchangeRate,
  summarize,
  type Bill,
  type Changes,
  type Sharing,
} from '../../src/index.ts';
import { edited, someBill, stepBy, weightStep } from '../support/edits.ts';
import { read } from '../support/read.ts';
import { manyRuns, runs, TIME_FOR_MANY } from '../support/runs.ts';

const steps = (maker: string) =>
  fc.array(fc.oneof({ weight: 4, arbitrary: stepBy(maker) }, weightStep), { maxLength: 4 });
/** One bill, and two devices' versions of it, with the numbers of people that somebody counts as among the changes. */
const apart = fc
  .tuple(someBill, steps('a'), steps('b'))
  .map(([base, mine, theirs]) => ({ base, mine: edited(base, mine), theirs: edited(base, theirs) }));

describe('a bill that two devices have changed', () => {
  test(
    'takes one device’s changes if the other changed nothing',
    () => {
      fc.assert(
        fc.property(apart, ({ base, mine, theirs }) => {
          expect(mergeBills(base, mine, base).bill).toEqual(mine);
          expect(mergeBills(base, base, theirs).bill).toEqual(theirs);
          expect(mergeBills(base, mine, mine).bill).toEqual(mine);
        }),
        { numRuns: manyRuns(300) },
      );
    },
    TIME_FOR_MANY,
  );

  test(
    'is the same in either order of merging, if they changed different things',
    () => {
      const different = apart.filter(({ base, mine, theirs }) => {
        const keys = new Set(changesBetween(base, mine).map(({ key }) => key));
        return (
          changesBetween(base, theirs).every(({ key }) => !keys.has(key)) &&
          mergeBills(base, mine, theirs).lost.length === 0
        );
      });
      fc.assert(
        fc.property(different, ({ base, mine, theirs }) => {
          expect(mergeBills(base, mine, theirs).bill).toEqual(mergeBills(base, theirs, mine).bill);
        }),
        { numRuns: manyRuns(300) },
      );
    },
    TIME_FOR_MANY,
  );

  test(
    'does not change when merged again, and adds up',
    () => {
      fc.assert(
        fc.property(apart, ({ base, mine, theirs }) => {
          const { bill: merged } = mergeBills(base, mine, theirs);
          const again = mergeBills(base, mine, merged).bill;
          // A change of theirs to a charge that I removed comes to nothing if it names somebody who has left; it is removed once that is known.
          const hasAll = ({ diners }: Bill) =>
            base.diners.every(({ id }) => diners.some((each) => each.id === id));
          if (hasAll(mine) && hasAll(theirs)) expect(again).toEqual(merged);
          expect(mergeBills(base, mine, again).bill).toEqual(again);
          expect(Number.isSafeInteger(summarize(merged).grandTotal)).toBe(true);
        }),
        { numRuns: manyRuns(300) },
      );
    },
    TIME_FOR_MANY,
  );
});

test('a diner who was removed stays so if their group has changed elsewhere', () => {
  const together = (...ids: string[]) =>
    read({
      diners: ['ann', 'bob', 'cat'].map((id) => ({
        id,
        name: id,
        ...(ids.includes(id) && { groupId: 'g' }),
      })),
      dinerGroups: [{ id: 'g', name: 'G' }],
    });
  const [base, theirs] = [together('ann', 'bob'), together('bob', 'cat')];
  const mine: Bill = { ...base, diners: base.diners.slice(2) };
  const { bill: merged } = mergeBills(base, mine, theirs);
  expect(merged.diners.map(({ id }) => id)).toEqual(['cat']);
  expect(mergeBills(base, mine, merged).bill).toEqual(merged);
});

test('a rate is that of the merged bill’s currency, whichever device has set it', () => {
  const base = read({ currency: 'GBP', diners: [], items: [] });
  const rate = { to: 'EUR', rate: 1.5, date: '', source: '', isCustom: true };
  const inYen = setExchangeRate(setCurrency(base, 'JPY', false).bill, rate).bill;
  const inPounds = setExchangeRate(base, rate).bill;
  expect(mergeBills(base, inYen, inPounds)).toEqual({ bill: inYen, lost: [] });
  expect(mergeBills(base, inPounds, inYen).bill).toEqual(inYen);
});

test('how many people somebody counts as is merged with their new name; of two such numbers theirs stands', () => {
  const base = read({ diners: [{ id: 'ann', name: 'Ann' }], items: [] });
  const [double, half] = [2, 0.5].map((weight) => setDinerWeight(base, 'ann', weight).bill) as [Bill, Bill];
  const renamed = renameDiner(base, 'ann', 'Anna').bill;
  const both = { bill: renameDiner(double, 'ann', 'Anna').bill, lost: [] };
  expect(mergeBills(base, double, renamed)).toEqual(both);
  expect(mergeBills(base, renamed, double)).toEqual(both);
  const { bill: merged, lost } = mergeBills(base, double, half);
  expect(merged).toEqual(half);
  expect(revertChanges(merged, lost)).toEqual(double);
});

describe('a line that two devices have changed', () => {
  const bill = read({
    diners: ['ann', 'bob', 'cat'].map((id) => ({ id, name: id })),
    items: [
      { id: 'pie', name: 'Pie', price: 7, dinerIds: ['ann', 'bob'], isShared: true },
      { id: 'tea', name: 'Tea', price: 3, dinerIds: ['ann'], isShared: false },
    ],
  });
  const withPie = (of: Bill, change: object): Bill => ({
    ...of,
    lines: of.lines.map((line) => (line.id === 'pie' ? ({ ...line, ...change } as typeof line) : line)),
  });
  const shares = (...weights: number[]) =>
    ['ann', 'bob', 'cat'].flatMap((dinerId, at) => (weights[at] ? [{ dinerId, weight: weights[at] }] : []));
  const amounts = withPie(bill, { sharing: { by: 'amounts', shares: shares(100, 600) } });
  const withCat = withPie(bill, { sharing: { by: 'parts', shares: shares(1, 1, 1) } });
  const withoutPie: Bill = { ...bill, lines: bill.lines.filter(({ id }) => id !== 'pie') };

  const heavier = withPie(bill, { sharing: { by: 'parts', shares: shares(1, 3) } });
  const heavierWithCat = withPie(bill, { sharing: { by: 'parts', shares: shares(1, 3, 1) } });
  const heavierAnn = withPie(bill, { sharing: { by: 'parts', shares: shares(2, 1) } });
  const restOfBob = withPie(bill, { sharing: { by: 'amounts', restOf: 'bob', shares: shares(100, 600) } });
  const restOfAnn = withPie(bill, { sharing: { by: 'amounts', restOf: 'ann', shares: shares(0, 200, 500) } });
  const moreForBob = withPie(bill, { sharing: { by: 'amounts', shares: shares(50, 650) } });
  const percent = withPie(bill, { sharing: { by: 'percent', shares: shares(0, 40, 60) } });
  const dearer = withPie(bill, { price: 900 });
  const cheaper = withPie(bill, { price: 500 });
  const named = (of: Bill) => withPie(of, { name: 'Tart' });
  const renamed = (name: string): Bill => renameDiner(bill, 'bob', name).bill;
  const tipped = (percentage: number): Bill => setCharge(bill, 'tip', { percentage }).bill;
  const THEIRS = [
    ['its division, if I changed a weight and they added somebody', bill, heavier, withCat],
    ['its division, if I added somebody and they changed a weight', bill, withCat, heavier],
    ['its division, if both changed weights', bill, heavierAnn, heavier],
    ['its division, with whom the rest is for', amounts, moreForBob, restOfAnn],
    ['its division, if they changed its kind', bill, heavier, restOfBob],
    ['its division, if I changed its kind', bill, amounts, withCat],
    ['its division, if both changed its kind', bill, percent, amounts],
    ['its price', bill, dearer, cheaper],
    ['its price, for its quantity', bill, withPie(bill, { price: 1400, quantity: 2 }), dearer],
    ['its place on the bill, if I removed it', bill, withoutPie, dearer],
    ['its place on the bill with its division', bill, withoutPie, heavier],
    ['its removal, if I changed its price', bill, dearer, withoutPie],
    ['its removal, if I changed its division', bill, heavier, withoutPie],
    ['the name of a diner', bill, renamed('Rob'), renamed('Bobby')],
    ['the tip', bill, tipped(10), tipped(15)],
  ] as const;
  test.each(THEIRS)('has of theirs %s; mine is named, and comes back', (_, base, mine, theirs) => {
    const merged = mergeBills(base, mine, theirs);
    expect(merged.bill).toEqual(theirs);
    expect(revertChanges(theirs, merged.lost)).toEqual(mine);
  });

  test.each([
    ['the division that has all that the other has', heavier, heavierWithCat, heavierWithCat],
    ['my price, and their sharers', dearer, withCat, withPie(withCat, { price: 900 })],
    ['my name, and their kind of division', named(bill), amounts, named(amounts)],
    ['my price, and their name', dearer, named(bill), named(dearer)],
    ['a removal, if they changed nothing', withoutPie, bill, withoutPie],
    ['what both have changed to the same', dearer, dearer, dearer],
  ])('keeps of both %s', (_, mine, theirs, merged) => {
    expect(mergeBills(bill, mine, theirs)).toEqual({ bill: merged, lost: [] });
  });

  test('has their division, and my name beside it; only the division is lost', () => {
    const merged = mergeBills(bill, named(heavier), withCat);
    expect(merged.bill).toEqual(named(withCat));
    expect(revertChanges(merged.bill, merged.lost)).toEqual(named(heavier));
  });
});

describe('the division of a line', () => {
  const people = ['ann', 'bob', 'cat', 'dan'];
  const act = fc.record({
    line: fc.constantFrom('pie', 'tea'),
    who: fc.constantFrom(...people),
    by: fc.option(fc.constantFrom('parts' as const, 'percent' as const, 'amounts' as const), { freq: 3 }),
    weight: fc.nat({ max: 3 }),
    leaves: fc.integer({ min: 1, max: 12 }).map((one) => one === 1),
  });
  const acted = (bill: Bill, acts: readonly (typeof act extends fc.Arbitrary<infer T> ? T : never)[]) =>
    acts.reduce((before, { line: id, who, by, weight, leaves }) => {
      if (leaves) return removeDiner(before, who).bill;
      const lines = before.lines.map((line) => {
        if (line.id !== id || line.kind === 'round' || !before.diners.some((diner) => diner.id === who))
          return line;
        const shares = line.sharing.by === 'everyone' ? [] : line.sharing.shares;
        const others = shares.filter(({ dinerId }) => dinerId !== who);
        const now = before.diners.flatMap(({ id: dinerId }) =>
          dinerId === who && weight > 0
            ? [{ dinerId, weight }]
            : others.filter((share) => share.dinerId === dinerId),
        );
        return { ...line, sharing: { by: by ?? line.sharing.by, shares: now } as Sharing };
      });
      return { ...before, lines };
    }, bill);
  const table = ['pie', 'tea'].reduce(
    (bill, id) =>
      addLine(bill, {
        id,
        kind: 'item',
        category: 'Food',
        price: 900,
        quantity: 1,
        sharing: { by: 'parts', shares: people.slice(0, 3).map((dinerId) => ({ dinerId, weight: 1 })) },
        timestamp: 0,
      }).bill,
    people.reduce((bill, id) => addDiner(bill, { id, name: id }).bill, read({ diners: [], items: [] })),
  );
  /** Who has how much of a line, among those who are on all of these bills. */
  const division = (of: Bill, id: string, bills: readonly Bill[]) => {
    const isOnAll = (who: string) => bills.every(({ diners }) => diners.some((diner) => diner.id === who));
    const line = of.lines.find((each) => each.id === id);
    const shares = !line || line.sharing.by === 'everyone' ? [] : line.sharing.shares;
    return { by: line?.sharing.by, shares: shares.filter(({ dinerId }) => isOnAll(dinerId)) };
  };
  const linesIn = (changes: Changes) => new Set(changes.map(({ key }) => registerParts(key)[1]));

  test('is theirs as a whole, or has what both changed; mine is named then, and comes back', () => {
    const acts = fc.array(act, { maxLength: 4 });
    fc.assert(
      fc.property(acts, acts, acts, (earlier, here, there) => {
        const base = acted(table, earlier);
        const [mine, theirs] = [acted(base, here), acted(base, there)];
        const { bill: merged, lost } = mergeBills(base, mine, theirs);
        const back = revertChanges(merged, lost);
        for (const id of ['pie', 'tea']) {
          const [own, theirOwn, now, other] = [mine, theirs, merged, back].map((each) =>
            division(each, id, [mine, theirs]),
          );
          if (linesIn(lost).has(id)) {
            expect(now).toEqual(theirOwn);
            expect(other).toEqual(own);
          } else
            for (const side of [mine, theirs])
              for (const { key, after } of changesBetween(base, side)) {
                const [kind, line, who = ''] = registerParts(key);
                const isClaim =
                  kind === 'claim' && line === id && merged.diners.some((diner) => diner.id === who);
                if (isClaim) expect(registersOf(merged).get(key)).toEqual(after);
              }
        }
      }),
      { numRuns: runs(600) },
    );
  });
});
