import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addLine,
  changesBetween,
  readBill,
  removeLine,
  revertChanges,
  storedBill,
  type Bill,
  type Changes,
  type Line,
} from '#domain';
import { lostInMerge } from '#web/bills/saved/lost-changes.ts';
import { runs } from '../../domain/tests/support/runs.ts';
import { backUp, DINNER, openDevices, restore, settled, accountOfFile } from './support/account.ts';
import { FAULTS, type Fault, type HistoryDevice } from './support/devices.ts';

const account = accountOfFile();

const DAY_MS = 86_400_000;
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fault>('none') },
  { weight: 2, arbitrary: fc.constantFrom(...FAULTS) },
);
const step = fc.record({
  do: fc.constantFrom(
    ...([
      'save',
      'add',
      'add',
      'add',
      'remove',
      'weigh',
      'weigh',
      'rename',
      'delete',
      'undo',
      'undo',
    ] as const),
    ...([
      'clock',
      'restart',
      'late',
      'back up',
      'restore',
      'sync',
      'sync',
      'sync',
      'sync',
      'sync',
      'sync',
    ] as const),
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
/** Gives everybody this weight on a line: two divisions that were mixed have two. */
const weighed = (bill: Bill, id: string, weight: number): Bill => ({
  ...bill,
  lines: bill.lines.map((line): Line => {
    const shares = bill.diners.map((diner) => ({ dinerId: diner.id, weight }));
    return line.id === id && line.kind === 'item' ? { ...line, sharing: { by: 'parts', shares } } : line;
  }),
});
/** The weights on a line, each once; 0 if it is for everyone. */
const weightsOn = ({ sharing }: Line): number[] =>
  sharing.by === 'everyone' ? [0] : [...new Set(sharing.shares.map(({ weight }) => weight))];
const linesOf = ({ lines }: Bill) => lines.map(({ id }) => id);

it('two or three devices of one account agree in the end, and nothing is lost without a notice', async () => {
  const { db, client, network } = account();
  /** "line weight" of the divisions that notices have offered. */
  const offered = new Set<string>();
  lostInMerge.subscribe((lost) => {
    if (!lost) return;
    const before = revertChanges(lost.bill, lost.lost);
    for (const line of before.lines)
      for (const weight of weightsOn(line)) offered.add(`${line.id} ${weight}`);
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 3 }),
      fc.array(step, { minLength: 6, maxLength: 40 }),
      async (count, course) => {
        const devices = await openDevices(account(), count);
        await backUp(db);
        offered.clear();
        /** Lines that somebody has added and nobody has removed, each with the id of its bill. */
        const standing = new Map<string, string>();
        /** The divisions of lines that nobody has seen and replaced, as far as none was undone. */
        const divisions = new Map<string, Set<number>>();
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
          const { id } = entry;
          /** Changes the bill; undone as far as nobody has changed that since, like an edit on screen. */
          const edit = async (after: Bill, undone: () => void = () => undefined) => {
            await device.store.amend([{ entry, bill: after }]);
            const changes: Changes = changesBetween(bill, after);
            undos.set(device, async () => {
              const now = device.store.saved(id);
              const present = now && (await device.read(now));
              if (!now || !present) return;
              undone();
              await device.store.amend([{ entry: now, bill: revertChanges(present, changes) }]);
            });
          };
          if (act === 'add') {
            standing.set(made, id);
            await edit(withLine(made)(bill), () => standing.delete(made));
          }
          if (act === 'rename') await device.store.amend([{ entry: { ...entry, name: made }, bill }]);
          const [first] = bill.lines;
          if (act === 'remove' && first) {
            standing.delete(first.id);
            await edit(removeLine(bill, first.id).bill);
          }
          if (act === 'weigh' && first) {
            const heads = divisions.get(first.id) ?? new Set([0]);
            for (const weight of weightsOn(first)) heads.delete(weight);
            divisions.set(first.id, heads.add(number + 1));
            await edit(weighed(bill, first.id, number + 1), () => divisions.set(first.id, new Set()));
          }
          if (act === 'delete') {
            undos.set(device, await device.store.remove(entry.id));
            deleted.add(id);
          }
        }
        await settled(account(), devices);

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
        const all = [...kept, ...devices.flatMap(({ unsaved }) => unsaved)];
        const found = new Set(all.flatMap(linesOf));
        const isExpected = (line: string) => standing.has(line) && !deleted.has(standing.get(line) ?? '');
        const lost = [...standing.keys()].filter((line) => !found.has(line) && isExpected(line));
        expect(lost).toEqual([]);
        for (const line of all.flatMap(({ lines }) => lines)) {
          const weights = weightsOn(line);
          expect(weights).toHaveLength(1);
          for (const weight of weights) offered.add(`${line.id} ${weight}`);
        }
        const unnamed = [...divisions].flatMap(([line, weights]) =>
          isExpected(line) ? [...weights].filter((weight) => !offered.has(`${line} ${weight}`)) : [],
        );
        expect(unnamed).toEqual([]);
      },
    ),
    { numRuns: runs(200) },
  );
}, 1_200_000);
