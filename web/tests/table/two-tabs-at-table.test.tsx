import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addDiner, emptyBill } from '#domain';
import { Notices } from '#web/wizard/Notices.tsx';
import { useTableSheetState } from '#web/table/host/table-sheet-state.ts';
import { TableOfBill } from '#web/table/host/TableOfBill.tsx';
import { BillStore } from '#web/bills/bill-store.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

const keys = spaceKeys('guest');

/** Delivers the browser's event about another tab's write. */
const report = (key: string) => act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

beforeEach(async () => {
  dismissToast();
  await loadTestConfig();
});

it.each([
  [true, undefined],
  [false, 'Updated from another tab'],
])('reports another tab’s changes, unless both get them from their table: %s', (isAtTable, title) => {
  const store = storeWith(storedTable(['Ann']));
  const stop = store.connect();
  if (isAtTable) store.attach({ send: () => undefined });
  show(store, <Notices />);
  new BillStore('guest', 'GBP').edit((bill) => addDiner(bill, { id: 'bob', name: 'Bob' }));
  report(keys.bill);
  expect(store.getState().bill.diners).toHaveLength(2);
  expect(toastStore.getState()?.title).toBe(title);
  stop();
});

it('reports that another tab has opened another bill, not that it changed this one', () => {
  const store = storeWith(storedTable(['Ann']));
  const stop = store.connect();
  show(store, <Notices />);
  new BillStore('guest', 'GBP').open(emptyBill('GBP', 0, 'another bill'));
  report(keys.bill);
  expect(store.getState().bill.id).toBe('another bill');
  expect(toastStore.getState()?.title).toBe('Another bill opened');
  stop();
});

it('a tab joins the table that another one opens with its bill', () => {
  const { result } = renderHook(() => useTableSheetState());
  show(storeWith(storedTable(['Ann'])), <TableOfBill space="guest" />);
  expect(result.current.isNeeded).toBe(false);
  localStorage.setItem(keys.table, '{"version":1}');
  report(keys.table);
  expect(result.current).toMatchObject({ isNeeded: true, isSheetOpen: false });
});
