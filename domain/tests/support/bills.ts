import fc from 'fast-check';
import type {
  StoredBill,
  StoredCharge,
  StoredItem,
  StoredMainCharge,
  StoredRound,
  StoredShare,
} from '../../src/stored/stored-bill.ts';
import { CHARGE_KINDS, TRANSFER_STEPS } from '../../src/bill/bill.ts';
import { comesTo } from './oracle.ts';

/** Deliberately not in alphabetical order, with a few that are dangerous as keys. */
const IDS = ['m', 'b/c', 'z', '__proto__', 'a', 'constructor', 'Q', 'é', '10', '9', '%2F', '\ud800'] as const;

export const CURRENCIES = ['GBP', 'JPY', 'KWD', 'EUR'] as const;
type Currency = (typeof CURRENCIES)[number];
const DIGITS = { GBP: 2, JPY: 0, KWD: 3, EUR: 2 } as const;

/** Sometimes with more digits than the currency has, as after switching from another one. */
const major = (currency: Currency, max = 20_000): fc.Arbitrary<number> =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.constantFrom(0, 0, 0, 0, 4, 5))
    .map(([minor, more]) => Number(`${minor * 10 + more}e-${DIGITS[currency] + 1}`));

interface Limits {
  readonly diners?: number;
  readonly items?: number;
  /** True if each diner counts as some number of people. */
  readonly areWeighed?: boolean;
}

/** Weights of every kind: whole, in thousandths, zero, small, and the largest. */
const weight = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 5 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 99_999 }).map((thousandths) => thousandths / 1000) },
  { weight: 1, arbitrary: fc.constantFrom(1e12, 999_999_999_999.999, 0.001) },
);

/** How many people a diner counts as. */
const dinerWeight = fc.oneof(
  fc.constantFrom(0, 0.5, 2, 3, 99),
  fc.integer({ min: 1, max: 99_000 }).map((thousandths) => thousandths / 1000),
);

/** How an item is divided if not equally: any weights, including those of people who are not at the table. */
const unevenShares = (ids: readonly string[]) =>
  fc.record({
    shares: fc
      .uniqueArray(fc.record({ dinerId: fc.constantFrom(...ids, 'stranger'), weight }), {
        selector: ({ dinerId }) => dinerId,
        maxLength: ids.length + 1,
      })
      .map((shares): readonly StoredShare[] => shares),
    sharesBy: fc.constantFrom(
      'parts' as const,
      'percent' as const,
      'units' as const,
      'amounts' as const,
      'adjusted' as const,
    ),
    restOf: fc.option(fc.constantFrom(...ids, 'stranger'), { nil: undefined }),
  });

/** Makes amounts add up to the price. */
function fitting(shares: readonly StoredShare[], minor: number): readonly StoredShare[] {
  let left = minor;
  const amounts = shares.map(({ dinerId }, index) => {
    const own = index === shares.length - 1 ? left : Math.floor(left / 3);
    left -= own;
    return { dinerId, weight: own };
  });
  return amounts.filter(({ weight: own }) => own > 0);
}

/** A charge with every possible field. */
interface ChargeSeed {
  readonly amount: number;
  readonly percentage: number | undefined;
  readonly base: 'subtotal' | 'withService' | undefined;
  readonly split: 'equal' | 'proportional' | undefined;
  readonly dinerIds: readonly string[] | undefined;
  /** Indices of lines; one that is too large stands for a removed line. */
  readonly lines: readonly number[] | undefined;
}

/** How a charge is divided, and the base of its percentage. */
function ruleOf({ base, split, dinerIds, lines }: ChargeSeed, { items, drinkRounds }: StoredBill) {
  const ids = [...items, ...drinkRounds].map(({ id }) => id);
  return {
    ...(base && { base }),
    ...(split && { split }),
    ...(dinerIds && { dinerIds }),
    ...(lines && { lineIds: lines.map((index) => ids[index] ?? 'gone') }),
  };
}

const MAIN_KINDS = { serviceCharge: 'service', tax: 'tax', tip: 'tip' } as const;

/** Calculates the amounts of the service charge's, tax's and tip's percentages, one after the other. */
function withMainAmounts(bill: StoredBill): StoredBill {
  let next = bill;
  for (const name of ['serviceCharge', 'tax', 'tip'] as const) {
    const { [name]: charge, ...others } = next;
    if (charge?.percentage === undefined) continue;
    const minor = comesTo(charge, MAIN_KINDS[name], others);
    next = {
      ...next,
      [name]: { ...charge, amount: Number(minor) / 10 ** DIGITS[bill.currency as Currency] },
    };
  }
  return next;
}

const mainCharge = (seed: ChargeSeed, bill: StoredBill): StoredMainCharge => ({
  amount: seed.amount,
  ...(seed.percentage !== undefined && { percentage: seed.percentage }),
  ...ruleOf(seed, bill),
});

/** A charge in the list. */
interface OtherSeed extends ChargeSeed {
  readonly kind: StoredCharge['kind'];
  readonly name: string | undefined;
}

const otherCharge = (seed: OtherSeed, id: string, bill: StoredBill): StoredCharge => ({
  id,
  kind: seed.kind,
  ...(seed.name !== undefined && { name: seed.name }),
  ...(seed.percentage === undefined ? { amount: seed.amount } : { percentage: seed.percentage }),
  ...ruleOf(seed, bill),
});

/**
 * Stored bills of every shape that `readBill` accepts: unassigned lines, strangers on lines, over-allocated rounds, every way to
 * divide a line, charges with a rule of their own.
 */
export function anyBill({
  diners: maxDiners = 8,
  items: maxItems = 14,
  areWeighed = false,
}: Limits = {}): fc.Arbitrary<StoredBill> {
  return fc
    .tuple(
      fc.constantFrom(...CURRENCIES),
      fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 0, maxLength: maxDiners }),
    )
    .chain(([currency, ids]) => {
      const someIds = fc
        .subarray([...ids, 'stranger'], { minLength: 0 })
        .map((chosen) => chosen.toReversed());
      const item = fc
        .record({
          price: major(currency),
          dinerIds: someIds,
          isShared: fc.boolean(),
          whole: fc.boolean(),
          quantity: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 2 }),
          uneven: fc.option(unevenShares(ids), { nil: undefined, freq: 2 }),
          fits: fc.boolean(),
        })
        .map(({ price, dinerIds, isShared, whole, quantity, uneven, fits }): Omit<StoredItem, 'id'> => {
          const areUnits = uneven?.sharesBy === 'units';
          // Units that cost more than a bill can hold would be refused.
          const isMoney = uneven?.sharesBy === 'amounts' || uneven?.sharesBy === 'adjusted';
          const shares = (uneven?.shares ?? [])
            .filter((share) => !areUnits || share.weight < 1000)
            .map((share) => ({ ...share, weight: isMoney ? share.weight : Math.min(share.weight, 9_999) }));
          const areAmounts = uneven?.sharesBy === 'amounts';
          // Every other adjustment is negative.
          const adjusted = shares.map((share, index) => ({ ...share, weight: share.weight * (-1) ** index }));
          const minor = Math.round(price * 10 ** DIGITS[currency]);
          return {
            category: (['Food', 'Drinks', 'Other'] as const)[dinerIds.length % 3] ?? 'Food',
            price,
            ...(quantity !== undefined && { quantity }),
            dinerIds,
            isShared,
            isWholeTable: isShared && whole && dinerIds.length > 2,
            ...(uneven && {
              shares:
                uneven.sharesBy === 'adjusted'
                  ? adjusted
                  : areAmounts && fits
                    ? fitting(shares, minor)
                    : shares,
              sharesBy: uneven.sharesBy,
              ...(areAmounts && uneven.restOf !== undefined && { restOf: uneven.restOf }),
            }),
            timestamp: dinerIds.length,
          };
        });
      const drinks = fc
        .record({
          pricePerUnit: major(currency, 2_000),
          totalQuantity: fc.integer({ min: 0, max: 9 }),
          quantities: fc.array(fc.integer({ min: 0, max: 3 }), {
            minLength: ids.length,
            maxLength: ids.length,
          }),
        })
        .map(({ pricePerUnit, totalQuantity, quantities }): Omit<StoredRound, 'id'> => ({
          pricePerUnit,
          totalQuantity,
          allocations: ids.map((dinerId, i) => ({ dinerId, quantity: quantities[i] ?? 0 })),
          timestamp: 0,
        }));
      const seed = {
        amount: major(currency, 9_999),
        percentage: fc.option(
          fc.integer({ min: 0, max: 40_000 }).map((each) => each / 1000),
          { nil: undefined },
        ),
        base: fc.constantFrom('subtotal' as const, 'withService' as const, 'withService' as const, undefined),
        split: fc.constantFrom('equal' as const, 'proportional' as const, undefined),
        dinerIds: fc.option(someIds, { nil: undefined }),
        lines: fc.option(fc.array(fc.nat({ max: maxItems + 3 }), { maxLength: 4 }), {
          nil: undefined,
          freq: 2,
        }),
      };
      const extra = fc.option(fc.record(seed), { nil: undefined });
      const other = fc.record({
        ...seed,
        kind: fc.constantFrom(...CHARGE_KINDS, 'fee' as const),
        name: fc.constantFrom('Delivery fee', '=Surcharge', undefined),
        id: fc.constantFrom('fee', 'a', 'Z', '__proto__', 'é', 'constructor'),
      });
      return fc
        .record({
          items: fc.array(item, { maxLength: maxItems }),
          drinkRounds: fc.array(drinks, { maxLength: 3 }),
          serviceCharge: extra,
          tax: extra,
          tip: extra,
          charges: fc.uniqueArray(other, { maxLength: 4, selector: ({ id }) => id }),
          extrasSplit: fc.constantFrom('equal' as const, 'proportional' as const),
          isFromTable: fc.boolean(),
          counts: areWeighed
            ? fc.array(dinerWeight, { minLength: ids.length, maxLength: ids.length })
            : fc.oneof(
                { weight: 2, arbitrary: fc.constant([]) },
                fc.array(fc.option(dinerWeight, { nil: undefined }), { maxLength: ids.length }),
                fc.constant(ids.map(() => 0)),
              ),
          salt: fc.integer({ min: 0, max: 999 }),
        })
        .map(
          ({
            items,
            drinkRounds,
            charges,
            serviceCharge,
            tax,
            tip,
            extrasSplit,
            isFromTable,
            counts,
            salt,
          }): StoredBill => {
            const bill: StoredBill = {
              currency,
              diners: ids.map((id, index) => ({
                id,
                name: `Diner ${index}`,
                ...(counts[index] !== undefined && { weight: counts[index] }),
              })),
              dinerGroups:
                ids.length > 1 ? [{ id: '__proto__', name: 'Pair', dinerIds: ids.slice(0, 2) }] : [],
              // Ids whose order is unrelated to the order on the bill.
              items: items.map((each, index) => ({ ...each, id: `i${(index * 7 + salt) % 1_009}` })),
              drinkRounds: drinkRounds.map((each, index) => ({ ...each, id: `r${index}` })),
              extrasSplit,
              ...(isFromTable && { chargesOnUnassigned: true }),
              timestamp: 0,
            };
            return withMainAmounts({
              ...bill,
              ...(charges.length > 0 && { charges: charges.map((each) => otherCharge(each, each.id, bill)) }),
              ...(serviceCharge && { serviceCharge: mainCharge(serviceCharge, bill) }),
              ...(tax && { tax: mainCharge(tax, bill) }),
              ...(tip && { tip: mainCharge(tip, bill) }),
            });
          },
        );
    });
}

/** Any size of a discount or a voucher: sometimes far more than the bill. */
const anySize = (currency: Currency) =>
  fc.oneof(
    major(currency, 3_000).map((amount) => ({ amount })),
    major(currency, 200_000).map((amount) => ({ amount })),
    fc
      .oneof(fc.integer({ min: 0, max: 100_000 }), fc.constant(100_000))
      .map((each) => ({ percentage: each / 1000 })),
  );

/**
 * Stored bills with any mix of discounts, vouchers, treats and payments on top of `anyBill`: for missing lines and people, larger than the
 * bill, in circles.
 */
export function anyMixedBill(limits: Limits = {}): fc.Arbitrary<StoredBill> {
  return anyBill(limits).chain((bill) => {
    const currency = bill.currency as Currency;
    const people = [...bill.diners.map(({ id }) => id), 'stranger'];
    const lines = [...bill.items, ...bill.drinkRounds].map(({ id }) => id);
    const some = (ids: readonly string[]) =>
      fc.uniqueArray(fc.constantFrom(...ids, 'gone'), { maxLength: 4 });
    const one = fc.constantFrom(...people);
    const adjustment = fc.record({
      size: anySize(currency),
      kind: fc.constantFrom('discount' as const, 'discount' as const, 'voucher' as const),
      items: fc.option(some(lines), { nil: undefined }),
      dinerIds: fc.option(some(people), { nil: undefined }),
      split: fc.constantFrom('equal' as const, 'proportional' as const, undefined),
      id: fc.integer({ min: 0, max: 9_999 }),
    });
    const treat = fc.record(
      {
        name: fc.constantFrom('Birthday', '=Leaving', 'לידה'),
        occasion: fc.constant('birthday' as const),
        dinerIds: fc.uniqueArray(one, { minLength: 1, maxLength: 3 }),
        by: fc.oneof(
          fc.constant('everyone else' as const),
          fc.uniqueArray(one, { minLength: 1, maxLength: 3 }),
        ),
      },
      { requiredKeys: ['dinerIds', 'by'] },
    );
    const payment = fc.record({ dinerId: one, amount: major(currency, 90_000) });
    const repayment = fc.record({ from: one, to: one, amount: major(currency, 9_000) });
    return fc
      .record({
        adjustments: fc.uniqueArray(adjustment, { maxLength: 4, selector: ({ id }) => id }),
        treats: fc.array(treat, { maxLength: 3 }),
        payments: fc.array(payment, { maxLength: 3 }),
        repayments: fc.array(repayment, { maxLength: 2 }),
        followsDiscounts: fc.boolean(),
        transferStep: fc.constantFrom(undefined, ...TRANSFER_STEPS),
      })
      .map(({ adjustments, treats, payments, repayments, followsDiscounts, transferStep }): StoredBill => {
        const mixed: StoredBill = {
          ...bill,
          ...(transferStep && { transferStep }),
          adjustments: adjustments.map(({ size, kind, items, dinerIds, split, id }) => ({
            id: `a${id}`,
            kind,
            ...size,
            ...(kind === 'discount' && items && { items }),
            ...(dinerIds &&
              !(kind === 'discount' && items) &&
              dinerIds.length > 0 && { dinerIds: kind === 'voucher' ? dinerIds.slice(0, 1) : dinerIds }),
            ...(split && (kind === 'discount' || !dinerIds || dinerIds.length === 0) && { split }),
          })),
          treats: treats.map((each, index) => ({ id: `t${index}`, ...each })),
          payments: payments.map((each, index) => ({ id: `p${index}`, ...each })),
          repayments: repayments.map((each, index) => ({ id: `y${index}`, ...each })),
        };
        // Otherwise the amounts are those of a version with other bases.
        return followsDiscounts ? withMainAmounts(mixed) : mixed;
      });
  });
}

/** A stored bill of shared one-line items only: [minor units, diner indices]. */
export function sharedBill(
  diners: number,
  ...lines: readonly (readonly [amount: number, people: readonly number[]])[]
): StoredBill {
  const id = (index: number): string => `d${String(index).padStart(3, '0')}`;
  return {
    currency: 'GBP',
    diners: Array.from({ length: diners }, (_, index) => ({ id: id(index), name: `Diner ${index}` })),
    dinerGroups: [],
    items: lines.map(([minor, people], index) => ({
      id: `i${String(index).padStart(5, '0')}`,
      category: 'Food',
      price: minor / 100,
      dinerIds: people.map(id),
      isShared: people.length > 1,
      isWholeTable: false,
      timestamp: index,
    })),
    drinkRounds: [],
    timestamp: 0,
  };
}
