// @ts-check
/**
 * A long evening: this many items for eight people, every third one shared. Stored shape (domain/src/stored/stored-bill.ts).
 * @param {number} items
 * @returns {import('#domain').StoredBill}
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
        category: /** @type {const} */ (['Food', 'Drinks', 'Other'])[index % 3] ?? 'Other',
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
