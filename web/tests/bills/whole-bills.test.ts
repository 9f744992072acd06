import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { addDiner, billEntry, emptyBill, storedBill } from '#domain';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import type { RemoteSpace } from '#web/bills/saved/remote.ts';
import { allWholeBills, wholeBill } from '#web/bills/saved/sync/whole-bills.ts';
import { storeSession } from '#web/platform/session.ts';
import { accountSession } from '../support/account-session.ts';
import type { Space } from '#web/platform/storage/keys.ts';

const DINNER = addDiner(emptyBill('GBP', 5), { id: 'ann', name: 'Ann' }).bill;
const AT = '2026-11-21T12:00:00.000Z';
const versionOf = (id: string) => billEntry(DINNER, { id, name: 'Lunch', date: AT });

/** The account's copy of each version. */
const bodies = new Map<string, unknown>();
const bills: Partial<RemoteSpace['bills']> = {
  bills: async (ids) => ({
    ok: true,
    value: new Map(ids.flatMap((id) => (bodies.has(id) ? [[id, bodies.get(id)] as const] : []))),
  }),
  newest: async () => ({
    ok: true,
    value: { entries: [{ ...versionOf('v-2'), first: 'v-1', earlier: ['v-1'], createdAt: AT }], total: 1 },
  }),
};
const connect = vi.fn<(space: Space) => Promise<RemoteSpace>>(
  async () => ({ bills }) as unknown as RemoteSpace,
);
vi.mock(import('#web/bills/saved/sync/connect.ts'), () => ({ remoteOf: (space) => connect(space) }));

/** The account's first version is listed on this device, and another device has replaced it since. */
async function listedBefore(id: string) {
  storeSession(accountSession(id));
  const savedBills = savedBillsOf(`a-${id}`);
  const { name, date } = versionOf('v-1');
  const synced = { id: 'v-1', name, date, createdAt: AT };
  const entry = { ...versionOf('v-1'), version: 'v-1', synced };
  await savedBills.change([], () => ({ put: [entry] }));
  return { savedBills, entry };
}

test('a saved bill replaced by another device is fetched in its current version', async () => {
  bodies.set('v-2', storedBill(DINNER));
  const one = await listedBefore('00000000-0000-4000-8000-000000000001');
  expect(await wholeBill(one.savedBills, one.entry)).toMatchObject({
    entry: { version: 'v-2' },
    bill: DINNER,
  });
  const { savedBills } = await listedBefore('00000000-0000-4000-8000-000000000002');
  expect(await allWholeBills(savedBills)).toMatchObject([{ entry: { id: 'v-2' }, bill: DINNER }]);
});

test('an export with a missing saved bill fails', async () => {
  bodies.clear();
  const { savedBills } = await listedBefore('00000000-0000-4000-8000-000000000003');
  expect(await allWholeBills(savedBills)).toBeUndefined();
});

test('a saved bill is fetched from its own account, whoever has logged in since', async () => {
  bodies.clear();
  const one = await listedBefore('00000000-0000-4000-8000-000000000004');
  await listedBefore('00000000-0000-4000-8000-000000000005');
  connect.mockClear();
  await wholeBill(one.savedBills, one.entry);
  expect(new Set(connect.mock.calls.flat())).toEqual(new Set(['a-00000000-0000-4000-8000-000000000004']));
});
