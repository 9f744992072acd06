import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betweenPhones, phoneShares, type BillSummary, type Party } from '../../src/index.ts';
import { runs } from '../support/runs.ts';

const DINERS = ['ann', 'bob', 'cem', 'dan', 'eve'] as const;
const summaryOf = (totals: readonly number[]) => ({
  perDiner: Object.fromEntries(
    DINERS.map((dinerId, index) => [dinerId, { dinerId, name: dinerId, total: totals[index] }]),
  ) as unknown as BillSummary['perDiner'],
});
const sum = (all: readonly number[]) => all.reduce((before, each) => before + each, 0);

test('people of one phone pay together, everybody once, whoever leaves, loses a phone, or swaps a dish', () => {
  const amounts = fc.array(fc.nat(5000), { minLength: DINERS.length, maxLength: DINERS.length });
  // Phones with or without a person, some with another one for whom they claim too; the rest of the people have none.
  const phones = fc.shuffledSubarray([...DINERS, undefined, undefined]).chain((people) =>
    fc.nat(people.length).map((couples) =>
      people.flatMap((dinerId, index) => {
        if (index % 2 === 1 && index <= couples) return [];
        const alsoFor = index % 2 === 0 && index + 1 <= couples ? people[index + 1] : undefined;
        return dinerId === undefined ? [] : [{ dinerId, ...(alsoFor && { alsoFor }) }];
      }),
    ),
  );
  const said = fc.uniqueArray(fc.tuple(fc.constantFrom(...DINERS), fc.nat(5000)), { selector: ([id]) => id });
  fc.assert(
    fc.property(amounts, phones, said, fc.nat(900), (totals, seats, paid, swapped) => {
      const paidEarly = new Map<string, number>(paid);
      const shares = phoneShares(summaryOf(totals), seats, paidEarly);
      expect(shares.flatMap(({ dinerIds }) => dinerIds).toSorted()).toEqual(DINERS);
      expect(sum(shares.map(({ owed }) => owed))).toBe(sum(totals));
      expect(sum(shares.map((each) => each.paid ?? 0))).toBe(sum([...paidEarly.values()]));
      const couple = seats.find((seat) => seat.alsoFor !== undefined);
      if (!couple) return;
      const of = ([...all]: readonly number[]) => {
        const phone = phoneShares(summaryOf(all), seats, paidEarly);
        return phone.find(({ dinerIds }) => dinerIds.includes(couple.dinerId));
      };
      const after = totals.map((total, index) =>
        DINERS[index] === couple.dinerId
          ? total - swapped
          : DINERS[index] === couple.alsoFor
            ? total + swapped
            : total,
      );
      expect(of(after)).toEqual(of(totals));
    }),
    { numRuns: runs(300) },
  );
});

test('what one of a phone owes the other is between them, also as others see it', () => {
  const of = (...dinerIds: string[]) => ({ id: dinerIds.join(), dinerIds }) as unknown as Party;
  const [ann, bob, dan, group] = [of('ann'), of('bob'), of('dan'), of('cem', 'dan')];
  const transfers = [
    { from: bob, to: ann, amount: 1 },
    { from: group, to: ann, amount: 2 },
    { from: dan, to: bob, amount: 3 },
    // Cem has another phone.
    { from: group, to: bob, amount: 4 },
  ];
  const left = betweenPhones(transfers, [{ dinerId: 'ann' }, { dinerId: 'bob', alsoFor: 'dan' }, {}]);
  expect(left.map(({ amount }) => amount)).toEqual([1, 2, 4]);
});
