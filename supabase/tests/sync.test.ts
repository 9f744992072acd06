import type { SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDiner, billEntry, emptyBill, readBill, removeRepayment, storedBill } from '#domain';
import type { GroupStore } from '#web/platform/saved/group-store.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import { updateSaved } from '#web/bills/saved/update-saved.ts';
import { runs } from '../../domain/tests/support/runs.ts';
import { DINNER, mark, marksOn, settled, accountOfFile, type Account } from './support/account.ts';
import type { Database } from './support/database.ts';
import type { FaultyNetwork } from './support/devices.ts';
import { FAULTS, GroupsDevice, HistoryDevice, WaysDevice, type Fault } from './support/devices.ts';

/** How many courses of events are tried. */
const RUNS = runs(15);

const opened = accountOfFile();
let account: Account;
let db: Database;
let client: SupabaseClient;
let network: FaultyNetwork;
let owner: string;
/** Syncs all devices in turn, often enough for all to settle. No sync may report a problem. */
const settle = (devices: readonly { sync: () => Promise<unknown> }[]) => settled(account, devices);

beforeAll(() => {
  account = opened();
  ({ db, client, network, owner } = account);
});
beforeEach(() => {
  network.refusals.length = 0;
});

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fault>('none') },
  { weight: 2, arbitrary: fc.constantFrom(...FAULTS) },
);
const faults = fc.array(fault, { maxLength: 6 });
const which = fc.nat(5);
const on = fc.constantFrom(0, 1);

type Step =
  | { readonly do: 'save' | 'late'; readonly on: number }
  | { readonly do: 'delete' | 'use' | 'undo'; readonly on: number; readonly which: number }
  | { readonly do: 'sync'; readonly on: number; readonly faults: readonly Fault[] };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('save', 'save', 'late'), on }),
    fc.record({ do: fc.constantFrom('delete', 'delete', 'use', 'undo'), on, which }),
    fc.record({ do: fc.constant('sync' as const), on, faults }),
    fc.record({ do: fc.constant('sync' as const), on, faults }),
  ),
  { minLength: 4, maxLength: 24 },
);

describe('two devices, a faulty network and the backend itself', () => {
  it('end with the same saved groups, and none disappears that nobody deleted', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (course) => {
        await db.sql('delete from public.saved_groups where user_id = $1', [owner]);
        const devices = [new GroupsDevice(account), new GroupsDevice(account)];
        const deviceOf = (step: Step) => devices[step.on] as GroupsDevice;
        const saved = new Set<string>();
        const deleted = new Set<string>();
        /** Actions that can be undone: as long as the page that offers it lives. */
        let undos: { on: number; undo: () => unknown }[] = [];
        /** Records what an action added; a restored group counts as a new one. */
        const noting = (store: GroupStore, action: () => unknown) => {
          const before = new Set(store.getState().groups.map(({ id }) => id));
          action();
          for (const { id } of store.getState().groups) if (!before.has(id)) saved.add(id);
        };
        for (const step of course) {
          const { store } = deviceOf(step);
          const { groups } = store.getState();
          const chosen = 'which' in step ? groups[step.which % Math.max(1, groups.length)] : undefined;
          if (step.do === 'sync' && (await deviceOf(step).sync(step.faults)) === 'killed')
            undos = undos.filter((undo) => undo.on !== step.on);
          if (step.do === 'late') await network.deliverLate();
          if (step.do === 'save') noting(store, () => store.save(`group ${saved.size}`, ['Ann', 'Bob']));
          if (step.do === 'use' && chosen) expect(store.use(chosen.id)).toEqual(['Ann', 'Bob']);
          if (step.do === 'delete' && chosen) {
            deleted.add(chosen.id);
            undos.push({ on: step.on, undo: store.remove(chosen.id) });
          }
          const last = step.do === 'undo' ? undos.pop() : undefined;
          if (last) noting((devices[last.on] as GroupsDevice).store, last.undo);
        }
        await settle(devices);

        const { data } = await client.from('saved_groups').select('group_id').is('deleted_at', null);
        const rows = (data ?? []).map((row) => String(row.group_id)).sort();
        const onDevice = devices.map(({ store }) => store.getState().groups);
        for (const groups of onDevice) {
          const synced = groups.filter(({ state }) => state === 'synced').map(({ id }) => id);
          expect(synced.sort()).toEqual(rows);
          expect(groups.every(({ state }) => state === 'synced' || state === 'surplus')).toBe(true);
        }
        const everywhere = onDevice.flat().map(({ id }) => id);
        for (const id of saved) expect(everywhere.includes(id)).toBe(!deleted.has(id));
        const hasSurplus = onDevice.flat().some(({ state }) => state === 'surplus');
        expect(rows.length === 3 || (!hasSurplus && rows.length < 3)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  it('end with the same bill history, with each bill once', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (course) => {
        await db.sql('delete from public.bill_history where user_id = $1', [owner]);
        const devices = [new HistoryDevice(account), new HistoryDevice(account)];
        for (const device of devices) await device.open();
        const deviceOf = (step: Step) => devices[step.on] as HistoryDevice;
        const saved = new Set<string>();
        /** The devices on which each bill was deleted without an undo. */
        const deletedOn = new Map<string, Set<number>>();
        let undos: { on: number; id: string; undo: () => Promise<unknown> }[] = [];
        const idsOf = ({ store }: HistoryDevice) => store.getState().bills.map(({ id }) => id);
        for (const step of course) {
          const device = deviceOf(step);
          const { store } = device;
          const { bills } = store.getState();
          const chosen = 'which' in step ? bills[step.which % Math.max(1, bills.length)] : undefined;
          if (step.do === 'sync' && (await device.sync(step.faults)) === 'killed')
            undos = undos.filter((undo) => undo.on !== step.on);
          if (step.do === 'late') await network.deliverLate();
          if (step.do === 'save') {
            expect(await store.save(`bill ${saved.size}`, emptyBill('GBP', 0))).toHaveProperty('id');
            for (const id of idsOf(device)) saved.add(id);
          }
          if (step.do === 'delete' && chosen) {
            const { id } = chosen;
            undos.push({ on: step.on, id, undo: await store.remove(id) });
            deletedOn.set(id, new Set(deletedOn.get(id)).add(step.on));
          }
          const last = step.do === 'undo' ? undos.pop() : undefined;
          if (last) {
            await last.undo();
            const ids = idsOf(devices[last.on] as HistoryDevice);
            if (ids.includes(last.id)) deletedOn.get(last.id)?.delete(last.on);
            for (const id of ids) saved.add(id);
          }
        }
        await settle(devices);

        const { data } = await client.from('bill_history').select('id,name');
        const rows = (data ?? []).map((row) => String(row.id)).sort();
        const names = (data ?? []).map((row) => String(row.name));
        for (const device of devices) {
          expect(idsOf(device).sort()).toEqual(rows);
          expect(device.store.getState().unsent).toBe(0);
        }
        expect(network.refusals).toEqual([]);
        // None is there twice, under whichever id.
        expect(names).toHaveLength(new Set(names).size);
        for (const id of saved) expect(rows.includes(id)).toBe(!deletedOn.get(id)?.size);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});

describe('a saved bill that two devices change', () => {
  /** Both have it, as the account has. */
  const met = async () => {
    await db.sql('delete from public.bill_history where user_id = $1', [owner]);
    const devices = [new HistoryDevice(account), new HistoryDevice(account)] as const;
    for (const device of devices) await device.open();
    await devices[0].store.save('Lunch', DINNER);
    for (const device of devices) await device.sync();
    return devices;
  };
  /** The second device had opened it and knows that the first one has changed it, but could not fetch that version. */
  const offline = async (devices: Awaited<ReturnType<typeof met>>): Promise<SavedBillEntry> => {
    const [first] = devices[1].store.getState().bills;
    if (!first) throw new Error('no bill');
    await devices[1].store.storeBody(first.id, storedBill(DINNER));
    await devices[0].change(mark('here'));
    await devices[0].sync();
    await devices[1].sync();
    return first;
  };
  const inAccount = async () => {
    const { data } = await client.from('bill_history').select('id,name,bill');
    return data ?? [];
  };
  /** The entries marked on it in the account, once both devices are in sync. */
  const marked = async (devices: readonly HistoryDevice[]): Promise<string[]> => {
    await settle(devices);
    const [row, ...others] = await inAccount();
    expect(others).toEqual([]);
    for (const { store } of devices)
      expect(store.getState()).toMatchObject({ bills: [{ version: row?.id }], unsent: 0 });
    const read = readBill(row?.bill);
    return read.ok ? marksOn(read.bill) : [];
  };

  it('has the changes of both, once, in any order and on any network', async () => {
    const course = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('mark' as const), on }),
        fc.record({ do: fc.constant('take back' as const), on, which }),
        fc.record({ do: fc.constant('sync' as const), on, faults }),
        fc.record({ do: fc.constant('sync' as const), on, faults }),
        fc.record({ do: fc.constant('late' as const), on }),
      ),
      { minLength: 3, maxLength: 16 },
    );
    await fc.assert(
      fc.asyncProperty(course, async (steps) => {
        const devices = await met();
        const made = new Set<string>();
        for (const [number, step] of steps.entries()) {
          const device = devices[step.on] as HistoryDevice;
          if (step.do === 'sync') await device.sync(step.faults);
          if (step.do === 'late') await network.deliverLate();
          if (step.do === 'mark')
            await device.change((bill) => {
              made.add(`m${number}`);
              return mark(`m${number}`)(bill);
            });
          if (step.do === 'take back')
            await device.change((bill) => {
              const id = marksOn(bill)[step.which];
              if (id === undefined) return bill;
              made.delete(id);
              return removeRepayment(bill, id).bill;
            });
        }
        expect(await marked(devices)).toEqual([...made].sort());
        expect(network.refusals).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  it('does not restore what the other device undid, however many versions it has made since', async () => {
    const devices = await met();
    await devices[0].change(mark('here'));
    await devices[0].sync();
    await devices[1].sync();
    await devices[1].change((bill) => removeRepayment(bill, 'here').bill);
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
      await devices[1].sync();
      await devices[1].change(mark(id));
    }
    await devices[0].change(mark('there'));
    expect(await marked(devices)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'there']);
  });

  it('has the other device’s changes, and a month of changes made here offline', async () => {
    const devices = await met();
    const [, device] = devices;
    const { id } = await offline(devices);
    const marks = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    let bill = DINNER;
    let version = id;
    for (const each of marks) {
      bill = mark(each)(bill);
      const made = await updateSaved(device.store, { id, version }, bill);
      if (typeof made === 'string') throw new Error(made);
      ({ version } = made);
    }
    await device.store.tidy('2999-01-01T00:00:00.000Z');
    expect(await marked(devices)).toEqual([...marks, 'here'].sort());
  });

  it('becomes two bills if this device no longer has the common version', async () => {
    const devices = await met();
    const [, device] = devices;
    const { id } = await offline(devices);
    await updateSaved(device.store, { id, version: id }, mark('there')(DINNER));
    await device.store.change([], () => ({ removeBodies: [id] }));
    await settle(devices);
    const bills = (await inAccount()).map((row) => readBill(row.bill));
    expect(bills.map((read) => (read.ok ? marksOn(read.bill).join() : '')).sort()).toEqual(['here', 'there']);
    for (const each of devices) expect(each.names()).toEqual(['Lunch', 'Lunch']);
  });
});

const handlesOf = ({ ways }: WaysDevice): string[] =>
  ways.ways.map((way) => ('handle' in way ? way.handle : way.kind));

describe('how somebody gets paid', () => {
  const met = async () => {
    await db.sql('delete from public.ways_to_be_paid where user_id = $1', [owner]);
    const devices = [new WaysDevice(account), new WaysDevice(account)] as const;
    devices[0].set(['first']);
    for (const device of devices) await device.sync();
    return devices;
  };

  it('is the last one set, on both devices and in the account, on any network', async () => {
    const course = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('set' as const), on, handles: fc.subarray(['ann', 'bob', 'cy']) }),
        fc.record({ do: fc.constant('sync' as const), on, faults }),
        fc.record({ do: fc.constant('late' as const), on }),
      ),
      { minLength: 2, maxLength: 16 },
    );
    await fc.assert(
      fc.asyncProperty(course, async (course) => {
        const devices = await met();
        let last: readonly string[] = ['first'];
        for (const step of course) {
          const device = devices[step.on] as WaysDevice;
          if (step.do === 'set') device.set((last = step.handles));
          if (step.do === 'sync') await device.sync(step.faults);
          if (step.do === 'late') await network.deliverLate();
        }
        await settle(devices);
        for (const device of devices) {
          expect(handlesOf(device)).toEqual(last);
          expect(device.ways.state).toBe('synced');
        }
        const { data } = await client.from('ways_to_be_paid').select('ways');
        expect(data).toEqual([{ ways: devices[0].ways.ways }]);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});

describe('changes seen by another device', () => {
  it('a bill deleted elsewhere disappears, and its deletion can be undone here', async () => {
    await db.sql('delete from public.bill_history where user_id = $1', [owner]);
    const [here, there] = [new HistoryDevice(account), new HistoryDevice(account)];
    for (const device of [here, there]) await device.open();
    await here.store.save('Lunch', emptyBill('JPY', 5));
    await here.store.save('Dinner', emptyBill('KWD', 6));
    await here.sync();
    await there.sync();
    const lunch = there.store.getState().bills.find(({ name }) => name === 'Lunch');
    // It has never been opened there.
    const undo = await there.store.remove(lunch?.id ?? '');
    await there.sync();
    await here.sync();
    expect(here.names()).toEqual(['Dinner']);
    expect(await undo()).toMatchObject({ name: 'Lunch' });
    await there.sync();
    await here.sync();
    expect(here.names()).toEqual(['Dinner', 'Lunch']);
    expect(here.store.getState().bills.find(({ name }) => name === 'Lunch')?.currency).toBe('JPY');
  });

  it.each([false, true])(
    'a bill of a file that is deleted before the first sync does not come back (edited before: %s)',
    async (isEdited) => {
      await db.sql('delete from public.bill_history where user_id = $1', [owner]);
      const [here, there] = [new HistoryDevice(account), new HistoryDevice(account)];
      for (const device of [here, there]) await device.open();
      await here.store.save('Lunch', DINNER);
      const [{ id, name, date } = { id: '', name: '', date: '' }] = here.store.getState().bills;
      await here.sync();
      await there.store.import([{ entry: billEntry(DINNER, { id, name, date }), bill: DINNER }]);
      if (isEdited) await there.change(mark('here'));
      await there.store.remove(there.store.getState().bills[0]?.id ?? '');
      await settle([there, here]);
      expect([here.names(), there.names()]).toEqual([[], []]);
      expect((await client.from('bill_history').select('id')).data).toEqual([]);
    },
  );

  /** What a file says about the account's only bill, imported on a device that has not listed it: the ids, and other contents. */
  const forged = async () => {
    await db.sql('delete from public.bill_history where user_id = $1', [owner]);
    const [here, there] = [new HistoryDevice(account), new HistoryDevice(account)] as const;
    for (const device of [here, there]) await device.open();
    await here.store.save('Lunch', DINNER);
    await here.change(mark('genuine'));
    await here.sync();
    const [{ id, version, name, date } = { id: '', version: '', name: '', date: '' }] =
      here.store.getState().bills;
    const bill = addDiner(DINNER, { id: 'eve', name: 'Eve' }).bill;
    await there.store.import([
      { entry: { ...billEntry(bill, { id: version, name, date }), first: id }, bill },
    ]);
    return { here, there, id };
  };
  const contents = async () => {
    const { data } = await client.from('bill_history').select('id,bill');
    const read = (data ?? []).map(({ bill }) => readBill(bill));
    return read
      .flatMap((each) => (each.ok ? [[each.bill.diners.length, ...marksOn(each.bill)]] : []))
      .sort(([one], [other]) => Number(one) - Number(other));
  };

  it.each([false, true])(
    'a bill of a file that has the ids of another one is stored beside it (edited before: %s)',
    async (isEdited) => {
      const { here, there, id } = await forged();
      if (isEdited) await there.change(mark('here'));
      await settle([there, here]);
      expect(await contents()).toEqual([
        [2, 'genuine'],
        [3, ...(isEdited ? ['here'] : [])],
      ]);
      const entry = there.store.saved(id);
      const bill = entry && (await there.read(entry));
      if (bill) await there.store.amend([{ entry, bill: mark('later')(bill) }]);
      await settle([there, here]);
      expect((await contents())[0]).toEqual([2, 'genuine', 'later']);
    },
  );

  it('a bill of a file that has the ids of another one is deleted without it', async () => {
    const { here, there, id } = await forged();
    await there.store.remove(id);
    await settle([there, here]);
    expect([here.names(), there.names()]).toEqual([['Lunch'], ['Lunch']]);
    expect(await contents()).toEqual([[2, 'genuine']]);
  });

  it('a bill under an id that somebody else has is stored under another', async () => {
    await db.sql('delete from public.bill_history');
    const other = await db.signUp();
    const device = new HistoryDevice(account);
    await device.open();
    await device.store.save('Lunch', emptyBill('GBP', 5));
    const id = device.store.getState().bills[0]?.version;
    await db.sql(
      `insert into public.bill_history (id, user_id, name, bill, diner_count, total_amount)
       values ($1, $2, 'Theirs', '{}', 1, 1)`,
      [id, other.id],
    );
    expect(await device.sync()).toBe('not_synced');
    expect(await device.sync()).toBeUndefined();
    const { data } = await client.from('bill_history').select('id,name');
    expect(data).toEqual([{ id: device.store.getState().bills[0]?.version, name: 'Lunch' }]);
    expect(data?.[0]?.id).not.toBe(id);
  });
});
