import 'fake-indexeddb/auto';
import { addDiner, addRepayment, clearBill, renameDiner, storedBill, type Bill } from '#domain';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAutosave, autosaveNow } from '#web/bills/autosave.ts';
import { BillStore } from '#web/bills/bill-store.ts';
import { nowIso } from '#web/platform/device/clock.ts';
import { toastLostChanges } from '#web/history/toast-lost-changes.ts';
import { deletedElsewhere } from '#web/bills/saved/deleted-elsewhere.ts';
import { isClean } from '#web/bills/saved/saved-bill-entry.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { lostInMerge } from '#web/bills/saved/lost-changes.ts';
import type { RemoteSpace, Reply } from '#web/bills/saved/remote.ts';
import { syncBills } from '#web/bills/saved/sync/sync-bills.ts';
import { startGuestSession, storeSession } from '#web/platform/session.ts';
import { loadDraft, serializeDraft } from '#web/bills/document/draft.ts';
import { stampAfter } from '#web/platform/storage/stamps.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { readableOf } from '#web/bills/document/left-bills.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { billFrom, storedItem, storedTable } from '../support/stored-bills.ts';
import { storeWith } from '../support/summary-support.tsx';
import { accountSession } from '../support/account-session.ts';
import { saveChanges } from '#web/bills/save-changes.ts';
import { changedElsewhere, confirmed, kept } from '../support/in-account.ts';
import { otherSavedBills } from '../support/other-saved-bills.ts';

/** The account on the server. */
let remote: RemoteSpace | undefined;
vi.mock(import('#web/bills/saved/sync/connect.ts'), () => ({ remoteOf: async () => remote }));

const savedBills = savedBillsOf('guest');
const DINNER = storedTable(['Ann', 'Bob', 'Cy'], {
  items: [storedItem('Pie', 30, ['Ann', 'Bob', 'Cy'])],
  payments: [{ id: 'p', dinerId: 'Ann', amount: 30 }],
});
const rename = (id: string, name: string) => (bill: Bill) => renameDiner(bill, id, name).bill;
const mark = (id: string, from: string) => (bill: Bill) =>
  addRepayment(bill, { id, from, to: 'Ann', amount: 1000 });

let stop = (): void => undefined;

/** The bill on screen, saved under a name. */
async function savedDinner(name = 'Osteria'): Promise<BillStore> {
  const store = storeWith(DINNER);
  const { bill } = store.getState();
  const result = kept(await savedBills.save(name, bill));
  store.setSavedAs(bill, { id: result.id, name });
  stop = startAutosave(store);
  await autosaveNow(store);
  return store;
}

const entries = (name = 'Osteria') => savedBills.getState().bills.filter((each) => each.name === name);

const onlyEntry = () => {
  const [entry] = entries();
  if (!entry) throw new Error('It is not saved.');
  return entry;
};

/** The saved bill. */
async function saved(name?: string): Promise<Bill> {
  const [entry, ...others] = entries(name);
  expect(others).toEqual([]);
  const bill = entry && (await savedBills.bill(entry.version));
  if (typeof bill !== 'object') throw new Error('It is not there.');
  return bill;
}
const dinersOf = ({ diners }: Bill) => diners.map(({ name }) => name);

function signIn(): void {
  storeSession(accountSession());
}

/** Another device changes the saved bill. */
async function elsewhere(rule: (bill: Bill) => Bill): Promise<void> {
  const [entry] = entries();
  if (entry) await savedBills.amend([{ entry, bill: rule(await saved()) }]);
}

/** Another tab changes the bill on screen: in the draft and, if `isSaved`, in the saved bill. */
async function inOtherTab(store: BillStore, rule: (bill: Bill) => Bill, isSaved = true): Promise<void> {
  const { bill, savedAs } = store.getState();
  if (!savedAs) throw new Error('It is not saved.');
  const tab = otherSavedBills('guest');
  await tab.load();
  const entry = tab.saved(savedAs.id);
  if (entry && isSaved) await tab.amend([{ entry, bill: rule(bill) }]);
  const key = spaceKeys('guest').bill;
  const version = tab.saved(savedAs.id)?.version;
  const draft = serializeDraft(rule(bill), stampAfter(loadDraft('guest')?.stamp ?? 0), {
    ...savedAs,
    ...(version !== undefined && { version }),
    isChanged: !isSaved,
  });
  localStorage.setItem(key, draft);
}

beforeEach(async () => {
  dismissToast();
  startGuestSession();
  await savedBills.reload();
  for (const { id } of savedBills.getState().bills) await savedBills.remove(id);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stop();
  stop = () => undefined;
  // Writes are queued, so this also waits for those that the test has left.
  await autosaveNow(new BillStore('a-0', 'GBP'));
});

test('edits of a saved bill are stored after a pause, many as one version, and undo reverts them', async () => {
  const store = await savedDinner();
  const [first] = entries();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const name of ['C', 'Cy', 'Cyr', 'Cyru', 'Cyrus']) {
    store.edit(rename('Cy', name), { coalesce: 'name' });
    await vi.advanceTimersByTimeAsync(4900);
  }
  await autosaveNow(store, true);
  expect(entries()).toEqual([first]);
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(dinersOf(await saved())).toEqual(['Ann', 'Bob', 'Cyrus']));
  // The bill's day stays, too.
  expect(entries()).toMatchObject([{ date: first?.date }]);
  expect(entries()[0]?.earlier).toHaveLength(1);
  await vi.waitFor(() => expect(store.getState().savedAs?.isChanged).toBe(false));

  store.undo();
  await autosaveNow(store);
  expect(dinersOf(await saved())).toEqual(['Ann', 'Bob', 'Cy']);
});

test('changes are stored when another bill is opened, and the bill is not among the unsaved ones', async () => {
  const store = await savedDinner();
  store.edit(rename('Cy', 'Cyrus'));
  store.open(clearBill(store.getState().bill, 1, 'next').bill);
  await vi.waitFor(async () => expect(dinersOf(await saved())).toEqual(['Ann', 'Bob', 'Cyrus']));
  await vi.waitFor(() => expect(store.getState().left).toEqual([]));
});

test('a bill that was never saved stays among the unsaved ones when saved bills are opened and changed', async () => {
  const store = await savedDinner();
  const { bill: dinner, savedAs } = store.getState();
  const unsaved = storedTable(['Zoe'], { items: [storedItem('Tea', 3, ['Zoe'])] });
  store.open({ ...billFrom(unsaved), id: 'unsaved' });
  store.open(dinner, savedAs ? { savedAs } : {});
  store.edit(rename('Cy', 'Cyrus'));
  await autosaveNow(store);
  expect(dinersOf(await saved())).toEqual(['Ann', 'Bob', 'Cyrus']);
  expect(readableOf(store.getState().left).map(({ bill }) => dinersOf(bill))).toEqual([['Zoe']]);
});

test('changes are stored when the page is hidden, and when it is left', async () => {
  const store = await savedDinner();
  store.edit(rename('Cy', 'Cyrus'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(async () => expect(dinersOf(await saved())).toEqual(['Ann', 'Bob', 'Cyrus']));
  store.edit(rename('Bob', 'Rob'));
  stop();
  await vi.waitFor(async () => expect(dinersOf(await saved())).toEqual(['Ann', 'Rob', 'Cyrus']));
});

test('changes that a closed page could not store are stored at the next start', async () => {
  const store = await savedDinner();
  stop();
  await autosaveNow(store);
  store.edit(rename('Cy', 'Cyrus'));
  stop = startAutosave(store);
  await vi.waitFor(async () => expect(dinersOf(await saved())).toEqual(['Ann', 'Bob', 'Cyrus']));
});

test('changes of this and another device to a saved bill are merged, and that is reported', async () => {
  const store = await savedDinner();
  store.edit(rename('Cy', 'Cyrus'));
  await elsewhere(rename('Bob', 'Rob'));
  await autosaveNow(store);
  expect(dinersOf(store.getState().bill)).toEqual(['Ann', 'Rob', 'Cyrus']);
  expect(dinersOf(await saved())).toEqual(['Ann', 'Rob', 'Cyrus']);
  expect(toastStore.getState()?.title).toBe('Osteria was changed on another device');
});

test('what a merge has replaced of this device is named and put back by a tap, which can be undone', async () => {
  const silence = lostInMerge.subscribe((lost) => lost && toastLostChanges(lost));
  const divided = (...weights: number[]) => {
    const shares = weights.map((weight, at) => ({ dinerId: ['Ann', 'Bob', 'Cy'][at] ?? '', weight }));
    return (bill: Bill): Bill => ({
      ...bill,
      lines: bill.lines.map((line) => ({ ...line, sharing: { by: 'parts', shares } }) as typeof line),
    });
  };
  const store = await savedDinner();
  const tap = async (shown: ReturnType<typeof divided>) => {
    toastStore.getState()?.action?.onAction();
    const { bill } = store.getState();
    await vi.waitFor(() => expect(store.getState().bill).toEqual(shown(bill)));
    expect(await saved()).toEqual(shown(bill));
  };
  store.edit(divided(2, 1, 1));
  await elsewhere(divided(1, 1));
  await autosaveNow(store);
  const { bill } = store.getState();
  expect(bill).toEqual(divided(1, 1)(bill));
  expect(toastStore.getState()).toMatchObject({
    title: 'Osteria was changed on two devices',
    body: 'On this device: Pie changed. Your other device’s version is used.',
  });
  await tap(divided(2, 1, 1));
  expect(toastStore.getState()).toMatchObject({ title: 'Now as on this device', body: 'Pie changed' });
  await tap(divided(1, 1));
  silence();
});

test('another tab’s changes stay even if this one has not heard of their version', async () => {
  const store = await savedDinner();
  const disconnect = store.connect();
  await inOtherTab(store, rename('Cy', 'Cyrus'));
  dismissToast();
  // The page comes back from the back/forward cache.
  window.dispatchEvent(new Event('pageshow'));
  await autosaveNow(store);
  expect(dinersOf(store.getState().bill)).toEqual(['Ann', 'Bob', 'Cyrus']);
  expect(toastStore.getState()).toBeNull();
  store.edit(rename('Bob', 'Rob'));
  await autosaveNow(store);
  expect(dinersOf(await saved())).toEqual(['Ann', 'Rob', 'Cyrus']);
  disconnect();
});

test('changes of another tab are saved there, and not again here', async () => {
  const store = await savedDinner();
  const disconnect = store.connect();
  await inOtherTab(store, rename('Cy', 'Cyrus'), false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.dispatchEvent(new StorageEvent('storage', { key: spaceKeys('guest').bill }));
  expect(dinersOf(store.getState().bill)).toEqual(['Ann', 'Bob', 'Cyrus']);
  expect(vi.getTimerCount()).toBe(0);
  disconnect();
  await autosaveNow(store);
});

test('another device’s changes are on screen, without a version of their own', async () => {
  const store = await savedDinner();
  await elsewhere(rename('Bob', 'Rob'));
  await vi.waitFor(() => expect(dinersOf(store.getState().bill)).toEqual(['Ann', 'Rob', 'Cy']));
  const [entry] = entries();
  expect(store.getState()).toMatchObject({
    savedAs: { version: entry?.version, isChanged: false },
    canUndo: false,
  });
});

test('opening does not wait for another device’s version, which is shown once it is fetched', async () => {
  const store = await savedDinner();
  const first = onlyEntry();
  let answer: (reply: Reply<ReadonlyMap<string, unknown>>) => void = () => undefined;
  const asked = vi.fn<RemoteSpace['bills']['bills']>(() => new Promise((resolve) => (answer = resolve)));
  remote = { bills: { bills: asked } } as unknown as RemoteSpace;
  signIn();
  await changedElsewhere(savedBills, first.id);
  await autosaveNow(store);
  expect(asked).toHaveBeenCalled();
  const changed = rename('Bob', 'Rob')(store.getState().bill);
  answer({ ok: true, value: new Map([['theirs', storedBill(changed)]]) });
  await vi.waitFor(() => expect(dinersOf(store.getState().bill)).toEqual(['Ann', 'Rob', 'Cy']));
  expect(entries()).toMatchObject([{ version: 'theirs' }]);
});

test('a version that is on this device already is not fetched, so nothing is tried again', async () => {
  const store = await savedDinner();
  const entry = onlyEntry();
  await changedElsewhere(savedBills, entry.id);
  // What the bill waits for is what it was made from.
  const body = await savedBills.body(entry.version);
  await savedBills.change([], () => ({ bodies: [['theirs', body]], removeBodies: [entry.version] }));
  const again = vi.fn<() => void>();
  await saveChanges(store, true, again);
  // What is not awaited reads the version once.
  for (const _ of [1, 2]) await savedBills.bill('theirs');
  expect(again).not.toHaveBeenCalled();
});

test('undo right after marking a repayment reverts only that, not another device’s earlier change', async () => {
  const store = await savedDinner();
  await elsewhere(rename('Bob', 'Rob'));
  store.edit(mark('r', 'Cy'));
  await autosaveNow(store);
  expect(dinersOf(store.getState().bill)).toEqual(['Ann', 'Rob', 'Cy']);
  store.undo();
  expect(store.getState().bill.repayments).toEqual([]);
  expect(dinersOf(store.getState().bill)).toEqual(['Ann', 'Rob', 'Cy']);
});

test('a saved bill deleted elsewhere does not come back, and the one on screen is kept', async () => {
  const store = await savedDinner();
  const { bill } = store.getState();
  await savedBills.remove(entries()[0]?.id ?? '');
  await autosaveNow(store);
  expect(store.getState().savedAs).toBeNull();
  expect(toastStore.getState()).toMatchObject({
    title: 'Osteria was deleted on another device',
    body: expect.stringContaining('It stays on screen') as string,
  });
  store.clear();
  await autosaveNow(store);
  expect(readableOf(store.getState().left).map((left) => left.bill.id)).toEqual([bill.id]);
  expect(entries()).toEqual([]);
});

/** Another device has deleted everything in the account. */
const emptied = {
  save: async () => ({ ok: true, value: 'deleted' }),
  // Bills of earlier tests.
  bills: async () => ({ ok: true, value: new Map() }),
  remove: async () => ({ ok: true, value: undefined }),
  newest: async () => ({ ok: true, value: { entries: [], total: 0 } }),
} as unknown as RemoteSpace['bills'];

test('a saved bill deleted elsewhere before changes of it were sent goes on as not saved, and is named', async () => {
  const store = await savedDinner();
  store.clear();
  const entry = onlyEntry();
  await confirmed(savedBills, entry.id);
  await elsewhere(rename('Bob', 'Rob'));
  const said = vi.fn<(now: unknown, before: unknown) => void>();
  const silence = deletedElsewhere.subscribe(said);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await syncBills(savedBills, emptied, async () => undefined);
  expect(dinersOf(await saved())).toEqual(['Ann', 'Rob', 'Cy']);
  expect(said).not.toHaveBeenCalled();
  full.mockRestore();
  await syncBills(savedBills, emptied, async () => undefined);
  expect(said).toHaveBeenCalledExactlyOnceWith({ name: 'Osteria', isShown: false }, null);
  silence();
  expect(entries()).toEqual([]);
  await autosaveNow(store);
  expect(readableOf(store.getState().left).map((left) => dinersOf(left.bill))).toEqual([
    ['Ann', 'Rob', 'Cy'],
  ]);
});

test('if it is on screen, no page has to be open for that, and an open one has nothing else to tell', async () => {
  const store = await savedDinner();
  stop();
  const entry = onlyEntry();
  await confirmed(savedBills, entry.id);
  store.edit(rename('Bob', 'Rob'));
  await autosaveNow(store);
  const said = vi.fn<(now: unknown) => void>();
  const silence = deletedElsewhere.subscribe((now) => said(now));
  await syncBills(savedBills, emptied, async () => undefined);
  silence();
  expect(said).toHaveBeenCalledExactlyOnceWith({ name: 'Osteria', isShown: true });
  store.adopt();
  expect(store.getState()).toMatchObject({ savedAs: null, foreignChanges: 0 });
  const next = new BillStore('guest', 'GBP');
  next.clear();
  expect(readableOf(next.getState().left).map((left) => dinersOf(left.bill))).toEqual([['Ann', 'Rob', 'Cy']]);
});

test('a bill from a file stays the saved one when the account gives it another id', async () => {
  const store = await savedDinner();
  const id = entries()[0]?.id ?? '';
  const account = {
    newest: async () => ({ ok: false, problem: 'later' }),
    // Bills of earlier tests.
    bills: async () => ({ ok: true, value: new Map() }),
    remove: async () => ({ ok: true, value: undefined }),
    save: async (sent: { id: string }) => ({
      ok: true,
      value: sent.id === id ? 'taken' : { createdAt: nowIso() },
    }),
  } as unknown as RemoteSpace['bills'];
  for (let round = 0; round < 2; round++) await syncBills(savedBills, account, async () => undefined);
  await autosaveNow(store, true);
  expect(entries().map(isClean)).toEqual([true]);
  expect(store.getState().savedAs).toMatchObject({ id, version: entries()[0]?.version });
});

test('a bill stays saved while the database cannot be opened, and its changes are stored later', async () => {
  const before = otherSavedBills('a-1');
  const store = new BillStore('a-1', 'GBP');
  const { bill } = store.getState();
  const dinner = addDiner(bill, { id: 'Ann', name: 'Ann' }).bill;
  store.open(dinner);
  const result = kept(await before.save('Osteria', dinner));
  store.setSavedAs(dinner, { id: result.id, name: 'Osteria' });
  store.edit(rename('Ann', 'Anna'));
  const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Connection lost', 'UnknownError');
  });
  await autosaveNow(store);
  expect(store.getState().savedAs).toMatchObject({ id: result.id, isChanged: true });
  refusing.mockRestore();
  await autosaveNow(store);
  const version = store.getState().savedAs?.version ?? '';
  expect(await before.bill(version)).toEqual(store.getState().bill);
});

test('a bill stays saved while another device’s version of it cannot be read', async () => {
  const store = await savedDinner();
  stop();
  await elsewhere(rename('Bob', 'Rob'));
  const [entry] = entries();
  const read = savedBills.bill.bind(savedBills);
  vi.spyOn(savedBills, 'bill').mockImplementation(async (id) =>
    id === entry?.version ? 'unreadable' : read(id),
  );
  store.edit(rename('Cy', 'Cyrus'));
  await autosaveNow(store);
  expect(store.getState().savedAs).toMatchObject({
    id: entry?.id,
    isChanged: true,
  });
  expect(entries()).toEqual([entry]);
});

test('a full device is reported once and keeps the changes, even over another bill, until there is room', async () => {
  const store = await savedDinner();
  const said: unknown[] = [];
  const silence = toastStore.subscribe((toast) => said.push(toast?.title));
  const full = vi.spyOn(savedBills, 'amend').mockResolvedValue('full');
  store.edit(rename('Cy', 'Cyrus'));
  await autosaveNow(store);
  store.edit(rename('Bob', 'Rob'));
  await autosaveNow(store);
  store.open(clearBill(store.getState().bill, 1, 'next').bill);
  await autosaveNow(store);
  expect(readableOf(store.getState().left).map(({ savedAs }) => savedAs?.name)).toEqual(['Osteria']);
  expect(said).toEqual(['Save failed']);
  full.mockRestore();
  await autosaveNow(store);
  expect(dinersOf(await saved())).toEqual(['Ann', 'Rob', 'Cyrus']);
  expect(store.getState().left).toEqual([]);
  silence();
});

test('a non-network error is logged, and the next attempt stores the changes', async () => {
  const store = await savedDinner();
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const error = new Error('A mistake in the code');
  vi.spyOn(savedBills, 'amend').mockRejectedValueOnce(error);
  store.edit(rename('Cy', 'Cyrus'));
  await autosaveNow(store);
  expect(logged.mock.calls).toEqual([[error]]);
  await autosaveNow(store);
  expect(dinersOf(await saved())).toEqual(['Ann', 'Bob', 'Cyrus']);
});

test('a long-edited bill keeps only its last versions on the device', async () => {
  const store = await savedDinner();
  for (let count = 0; count < 12; count++) {
    store.edit((bill) => addDiner(bill, { id: `d${count}`, name: `D${count}` }));
    await autosaveNow(store);
  }
  const [entry] = entries();
  expect(entry?.earlier).toHaveLength(9);
  expect(await savedBills.bill(entry?.id ?? '')).toBe('absent');
  expect((await saved()).diners).toHaveLength(15);
});

test('going back from a saved bill with the same id leaves that one as it is', async () => {
  const store = await savedDinner('Osteria');
  const { bill } = store.getState();
  const other = rename('Cy', 'Cyrus')(bill);
  const trattoria = kept(await savedBills.save('Trattoria', other));
  const back = store.open(other, { savedAs: { id: trattoria.id, name: 'Trattoria' } });
  await autosaveNow(store);
  back?.();
  await autosaveNow(store);
  expect(store.getState()).toMatchObject({ bill, savedAs: { name: 'Osteria' } });
  expect(dinersOf(await saved('Osteria'))).toEqual(['Ann', 'Bob', 'Cy']);
  expect(dinersOf(await saved('Trattoria'))).toEqual(['Ann', 'Bob', 'Cyrus']);
});

test('going back to a saved bill keeps what another tab has changed meanwhile', async () => {
  const store = await savedDinner('Osteria');
  const other = rename('Cy', 'Cyrus')(store.getState().bill);
  const trattoria = kept(await savedBills.save('Trattoria', other));
  const back = store.open(other, { savedAs: { id: trattoria.id, name: 'Trattoria' } });
  await inOtherTab(store, rename('Bob', 'Rob'), false);
  back?.();
  await autosaveNow(store);
  expect(dinersOf(await saved('Osteria'))).toEqual(['Ann', 'Rob', 'Cy']);
  expect(dinersOf(await saved('Trattoria'))).toEqual(['Ann', 'Bob', 'Cyrus']);
});

test('going back from another device’s version to the one on screen is not undone by the next save', async () => {
  const store = await savedDinner();
  stop();
  await autosaveNow(store);
  await elsewhere(rename('Bob', 'Rob'));
  const entry = onlyEntry();
  const { id, version, name } = entry;
  const savedAs = { id, version, name };
  const back = store.open(await saved(), { savedAs });
  back?.();
  await autosaveNow(store);
  expect(dinersOf(store.getState().bill)).toEqual(['Ann', 'Bob', 'Cy']);
  expect(dinersOf(await saved())).toEqual(['Ann', 'Bob', 'Cy']);
});

test.each(['on screen', 'left for another one'])(
  'a bill that was never saved goes on as not saved if a saved one with its id is opened while it is %s',
  async (where) => {
    const store = storeWith(DINNER);
    const { bill } = store.getState();
    const result = kept(await savedBills.save('Osteria', rename('Cy', 'Cyrus')(bill)));
    store.edit(rename('Bob', 'Rob'));
    const own = store.getState().bill;
    store.setForm({ name: 'nickname', empty: '', schema: v.string() }, 'Spaghe');
    if (where !== 'on screen') store.clear((empty) => addDiner(empty, { id: 'zoe', name: 'Zoe' }));
    const back = store.open(result.bill, { savedAs: { id: result.id, name: 'Osteria' } });
    expect(store.getState()).toMatchObject({ bill: result.bill, savedAs: { isChanged: false }, forms: {} });
    const left = readableOf(store.getState().left).find((each) => dinersOf(each.bill).includes('Rob'));
    expect(left?.bill).toEqual({ ...own, id: expect.not.stringMatching(own.id) });
    expect(store.undo()).toEqual([]);
    back?.();
    store.openLeft(left?.bill.id ?? '');
    expect(dinersOf(store.getState().bill)).toEqual(['Ann', 'Rob', 'Cy']);
    expect(store.getState()).toMatchObject({ savedAs: null, canUndo: true, forms: { nickname: {} } });
    await autosaveNow(store);
    expect(dinersOf(await saved())).toEqual(['Ann', 'Bob', 'Cyrus']);
  },
);
