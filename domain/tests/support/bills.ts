import fc from 'fast-check';
import type { Bill, DrinkRound, Item } from '../../src/index.ts';

/** Deliberately not in alphabetical order, with a few that are dangerous as keys. */
const IDS = ['m', 'b', 'z', '__proto__', 'a', 'constructor', 'Q', 'é', '10', '9', 'k', 'zz'] as const;

export const CURRENCIES = ['GBP', 'JPY', 'KWD', 'EUR'] as const;
const DIGITS = { GBP: 2, JPY: 0, KWD: 3, EUR: 2 } as const;

const major = (currency: (typeof CURRENCIES)[number], max = 20_000): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max }).map((minor) => minor / 10 ** DIGITS[currency]);

interface Limits {
  readonly diners?: number;
  readonly items?: number;
}

/** Bills of every shape that `normalizeBill` lets through: unassigned lines, strangers on lines, over-allocated rounds. */
export function anyBill({ diners: maxDiners = 8, items: maxItems = 14 }: Limits = {}): fc.Arbitrary<Bill> {
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
        .record({ price: major(currency), dinerIds: someIds, isShared: fc.boolean(), whole: fc.boolean() })
        .map(({ price, dinerIds, isShared, whole }): Omit<Item, 'id'> => ({
          category: (['Food', 'Drinks', 'Other'] as const)[dinerIds.length % 3] ?? 'Food',
          price,
          dinerIds,
          isShared,
          isWholeTable: isShared && whole && dinerIds.length > 2,
          timestamp: dinerIds.length,
        }));
      const drinks = fc
        .record({
          pricePerUnit: major(currency, 2_000),
          totalQuantity: fc.integer({ min: 0, max: 9 }),
          quantities: fc.array(fc.integer({ min: 0, max: 3 }), {
            minLength: ids.length,
            maxLength: ids.length,
          }),
        })
        .map(({ pricePerUnit, totalQuantity, quantities }): Omit<DrinkRound, 'id'> => ({
          pricePerUnit,
          totalQuantity,
          allocations: ids.map((dinerId, i) => ({ dinerId, quantity: quantities[i] ?? 0 })),
          timestamp: 0,
        }));
      const extra = fc.option(fc.record({ amount: major(currency, 9_999) }), { nil: undefined });
      return fc
        .record({
          items: fc.array(item, { maxLength: maxItems }),
          drinkRounds: fc.array(drinks, { maxLength: 3 }),
          serviceCharge: extra,
          tax: extra,
          tip: extra,
          extrasSplit: fc.constantFrom('equal', 'proportional'),
          salt: fc.integer({ min: 0, max: 999 }),
        })
        .map(({ items, drinkRounds, serviceCharge, tax, tip, extrasSplit, salt }): Bill => ({
          currency,
          diners: ids.map((id, index) => ({ id, name: `Diner ${index}` })),
          dinerGroups: ids.length > 1 ? [{ id: '__proto__', name: 'Pair', dinerIds: ids.slice(0, 2) }] : [],
          // Ids whose order has nothing to do with their place on the bill.
          items: items.map((each, index) => ({ ...each, id: `i${(index * 7 + salt) % 1_009}` })),
          drinkRounds: drinkRounds.map((each, index) => ({ ...each, id: `r${index}` })),
          ...(serviceCharge && { serviceCharge }),
          ...(tax && { tax }),
          ...(tip && { tip }),
          extrasSplit,
          timestamp: 0,
        }));
    });
}

/** A bill of shared one-line items only: [minor units, diner indices]. */
export function billOf(lines: readonly (readonly [number, readonly number[]])[], diners: number): Bill {
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
