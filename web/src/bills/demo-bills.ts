import { readBillsFile, type DeviceGroup } from '#domain';
import { newId, newUuid } from '#web/platform/device/ids.ts';
import { readWays } from '#web/platform/saved/ways-to-pay.ts';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { savedBillsOf } from './saved/saved-bills-of.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';
import { keptPhotos } from '#web/platform/storage/receipt-pictures.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import type { SavedData } from '#web/platform/accounts/export-of.ts';

/** The saved groups and bills of a new account in demo mode (docs/product/accounts.md, "Demo mode"). */
const GROUPS = [
  { name: 'Friday crew', diners: ['Maya', 'Tom', 'Priya'], lastUsed: '2026-01-16T21:30:00.000Z' },
  { name: 'Family', diners: ['Ann', 'Zoe'], lastUsed: '2025-12-26T14:00:00.000Z' },
] as const;

const dinersOf = (names: readonly string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));

/** A line as bills are stored: in major units. */
const line = (name: string, price: number, ...diners: readonly string[]) => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  category: 'Food',
  name,
  price,
  dinerIds: diners.map((diner) => diner.toLowerCase()),
  isShared: diners.length > 1,
  isWholeTable: false,
});

const BILLS = [
  {
    name: 'The Corner Table',
    date: '2026-01-16T21:30:00.000Z',
    bill: {
      currency: 'GBP',
      diners: dinersOf(['Maya', 'Tom', 'Priya']),
      items: [
        line('Tasting menu', 34.4, 'Maya'),
        line('Risotto', 18.5, 'Tom'),
        line('Sea bass', 21.5, 'Priya'),
        line('Burrata', 12, 'Maya', 'Tom', 'Priya'),
      ],
      drinkRounds: [],
    },
  },
  {
    name: 'Olive & Thyme',
    date: '2025-12-26T14:00:00.000Z',
    bill: {
      currency: 'GBP',
      diners: dinersOf(['Ann', 'Zoe']),
      items: [line('Lamb', 24.2, 'Ann'), line('Gnocchi', 18, 'Zoe'), line('Mezze', 22, 'Ann', 'Zoe')],
      drinkRounds: [],
    },
  },
];

/** Adds the samples to a new account's space. */
export async function addSamples(space: Space): Promise<void> {
  groupsOf(space).update((state) => ({
    ...state,
    groups: [
      ...state.groups,
      ...GROUPS.map((group): DeviceGroup => ({ ...group, id: newId(), state: 'new' })),
    ],
  }));
  const read = readBillsFile(JSON.stringify(BILLS), newUuid);
  if (read.ok) await savedBillsOf(space).import(read.bills);
}

/** The account's saved groups and bills, in the form of its export. */
export async function savedBy(space: Space): Promise<SavedData> {
  const savedBills = savedBillsOf(space);
  await savedBills.load();
  const bills = savedBills
    .getState()
    .bills.map(async ({ id, version, name, date, dinerCount, totalAmount, currency }) => ({
      id,
      name,
      date,
      dinerCount,
      totalAmount,
      currency,
      bill: await savedBills.body(version),
    }));
  const groups = groupsOf(space)
    .getState()
    .groups.map(({ id, name, diners, lastUsed }) => ({ id, name, diners, lastUsed }));
  const photos = savedBills.getState().bills.map(async ({ id, billId }) => {
    const kept = billId === undefined ? [] : await keptPhotos(space, billId);
    return kept.map(({ name, photo }) => ({ bill: id, file: name, photo }));
  });
  return {
    groups,
    bills: await Promise.all(bills),
    ways: readWays(waysOf(space).read()).ways,
    photos: (await Promise.all(photos)).flat(),
  };
}
