import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openInWizard } from '#web/bills/bill-to-open.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { useLaunch } from '#web/wizard/use-launch.ts';
import { useStep } from '#web/bill-kit/state/use-step.ts';
import { toastStore } from '#web/ui/overlays/toast.ts';
import type { StoredBill } from '#domain';
import { billFrom, emptyStored, storedTable } from '../support/stored-bills.ts';
import { inToast, loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

beforeEach(async () => {
  localStorage.clear();
  await loadTestConfig();
});

/** A device with this bill on it, whose app is opened by the shortcut to a new one. */
function openByShortcut(bill: StoredBill) {
  window.history.replaceState(null, '', '/app?new');
  return launch(storeWith(bill));
}

function launch(store: BillStore) {
  const { id } = store.getState().bill;
  function Launch() {
    useLaunch(store);
    useStep();
    return null;
  }
  return { store, id, ...show(store, <Launch />) };
}

it('the shortcut to a new bill opens an empty one, once, and offers the previous one', async () => {
  const { store, user } = openByShortcut(storedTable(['Maya', 'Tom']));
  expect(store.getState().bill.diners).toEqual([]);
  await waitFor(() => expect(window.location.search).toBe('?step=diner-setup'));
  await user.click(await inToast('New bill started', 'Undo'));
  expect(store.getState().bill.diners.map(({ name }) => name)).toEqual(['Maya', 'Tom']);
});

it('Undo returns a linked bill to the unsaved ones if it was among them', async () => {
  window.history.replaceState(null, '', '/app');
  const store = storeWith(storedTable(['Maya', 'Tom'], { id: 'shared' }));
  const shared = store.getState().bill;
  store.open(billFrom(storedTable(['Zoe'], { id: 'other' })));
  openInWizard({ bill: shared, entry: undefined, found: 'here' });
  const { user } = launch(store);
  expect(store.getState().bill.id).toBe('shared');
  await user.click(await inToast('You already have this bill', 'Undo'));
  expect(store.getState().bill.id).toBe('other');
  expect(store.getState().left).toEqual([expect.objectContaining({ bill: shared })]);
});

it('a linked bill that is on screen already is said to be there', () => {
  const store = storeWith(storedTable(['Maya', 'Tom'], { id: 'shared' }));
  openInWizard({ bill: store.getState().bill, entry: undefined, found: 'here' });
  launch(store);
  expect(toastStore.getState()).toMatchObject({ title: 'You already have this bill' });
});

it('an empty bill counts as new already', () => {
  const { store, id } = openByShortcut(emptyStored());
  expect(store.getState().bill.id).toBe(id);
});
