import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDiner } from '#domain';
import { BillStore } from '#web/bills/bill-store.ts';
import { useUndoKeys } from '#web/bill-kit/state/use-undo-keys.ts';

it('undo keys work only while the sheet on top belongs to the bill', () => {
  const store = new BillStore('guest', 'GBP');
  store.edit((bill) => addDiner(bill, { id: 'd-1', name: 'Ann' }));
  const { rerender } = renderHook(({ isOfBill }) => useUndoKeys(store, isOfBill), {
    initialProps: { isOfBill: false },
  });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(store.getState().bill.diners).toHaveLength(1);
  rerender({ isOfBill: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(store.getState().bill.diners).toHaveLength(0);
});
