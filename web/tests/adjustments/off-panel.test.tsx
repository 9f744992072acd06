import { removeLine, storedBill, type StoredBill } from '#domain';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { AdjustmentPanel } from '#web/adjustments/AdjustmentPanel.tsx';
import { BillStore } from '#web/bills/bill-store.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { storedItem, storedTable } from '../support/stored-bills.ts';
import { show, showSummary, loadTestConfig, storeWith } from '../support/summary-support.tsx';

beforeEach(async () => {
  act(dismissToast);
  await loadTestConfig();
});

const BILL = storedTable(['Maya', 'Tom', 'Priya'], {
  items: [
    storedItem('Ramen', 12, ['Maya']),
    storedItem('Curry', 15, ['Tom']),
    storedItem('Salad', 9, ['Priya']),
    storedItem('Beer', 5, ['Tom'], { category: 'Drinks' }),
  ],
});
function showPanel(part: Partial<StoredBill> = {}, store = storeWith({ ...BILL, ...part })) {
  const totalOf = (name: string) => summaryOf(store.getState().bill).perDiner[name]?.total;
  return { store, totalOf, ...show(store, <AdjustmentPanel />) };
}
const press = (name: string) => screen.getByRole('button', { name });
const size = () => screen.getByRole('textbox', { name: 'How much' });
const title = () => screen.getByRole('textbox', { name: /^Name/ });
const person = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('checkbox', { name });
const panel = () => screen.getByRole('list', { name: 'Off the bill' });

it('a personal voucher belongs to its owner; one larger than their share shows the surplus', async () => {
  const { user, store } = showPanel();
  await user.click(press('Voucher'));
  await user.type(size(), '20');
  await user.click(screen.getByRole('radio', { name: 'Maya' }));
  await user.click(press('Add'));
  expect(toastStore.getState()?.title).toBe('Maya’s voucher added');
  await user.click(press('Edit Maya’s voucher, −£20.00'));
  await user.clear(size());
  await user.type(size(), '60{Enter}');
  expect(panel()).toHaveTextContent('£19.00 of it is left over');
  act(() => void store.undo());
  expect(press('Edit Maya’s voucher, −£20.00')).toBeVisible();
  expect(new BillStore('guest', 'GBP').getState().bill.adjustments).toMatchObject([
    { kind: 'voucher', amount: 2000, owner: 'Maya' },
  ]);
});

it('saving an adjustment as it is offers no Undo: it would take back the edit before', async () => {
  const { user, store } = showPanel();
  await user.click(press('Voucher'));
  await user.type(size(), '20');
  await user.click(screen.getByRole('radio', { name: 'Maya' }));
  await user.click(press('Add'));
  act(dismissToast);
  await user.click(press('Edit Maya’s voucher, −£20.00'));
  await user.click(press('Save Changes'));
  act(() => toastStore.getState()?.action?.onAction());
  expect(store.getState().bill.adjustments).toMatchObject([{ kind: 'voucher', amount: 2000 }]);
});

it('a personal voucher is under the total of the summary, and in the owner’s remaining amount', async () => {
  const adjustments = [{ id: 'v', kind: 'voucher', amount: 20, dinerIds: ['Maya'] } as const];
  const { user } = showSummary({ ...BILL, adjustments });
  expect(document.body).toHaveTextContent('Maya’s voucher −£20.00');
  const strip = screen.getByRole('button', { name: /^Maya/ });
  await user.click(strip);
  expect(strip.closest('li')).toHaveTextContent('Left to pay−£8.00');
});

it('an adjustment on the house stays when its line is deleted, and is reported as not counted', () => {
  const house = { id: 'h', kind: 'discount', percentage: 100, items: ['Salad'] } as const;
  const { store } = showPanel({ adjustments: [house] });
  expect(press('Edit Salad on the house, −£9.00')).toBeVisible();
  act(() => void store.edit((bill) => removeLine(bill, 'Salad')));
  expect(panel()).toHaveTextContent('what it was for is no longer on the bill, so it doesn’t count');
  expect(store.getState().bill.adjustments).toHaveLength(1);
});

it('treats in a circle are kept and reported, and resolved by removing one', async () => {
  const { user } = showPanel({ treats: [{ id: 'a', dinerIds: ['Maya'], by: ['Tom'] }] });
  await user.click(press('Treat'));
  await user.click(person('Who’s being treated', 'Tom'));
  await user.click(screen.getByRole('radio', { name: 'Some of us' }));
  await user.click(person('Who’s treating', 'Maya'));
  await user.click(press('Add'));
  expect(within(panel()).getAllByText(/they are treating each other, so nobody is treated/)).toHaveLength(2);
  await user.click(press('Remove Treat for Tom'));
  expect(panel()).toHaveTextContent('Treat for Maya: Tom pays £12.00');
});

it('a treat has an optional name, which survives a reload while it is being typed', async () => {
  const { user, unmount } = showPanel();
  await user.click(press('Treat'));
  expect(screen.getByRole('heading', { name: 'New treat' })).toHaveFocus();
  await user.click(person('Who’s being treated', 'Priya'));
  await user.type(title(), 'Leaving do');
  unmount();
  const again = showPanel({}, new BillStore('guest', 'GBP'));
  expect(title()).toHaveValue('Leaving do');
  await again.user.click(press('Add'));
  expect(toastStore.getState()?.title).toBe('Leaving do added');
  expect(panel()).toHaveTextContent('Leaving do: the others share £9.00');
  await again.user.click(press('Edit Leaving do: the others share £9.00'));
  await again.user.clear(title());
  await again.user.click(press('Save Changes'));
  expect(panel()).toHaveTextContent('Treat for Priya: the others share £9.00');
  expect(toastStore.getState()?.title).toBe('Treat for Priya changed');
  act(() => toastStore.getState()?.action?.onAction());
  expect(storedBill(again.store.getState().bill).treats).toMatchObject([{ name: 'Leaving do' }]);
});

it('a changed adjustment is saved when another one is opened, and a new one is in the form again after that', async () => {
  const adjustments = [
    { id: 'a', kind: 'discount', name: 'Lunch', amount: 2 },
    { id: 'b', kind: 'discount', name: 'Card', amount: 1 },
  ] as const;
  const { user } = showPanel({ adjustments });
  await user.click(press('Voucher'));
  await user.type(size(), '7');
  await user.click(press('Edit Lunch, −£2.00'));
  await user.type(title(), ' deal');
  await user.click(press('Edit Card, −£1.00'));
  await user.clear(size());
  await user.type(size(), '3{Enter}');
  expect(panel()).toHaveTextContent('Card−£3.00');
  expect(panel()).toHaveTextContent('Lunch deal−£2.00');
  expect(screen.getByRole('heading', { name: 'New voucher' })).toHaveFocus();
  expect(size()).toHaveValue('7');
});

it('everybody else pays for a birthday by one button in the strip, which also takes that back', async () => {
  const { user, store } = showSummary(BILL);
  const strip = screen.getByRole('button', { name: /^Maya/ });
  await user.click(strip);
  await user.click(press('Birthday: the others pay for Maya'));
  expect(toastStore.getState()?.title).toBe('Birthday added');
  expect(screen.getAllByText('Birthday: the others share £12.00')[0]).toBeVisible();
  expect(strip.closest('li')).toHaveTextContent('treated by 2 others');
  await user.click(press('Maya pays their own share again'));
  expect(store.getState().bill.treats).toEqual([]);
});

it('an equal discount that takes somebody below zero is reported, and divided in proportion by its button', async () => {
  const { user, store, totalOf } = showPanel({
    items: [
      storedItem('Water', 1, ['Maya']),
      storedItem('Curry', 20, ['Tom']),
      storedItem('Salad', 9, ['Priya']),
    ],
    adjustments: [{ id: 'a', kind: 'discount', amount: 15, split: 'equal' }],
  });
  expect(panel()).toHaveTextContent('Maya');
  await user.click(press('Split it by what each had'));
  expect(screen.queryByRole('button', { name: 'Split it by what each had' })).toBeNull();
  expect(['Maya', 'Tom', 'Priya'].map(totalOf)).toEqual([50, 1000, 450]);
  act(() => void store.undo());
  expect(press('Split it by what each had')).toBeVisible();
});

it('a discount becomes a percentage by its key, and is changed and removed in the list', async () => {
  const { user, store } = showPanel({ adjustments: [{ id: 'other', kind: 'discount', amount: 1 }] });
  await user.click(press('Discount'));
  expect(screen.getByRole('heading', { name: 'New discount' })).toHaveFocus();
  await user.type(size(), '10');
  await user.click(press('As a percentage'));
  expect(size()).toHaveValue('10%');
  await user.type(size(), '{Enter}');
  await user.click(press('Edit 10% off, −£4.10'));
  expect(screen.getByRole('heading', { name: 'Change discount' })).toHaveFocus();
  await user.click(press('Cancel'));
  await user.click(press('Remove 10% off, −£4.10'));
  expect(store.getState().bill.adjustments.map(({ id }) => id)).toEqual(['other']);
});
