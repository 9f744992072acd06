import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addLine,
  readyForTable,
  removeLine,
  renameDiner,
  setCharge,
  setDinerWeight,
  summarize,
  updateLine,
} from '#domain';
import { BillStore } from '#web/bills/bill-store.ts';
import { bridgeTable } from '#web/bills/table-bridge.ts';
import { reopenTable, showTableBill } from '#web/table/host/table-bill.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { hostPlace } from '#web/platform/table/stored-table.ts';
import { TableStore } from '#web/platform/table/table-store.ts';
import { bill, line, phonePlace, phonesOfServer, totals } from './support/phones.ts';

const { phone, joined, config, configWhere, stops, stopAll, setNetwork } = phonesOfServer();

describe("the host's bill", () => {
  const space = 'guest';
  beforeEach(() => localStorage.clear());

  /** The wizard with its bill and its table, as on a freshly loaded page. */
  function wizard(reach = config) {
    const store = new BillStore(space, 'GBP');
    const table = new TableStore(hostPlace(space), reach);
    const bridge = () => {
      const pair = [table.connect(), bridgeTable(store, table)];
      stops.push(...pair);
    };
    const host = { table, place: phonePlace(), stop: () => undefined, state: () => table.getState() };
    return { store, table, bridge, host };
  }

  async function openedInWizard(reach = config) {
    const page = wizard(reach);
    page.store.open(bill());
    page.bridge();
    expect(await page.table.openTable(readyForTable(page.store.getState().bill).bill, 'ann')).toBe(true);
    return page;
  }

  test('equals its table’s, whoever edits it', async () => {
    const { store, host } = await openedInWizard();
    const bob = await joined(host, 'bob');
    store.edit((each) => addLine(each, line('tea', 300)));
    bob.table.setClaim('pie', 1);
    await vi.waitFor(() => expect(bob.state().bill.lines).toHaveLength(3), 8000);
    await vi.waitFor(() => expect(summarize(store.getState().bill).perDiner['bob']?.total).toBe(1000), 8000);
    await vi.waitFor(() => expect(host.state().unsent).toBe(0), 8000);
    expect(store.getState().bill).toEqual(bob.state().bill);
    // The host cannot undo other people's changes.
    store.undo();
    await vi.waitFor(() => expect(bob.state().bill.lines).toHaveLength(2), 8000);
    expect(totals(bob.state())[1]).toEqual(['bob', 1000]);
    expect(new BillStore(space, 'GBP').getState().bill).toEqual(store.getState().bill);
  });

  test('counts people as the host says, on every phone; guests rename themselves, and cannot change it', async () => {
    const { store, host } = await openedInWizard();
    const bob = await joined(host, 'bob');
    store.edit((each) => setCharge(each, 'tip', { amount: 1000 }));
    store.edit((each) => setDinerWeight(each, 'bob', 3));
    await vi.waitFor(
      () =>
        expect(totals(bob.state())).toEqual([
          ['ann', 200],
          ['bob', 600],
          ['cat', 200],
        ]),
      8000,
    );
    bob.table.edit((each) => setDinerWeight(each, 'bob', 0));
    await vi.waitFor(
      () => expect(bob.state().refused).toMatchObject([{ key: 'diner/bob', reason: 'forbidden' }]),
      8000,
    );
    bob.table.edit((each) => renameDiner(each, 'bob', 'Robert'));
    await vi.waitFor(() => expect(totals(host.state())[1]).toEqual(['Robert', 600]), 8000);
    expect(totals(bob.state())).toEqual(totals(host.state()));
  });

  test('asks a guest about a name that was typed offline while the host changed how they count', async () => {
    const { store, host } = await openedInWizard();
    let isThere = true;
    const bob = phone(
      phonePlace(),
      configWhere(() => isThere),
    );
    expect(await bob.table.joinTable({ secret: host.state().secret ?? '' })).toBe(true);
    expect(await bob.table.sit('bob')).toBe(true);
    isThere = false;
    bob.table.edit((each) => renameDiner(each, 'bob', 'Robert'));
    store.edit((each) => setDinerWeight(each, 'bob', 3));
    await vi.waitFor(() => expect(host.state().unsent).toBe(0), 8000);
    isThere = true;
    await vi.waitFor(() => expect(bob.state().refused).toMatchObject([{ reason: 'stale' }]), 8000);
    bob.table.reapplyRefused(bob.state().refused[0]?.number ?? 0);
    const diner = () => host.state().bill.diners.find(({ id }) => id === 'bob');
    await vi.waitFor(() => expect(diner()).toMatchObject({ name: 'Robert', weight: 3 }), 8000);
  });

  test('of a former host accepts only their own claims; other changes are reverted', async () => {
    const { store, table, host } = await openedInWizard();
    table.setGuestsAddLines(true);
    const bob = await joined(host, 'bob');
    bob.table.edit((each) => addLine(each, line('tea', 300)));
    await vi.waitFor(() => expect(store.getState().bill.lines).toHaveLength(3), 8000);
    expect(await table.handOver(bob.state().me?.seatId ?? '')).toBe(true);
    // Only the server knows whose line it is.
    store.edit((each) => updateLine(each, line('tea', 500)));
    await vi.waitFor(() => expect(host.state().refused).toMatchObject([{ reason: 'forbidden' }]), 8000);
    await vi.waitFor(() => expect(store.getState().bill.lines[2]).toMatchObject({ price: 300 }), 8000);
    table.setClaim('pie', 1);
    await vi.waitFor(() => expect(totals(bob.state())[0]).toEqual(['ann', 1000]), 8000);
    expect(store.getState().bill).toEqual(bob.state().bill);
  });

  test('is shown from its table if only that has it, in its current state', async () => {
    const { store, host } = await openedInWizard();
    const bob = await joined(host, 'bob');
    store.clear();
    bob.table.setClaim('pie', 1);
    await vi.waitFor(() => expect(totals(host.state())[1]).toEqual(['bob', 1000]), 8000);
    // Closing the tab loses its undo history.
    stopAll();
    const after = wizard();
    after.bridge();
    await vi.waitFor(() => expect(after.host.state().reception).not.toBe('offline'), 8000);
    await showTableBill(after.store, after.table);
    expect(summarize(after.store.getState().bill).perDiner['bob']?.total).toBe(1000);
    expect(after.store.getState().isAtTable).toBe(true);
    after.store.edit((each) => addLine(each, line('tea', 300)));
    await vi.waitFor(() => expect(after.host.state().unsent).toBe(0), 8000);
    expect(after.host.state().bill).toEqual(after.store.getState().bill);
    expect(await after.table.finish(() => true)).toBe('finished');
  });

  test('has the table’s state when it returns to its table, whatever was undone meanwhile', async () => {
    const { store, host } = await openedInWizard();
    const bob = await joined(host, 'bob');
    bob.table.setClaim('pie', 1);
    await vi.waitFor(() => expect(summarize(store.getState().bill).perDiner['bob']?.total).toBe(1000), 8000);
    const back = store.clear();
    expect(store.getState().isAtTable).toBe(false);
    bob.table.setClaim('pie', undefined);
    await vi.waitFor(() => expect(totals(host.state())[1]).toEqual(['bob', 0]), 8000);
    back?.();
    expect(totals(host.state())[1]).toEqual(['bob', 0]);
    expect(store.getState().bill).toEqual(host.state().bill);
    expect([host.state().unsent, store.getState().isAtTable]).toEqual([0, true]);
  });

  test('is the host’s own again once the table is finished, with all claims from before', async () => {
    const { store, table, host } = await openedInWizard();
    const bob = await joined(host, 'bob');
    bob.table.setClaim('pie', 1);
    await vi.waitFor(() => expect(bob.state().unsent).toBe(0), 8000);
    expect(await table.finish(() => true)).toBe('finished');
    await vi.waitFor(() => expect(host.state().status).toBe('finished'), 8000);
    expect(summarize(store.getState().bill).perDiner['bob']?.total).toBe(1000);
    expect(store.getState().isAtTable).toBe(false);

    store.edit((each) => addLine(each, line('tea', 300)));
    await vi.waitFor(() => expect(bob.state().status).toBe('finished'), 8000);
    expect(host.state().unsent).toBe(0);
    expect(host.state().refused).toEqual([]);
    expect(bob.state().bill.lines).toHaveLength(2);
    expect(store.getState().bill.lines).toHaveLength(3);

    stopAll();
    const after = wizard();
    after.bridge();
    await vi.waitFor(() => expect(after.host.state().reception).not.toBe('offline'), 8000);
    expect(after.store.getState().bill.lines).toHaveLength(3);
  });

  test('returns to its table when that is reopened, with later changes, and can be finished again', async () => {
    const { store, table, host } = await openedInWizard();
    const bob = await joined(host, 'bob');
    expect(await table.finish(() => true)).toBe('finished');
    await vi.waitFor(() => expect(bob.state().status).toBe('finished'), 8000);
    store.edit((each) => addLine(each, line('tea', 300)));
    await reopenTable(store, table);
    await vi.waitFor(() => expect(bob.state().bill.lines).toHaveLength(3), 8000);
    expect([bob.state().status, store.getState().isAtTable]).toEqual(['open', true]);

    bob.table.setClaim('pie', 1);
    await vi.waitFor(() => expect(summarize(store.getState().bill).perDiner['bob']?.total).toBe(1000), 8000);
    bob.table.setClaim('tea', 1);
    await vi.waitFor(() => expect(bob.state().unsent).toBe(0), 8000);
    expect(await table.finish(() => true)).toBe('finished');
    expect(await bob.table.reportPaid()).toBe(true);
    await vi.waitFor(() => expect(host.state().paid).toEqual(['bob']), 8000);
    expect(summarize(store.getState().bill).perDiner['bob']?.total).toBe(1300);
    expect(await table.reopen()).toBe(false);
  });

  test('is the host’s own from the end on, even before the table has refused late changes', async () => {
    const { store, table, host } = await openedInWizard();
    const bob = await joined(host, 'bob');
    expect(await table.handOver(bob.state().me?.seatId ?? '')).toBe(true);
    await vi.waitFor(() => expect(bob.state().role).toBe('host'), 8000);
    const { fetch } = globalThis;
    let isStuck = true;
    // Changes of Ann's phone do not arrive; new entries do.
    const hasChanges = (body: string) =>
      body.includes(host.state().me?.seatId ?? '') && /"changes":\[\{/.test(body);
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (isStuck && typeof init?.body === 'string' && hasChanges(init.body)) throw new TypeError('lost');
      return fetch(input, init);
    });
    store.edit((each) => removeLine(each, 'pie'));
    expect(await bob.table.finish(() => true)).toBe('finished');
    await vi.waitFor(() => expect(host.state().status).toBe('finished'), 20_000);
    expect(store.getState().isAtTable).toBe(false);
    store.edit((each) => addLine(each, line('tea', 300)));
    expect(host.state().unsent).toBe(1);
    isStuck = false;
    window.dispatchEvent(new window.Event('online'));
    await vi.waitFor(() => expect(host.state().unsent).toBe(0), 20_000);
    const names = store.getState().bill.lines.map(({ id }) => id);
    expect(names).toContain('pie');
    expect(names).toContain('tea');
    spy.mockRestore();
  }, 60_000);

  test('reports that it could not be finished because the last change was not sent', async () => {
    const { store, table, host } = await openedInWizard();
    setNetwork(false);
    store.edit((each) => addLine(each, line('tea', 300)));
    expect(await table.finish(() => true)).toBe('failed');
    expect(host.state()).toMatchObject({ status: 'open', error: { code: 'offline' } });
    setNetwork(true);
    expect(await table.finish(() => true)).toBe('finished');
    expect(host.state().error).toBeUndefined();
    expect(host.state()).toMatchObject({ status: 'finished', unsent: 0 });
    expect(store.getState().bill.lines).toHaveLength(3);
  });

  test('gets all claims until the end, once, even if it learns of the end after a reload', async () => {
    const before = await openedInWizard();
    const bob = await joined(before.host, 'bob');
    expect(await before.table.handOver(bob.state().me?.seatId ?? '')).toBe(true);
    await vi.waitFor(() => expect(bob.state().role).toBe('host'), 8000);
    stopAll();
    bob.table.setClaim('pie', 1);
    expect(await bob.table.finish(() => true)).toBe('finished');
    // As if there had been no room to store them.
    localStorage.removeItem(spaceKeys(space).tableEntries);
    const after = wizard();
    after.bridge();
    const bobs = () => summarize(after.store.getState().bill).perDiner['bob']?.total;
    await vi.waitFor(() => expect(bobs()).toBe(1000), 8000);

    after.store.edit((each) => removeLine(each, 'pie'));
    stopAll();
    const again = wizard();
    again.bridge();
    await vi.waitFor(() => expect(again.host.state().reception).not.toBe('offline'), 8000);
    expect(again.host.state().status).toBe('finished');
    expect(again.store.getState().bill.lines.map(({ name }) => name)).toEqual(['beer']);
  });

  test('does not get changes of another bill from before its table was loaded', async () => {
    const before = await openedInWizard();
    before.store.clear();
    stopAll();
    const after = wizard();
    after.store.edit((each) => addLine(each, line('tea', 300)));
    after.bridge();
    after.store.openLeft(bill().id);
    expect(after.store.getState().isAtTable).toBe(true);
    expect(after.host.state().bill.lines.map(({ name }) => name)).toEqual(['pie', 'beer']);
    expect(after.host.state().unsent).toBe(0);
  });

  test('sends its table the changes from before the table was loaded', async () => {
    const before = await openedInWizard();
    await vi.waitFor(() => expect(before.host.state().unsent).toBe(0), 8000);
    stopAll();
    const after = wizard();
    after.store.edit((each) => addLine(each, line('tea', 300)));
    after.bridge();
    await vi.waitFor(() => expect(after.host.state().unsent).toBe(0), 8000);
    const bob = await joined(after.host, 'bob');
    expect(bob.state().bill.lines.map(({ name }) => name)).toEqual(['pie', 'beer', 'tea']);
    expect(after.store.getState().bill).toEqual(bob.state().bill);
  });
});
