import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { BillStore } from '#web/bills/bill-store.ts';
import '#web/messages/en/settle.po';
import { setLocaleFor } from '#web/platform/locale.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { storedItem, storedTable } from './stored-bills.ts';
import { loadTestConfig, show, storeWith } from './summary-support.tsx';

/** For each test of such a file: a browser that has nothing. */
export const startAnew = async () => {
  setLocaleFor('en');
  dismissToast();
  window.history.replaceState(null, '', '/app');
  await loadTestConfig();
};

const round = (name: string, pricePerUnit: number) => ({
  id: name,
  name,
  pricePerUnit,
  totalQuantity: 2,
  allocations: [{ dinerId: 'Maya', quantity: 2 }],
  timestamp: 0,
});
/** Three diners with two lines of each kind. */
export const seated = () =>
  storeWith(
    storedTable(['Maya', 'Tom', 'Priya'], {
      items: [storedItem('Soup', 6, ['Maya', 'Tom']), storedItem('Salad', 7, ['Tom'])],
      drinkRounds: [round('Beer', 4), round('Wine', 5)],
      payments: [
        { id: 'm', dinerId: 'Maya', amount: 20 },
        { id: 't', dinerId: 'Tom', amount: 12 },
      ],
    }),
  );
export const press = (name: string | RegExp) => screen.getByRole('button', { name });
export const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

interface EditedForm {
  readonly what: string;
  readonly Step: ComponentType;
  /** The buttons that open two rows, and the prices in them. */
  readonly rows: readonly [string, string];
  readonly price: string;
  readonly prices: readonly [string, string];
  readonly save: string;
}

/** The form of one kind of row: an item, a round or a payment. */
export function testEditedForm({ what, Step, rows: [first, second], price, prices, save }: EditedForm): void {
  describe(`the form of an edited ${what}`, () => {
    const open = async () => {
      const store = seated();
      const { user, unmount } = show(store, <Step />);
      await user.click(await screen.findByRole('button', { name: first }));
      const type = async (text: string) => {
        await user.clear(field(price));
        await user.type(field(price), text);
      };
      return { store, user, unmount, type };
    };

    it('stays unchanged when the same row is tapped again', async () => {
      const { user, type } = await open();
      await type('9.00');
      await user.click(press(first));
      expect(field(price)).toHaveValue('9.00');
    });

    it('is saved when another row is tapped, which then is in the form', async () => {
      const { store, user, type } = await open();
      const { bill } = store.getState();
      await type('9.00');
      await user.click(press(second));
      expect(field(price)).toHaveValue(prices[1]);
      const saved = store.getState().bill;
      expect(saved).not.toEqual(bill);
      await user.click(press('Cancel'));
      expect(field(price)).toHaveValue('');
      expect(store.getState().bill).toEqual(saved);
      act(() => void store.undo());
      expect(store.getState().bill).toEqual(bill);
    });

    it('stays, with the reason, if it cannot be saved when another row is tapped', async () => {
      const { store, user, type } = await open();
      const { bill } = store.getState();
      await type('abc');
      await user.click(press(second));
      expect(field(price)).toHaveValue('abc');
      expect(field(price)).toBeInvalid();
      expect(store.getState().bill).toEqual(bill);
    });

    it('closes on Escape, and Undo brings back what was typed', async () => {
      const { store, type } = await open();
      const { bill } = store.getState();
      await type('9.00{Escape}');
      expect(screen.queryByRole('button', { name: save })).toBeNull();
      expect(toastStore.getState()).toMatchObject({ title: 'Discarded' });
      act(() => toastStore.getState()?.action?.onAction());
      expect(field(price)).toHaveValue('9.00');
      expect(press(save)).toBeVisible();
      expect(store.getState().bill).toEqual(bill);
    });

    it('keeps its change over a reload', async () => {
      const { unmount, type } = await open();
      await type('9.00');
      unmount();
      show(new BillStore('guest', 'GBP'), <Step />);
      expect(await screen.findByRole('textbox', { name: price })).toHaveValue('9.00');
      expect(press(save)).toBeVisible();
    });

    it('closes if nothing was changed in it', async () => {
      const { user, type } = await open();
      await type(prices[0]);
      await user.click(press(second));
      expect(field(price)).toHaveValue(prices[1]);
      await user.click(press('Cancel'));
      expect(screen.queryByRole('button', { name: save })).toBeNull();
      expect(toastStore.getState()).toBeNull();
    });
  });
}
