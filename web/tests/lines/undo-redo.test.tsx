import { addDiner, EVERYONE_ELSE, renameDiner, setCharge, setTreat } from '#domain';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ItemStep } from '#web/lines/LineStep.tsx';
import { BillStore } from '#web/bills/bill-store.ts';
import { useReveal } from '#web/bill-kit/parts/use-reveal.ts';
import { undoEdit } from '#web/bill-kit/state/undo-redo.ts';
import { StepHeading } from '#web/bill-kit/parts/StepHeading.tsx';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { storedItem, storedTable } from '../support/stored-bills.ts';
import { inToast, show, storeWith } from '../support/summary-support.tsx';

beforeEach(() => {
  window.history.replaceState(null, '', '/app?step=diner-setup');
  act(dismissToast);
});

const names = (store: BillStore) => store.getState().bill.diners.map(({ name }) => name);

describe('Undo', () => {
  it('is enabled beside Redo while it has something to do', async () => {
    const store = new BillStore('guest', 'GBP');
    const { user } = show(store, <StepHeading title="Diners" />);
    const [undo, redo] = screen.getAllByRole<HTMLButtonElement>('button');
    if (!undo || !redo) throw new Error('no buttons');
    expect([undo, redo].map(({ ariaLabel }) => ariaLabel)).toEqual(['Undo', 'Redo']);
    expect([undo, redo].map(({ disabled }) => disabled)).toEqual([true, true]);
    for (const name of ['Maya', 'Tom'])
      act(() => void store.edit((bill) => addDiner(bill, { id: name, name })));
    await user.click(undo);
    expect([names(store), undo.disabled, redo.disabled]).toEqual([['Maya'], false, false]);
    await user.click(redo);
    expect([names(store), redo.disabled]).toEqual([['Maya', 'Tom'], true]);
    await user.click(undo);
    act(() => void store.edit((bill) => addDiner(bill, { id: 'zoe', name: 'Zoe' })));
    expect(redo).toBeDisabled();
  });

  it('stays on the summary for what the summary has buttons for, and goes to the step from elsewhere', () => {
    for (const [from, to] of [
      ['summary', 'summary'],
      ['item-entry', 'service-charge'],
    ] as const) {
      window.history.replaceState(null, '', `/app?step=${from}`);
      const store = storeWith(storedTable(['Maya', 'Tom']));
      store.setStep(from);
      store.edit((bill) =>
        setTreat(bill, { id: 't', occasion: 'birthday', dinerIds: ['Maya'], by: EVERYONE_ELSE }),
      );
      undoEdit(store);
      expect(location.search).toBe(`?step=${to}`);
    }
  });

  it('goes to the place of the edit, even to a later step, and names it', () => {
    const store = storeWith(storedTable(['Maya', 'Tom'], { serviceCharge: { amount: 3 } }));
    store.edit((bill) => setCharge(bill, 'serviceCharge', { amount: 400 }));
    undoEdit(store);
    expect(window.location.search).toBe('?step=service-charge');
    expect(toastStore.getState()?.title).toBe('Undone: Service charge changed');
  });

  it('keeps what somebody else has changed since, and reports it', () => {
    const store = storeWith(storedTable(['Maya', 'Tom']));
    const stop = store.connect();
    store.edit((bill) => renameDiner(bill, 'Tom', 'Thomas'));
    new BillStore('guest', 'GBP').edit((bill) => renameDiner(bill, 'Tom', 'Tomas'));
    window.dispatchEvent(new StorageEvent('storage', { key: spaceKeys('guest').bill }));
    undoEdit(store);
    stop();
    expect(names(store)).toEqual(['Maya', 'Tomas']);
    expect(toastStore.getState()?.title).toBe('Left as it is: somebody else has changed it since');
  });

  it('in the toast of a removal shows the restored line, and marks it', async () => {
    const shown: (string | undefined)[] = [];
    function Items() {
      useReveal();
      return <ItemStep />;
    }
    const items = [storedItem('Soup', 6, ['Maya']), storedItem('Pie', 5, ['Maya'])];
    const { user } = show(storeWith(storedTable(['Maya', 'Tom'], { items })), <Items />);
    await user.click(screen.getByRole('button', { name: 'Remove Soup' }));
    Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
      shown.push(this.dataset['line']);
    };
    await user.click(await inToast('Soup removed', 'Undo'));
    await waitFor(() => expect(shown).toEqual(['Soup']));
    expect(screen.getByRole('button', { name: 'Edit Soup, £6.00' })).toHaveClass(/highlighted/);
    expect(screen.getByRole('button', { name: 'Edit Pie, £5.00' })).not.toHaveClass(/highlighted/);
    expect(toastStore.getState()?.title).toBe('Undone: Soup removed');
  });
});
