import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDiner } from '#domain';
import { BillStore } from '#web/bills/bill-store.ts';
import { useUndoKeys } from '#web/bill-kit/state/use-undo-keys.ts';

it('undo keys work outside of text fields, while the sheet on top belongs to the bill', () => {
  const store = new BillStore('guest', 'GBP');
  for (const name of ['Ann', 'Bob']) store.edit((bill) => addDiner(bill, { id: name, name }));
  const { rerender } = renderHook(({ isOfBill }) => useUndoKeys(store, isOfBill), {
    initialProps: { isOfBill: false },
  });
  const field = document.body.appendChild(document.createElement('input'));
  const after = (init: KeyboardEventInit, target: Element = document.body) => {
    fireEvent.keyDown(target, init);
    return store.getState().bill.diners.length;
  };
  expect(after({ key: 'z', ctrlKey: true })).toBe(2);
  rerender({ isOfBill: true });
  expect(after({ key: 'z', ctrlKey: true }, field)).toBe(2);
  expect(after({ key: 'z', ctrlKey: true })).toBe(1);
  expect(after({ key: 'Z', ctrlKey: true, shiftKey: true })).toBe(2);
  expect(after({ key: 'z', metaKey: true })).toBe(1);
  expect(after({ key: 'z', metaKey: true })).toBe(0);
  expect(after({ key: 'y', ctrlKey: true })).toBe(1);
});
