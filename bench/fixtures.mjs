// @ts-check
import { runnerImport } from 'vite';
import { inRoot } from '../tools/lib/project.mjs';

/**
 * A long evening: this many items for eight people, every third one shared. Stored shape (domain/src/bill/types.ts).
 * @param {number} items
 */
export function longBill(items) {
  const names = ['Maya', 'Tom', 'Priya', 'Jonas', 'Aiko', 'Oluwaseun', 'Lena', 'Marco'];
  const diners = names.map((name, index) => ({ id: `d${index}`, name, color: index }));
  const id = (/** @type {number} */ index) => `d${index % diners.length}`;
  return {
    currency: 'GBP',
    diners,
    dinerGroups: [],
    items: Array.from({ length: items }, (_, index) => {
      const isShared = index % 3 === 0;
      return {
        id: `i${index}`,
        category: /** @type {const} */ (['Food', 'Drinks', 'Other'])[index % 3],
        name: `Dish number ${index + 1}`,
        price: (500 + ((index * 137) % 2500)) / 100,
        dinerIds: isShared ? [id(index), id(index + 1), id(index + 2)] : [id(index)],
        isShared,
        isWholeTable: false,
        timestamp: 1_767_268_800_000 + index,
      };
    }),
    drinkRounds: [],
    serviceCharge: { amount: 0, percentage: 12.5 },
    extrasSplit: 'equal',
    timestamp: 1_767_268_800_000,
  };
}

/**
 * What a guest's device has stored, under the app's own keys.
 * @param {object} [bill]
 * @returns {Promise<[key: string, text: string][]>}
 */
export async function guestStorage(bill) {
  /** @type {{ module: typeof import('../web/src/platform/storage/keys.ts') }} */
  const { module } = await runnerImport(inRoot('web/src/platform/storage/keys.ts'));
  const session = {
    id: 'bench-guest',
    role: 'guest',
    metadata: { homeCurrency: 'GBP' },
    createdAt: '2026-01-01T12:00:00Z',
  };
  return [
    [module.KEYS.gate, 'true'],
    [module.KEYS.session, JSON.stringify(session)],
    ...(bill
      ? [
          /** @type {[string, string]} */ ([
            module.spaceKeys('guest').bill,
            JSON.stringify({ version: 1, bill }),
          ]),
        ]
      : []),
  ];
}
