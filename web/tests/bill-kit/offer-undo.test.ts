import { beforeEach, describe, expect, it } from 'vitest';
import { addDiner, type Bill } from '#domain';
import { BillStore } from '#web/bills/bill-store.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { startNewBill } from '#web/bill-kit/state/start-new-bill.ts';
import '#web/messages/en/wizard.po';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';

const add = (name: string) => (bill: Bill) => addDiner(bill, { id: name.toLowerCase(), name });
const names = (store: BillStore) => store.getState().bill.diners.map(({ name }) => name);

/** A bill with Ann and Bob, and the offer to undo adding Bob. */
function offered() {
  const store = new BillStore('guest', 'GBP');
  store.edit(add('Ann'));
  store.edit(add('Bob'));
  offerUndo(store, { title: 'Bob added' });
  return store;
}

beforeEach(() => dismissToast());

describe('the offer to undo', () => {
  it('stays while others change the bill, and undoes only what it names', () => {
    const store = offered();
    store.follow(add('Cy')(store.getState().bill).bill);
    const stop = store.connect();
    new BillStore('guest', 'GBP').edit(add('Di'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'fairtab.guest.bill' }));
    stop();
    expect(names(store)).toEqual(['Ann', 'Bob', 'Cy', 'Di']);
    expect(toastStore.getState()?.title).toBe('Bob added');
    toastStore.getState()?.action?.onAction();
    expect(names(store)).toEqual(['Ann', 'Cy', 'Di']);
  });

  it('of opening a new bill stays while that is edited, and leads back', () => {
    const store = offered();
    startNewBill(store, 'Bill cleared');
    store.follow(add('Cy')(store.getState().bill).bill);
    expect(toastStore.getState()?.title).toBe('Bill cleared');
    toastStore.getState()?.action?.onAction();
    expect(names(store)).toEqual(['Ann', 'Bob']);
    expect(toastStore.getState()?.title).toBe('Undone: Bill cleared');
  });

  it('disappears with its bill when another tab begins another one, and undoes nothing there', () => {
    const store = offered();
    const stop = store.connect();
    new BillStore('guest', 'GBP').clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'fairtab.guest.bill' }));
    expect(names(store)).toEqual([]);
    expect(toastStore.getState()).toBeNull();
    expect(store.getState()).toMatchObject({ canUndo: false, canRedo: false });
    store.undo();
    stop();
    expect(names(store)).toEqual([]);
  });

  it.each([
    ['something else is done', (store: BillStore) => void store.edit(add('Cy'))],
    ['it was taken back elsewhere', (store: BillStore) => void store.undo()],
  ])('disappears as soon as %s', (_, act) => {
    const store = offered();
    act(store);
    expect(toastStore.getState()).toBeNull();
  });
});
