import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addLine, readBill, removeLine, storedBill, type Bill } from '#domain';
import { runs } from '../../domain/tests/support/runs.ts';
import { backUp, DINNER, openAccount, restore, settled, type Account } from './support/account.ts';
import { FAULTS, HistoryDevice, type Fault } from './support/devices.ts';

let account: Account;
beforeAll(async () => {
  account = await openAccount();
});
beforeEach(() => {
  // The backend prints what failed, with its parameters.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => account.db.close());

const DAY_MS = 86_400_000;
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fault>('none') },
  { weight: 2, arbitrary: fc.constantFrom(...FAULTS) },
);
const step = fc.record({
  do: fc.constantFrom(
    ...(['save', 'add', 'add', 'add', 'remove', 'rename', 'delete', 'undo', 'clock', 'restart'] as const),
    ...(['late', 'back up', 'restore', 'sync', 'sync', 'sync', 'sync', 'sync', 'sync'] as const),
  ),
  on: fc.nat(2),
  which: fc.nat(5),
  faults: fc.array(fault, { maxLength: 6 }),
});

const withLine = (id: string) => (bill: Bill) =>
  addLine(bill, {
    id,
    kind: 'item',
    category: 'Food',
    name: id,
    price: 100,
    quantity: 1,
    sharing: { by: 'everyone' },
    timestamp: 0,
  }).bill;
const linesOf = ({ lines }: Bill) => lines.map(({ id }) => id);

it('two or three devices of one account agree in the end, and no line is lost without a notice', async () => {
  const { db, client, owner, network } = account;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 3 }),
      fc.array(step, { minLength: 6, maxLength: 40 }),
      async (count, course) => {
        await db.sql('delete from public.bill_history where user_id = $1', [owner]);
        await db.sql('delete from private.bill_usage where user_id = $1', [owner]);
        await backUp(db);
        const devices = Array.from({ length: count }, () => new HistoryDevice(account));
        for (const device of devices) await device.open();
        /** Lines that somebody has added and nobody has removed, each with the id of its bill. */
        const standing = new Map<string, string>();
        /** A bill that one device has deleted is deleted on all, with what others have added meanwhile. */
        const deleted = new Set<string>();
        const undos = new Map<HistoryDevice, () => Promise<unknown>>();
        for (const [number, { do: act, on, which, faults }] of course.entries()) {
          const device = devices[on % count] as HistoryDevice;
          const { bills } = device.store.getState();
          const entry = bills[which % Math.max(1, bills.length)];
          const bill = entry && (await device.read(entry));
          const made = `line-${number}`;
          if (act === 'sync' && (await device.sync(faults)) === 'killed') undos.delete(device);
          if (act === 'late') await network.deliverLate();
          if (act === 'back up') await backUp(db);
          if (act === 'restore') await restore(db);
          if (act === 'clock') device.aheadMs = (which - 2) * 3 * DAY_MS;
          if (act === 'restart') {
            undos.delete(device);
            await device.open();
          }
          if (act === 'undo') {
            await undos.get(device)?.();
            undos.delete(device);
          }
          if (act === 'save') {
            const saved = await device.store.save(made, withLine(made)({ ...DINNER, id: made }));
            if (typeof saved === 'object') standing.set(made, saved.id);
          }
          if (!entry || !bill) continue;
          if (act === 'add') {
            standing.set(made, entry.id);
            await device.store.amend([{ entry, bill: withLine(made)(bill) }]);
          }
          if (act === 'rename') await device.store.amend([{ entry: { ...entry, name: made }, bill }]);
          const [first] = linesOf(bill);
          if (act === 'remove' && first !== undefined) {
            standing.delete(first);
            await device.store.amend([{ entry, bill: removeLine(bill, first).bill }]);
          }
          if (act === 'delete') {
            undos.set(device, await device.store.remove(entry.id));
            deleted.add(entry.id);
          }
        }
        await settled(account, devices);

        const { data } = await client.from('bill_history').select('id,bill');
        const rows = new Map((data ?? []).map(({ id, bill }) => [String(id), bill as unknown]));
        for (const { store } of devices) {
          const { bills, unsent } = store.getState();
          expect(bills.map(({ version }) => version).sort()).toEqual([...rows.keys()].sort());
          expect(unsent).toBe(0);
          for (const { version } of bills) {
            const bill = await store.bill(version);
            if (typeof bill === 'object') expect(storedBill(bill)).toEqual(rows.get(version));
          }
        }
        const kept = [...rows.values()].flatMap((row) => {
          const read = readBill(row);
          return read.ok ? [read.bill] : [];
        });
        const found = new Set([...kept, ...devices.flatMap(({ unsaved }) => unsaved)].flatMap(linesOf));
        const lost = [...standing].filter(([line, bill]) => !found.has(line) && !deleted.has(bill));
        expect(lost).toEqual([]);
      },
    ),
    { numRuns: runs(200) },
  );
}, 1_200_000);
