import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addDiner, emptyBill, type Bill } from '#domain';
import { LeftBills } from '#web/history/LeftBills.tsx';
import { BillStore } from '#web/bills/bill-store.ts';
import { WizardProvider } from '#web/bill-kit/state/WizardProvider.tsx';
import { Notices } from '#web/wizard/Notices.tsx';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { startGuestSession } from '#web/platform/session.ts';
import { inToast, loadTestConfig, show, stepInAddress } from '../support/summary-support.tsx';

const DAY = Date.UTC(2026, 10, 21, 12);
const table = (name: string, at = DAY): Bill =>
  addDiner(emptyBill('GBP', at, `bill of ${name}`), { id: name, name }).bill;

/** The history after these people's bills were opened one after the other, the last of which is on screen. */
function leftBy(...names: readonly string[]) {
  const store = new BillStore('guest', 'GBP');
  for (const [index, name] of names.entries()) store.open(table(name, DAY + index * 86_400_000));
  const view = show(
    store,
    <>
      <Notices />
      <LeftBills />
    </>,
  );
  return { store, ...view };
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent?.match(/Ann|Bob|Cy/)?.[0]);
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

beforeEach(async () => {
  localStorage.clear();
  await loadTestConfig();
  startGuestSession();
});

it('an unsaved bill can be opened, and the one on screen is kept', async () => {
  const { store, user } = leftBy('Ann', 'Bob', 'Cy');
  expect(rows()).toEqual(['Bob', 'Ann']);
  await user.click(row('Ann').getByRole('button', { name: /^Not saved/ }));
  expect([store.getState().bill.diners[0]?.name, rows()]).toEqual(['Ann', ['Cy', 'Bob']]);
  expect(stepInAddress()).toBe('summary');
  await user.click(await inToast('Not saved opened', 'Undo'));
  expect([store.getState().bill.diners[0]?.name, rows()]).toEqual(['Cy', ['Ann', 'Bob']]);
});

it('an unsaved bill can be saved under a name', async () => {
  const { user } = leftBy('Ann', 'Bob');
  await user.click(row('Ann').getByRole('button', { name: /^Save Not saved/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Bill name' }), 'Osteria');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rows()).toEqual([]));
  expect(savedBillsOf('guest').getState().bills).toMatchObject([{ name: 'Osteria', diners: ['Ann'] }]);
});

it('an unsaved bill that another tab has changed since stays when its former state is saved', async () => {
  const { user } = leftBy('Ann', 'Bob');
  await user.click(row('Ann').getByRole('button', { name: /^Save Not saved/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Bill name' }), 'Osteria');
  const tab = new BillStore('guest', 'GBP');
  const back = tab.openLeft('bill of Ann');
  tab.edit((bill) => addDiner(bill, { id: 'zoe', name: 'Zoe' }));
  back?.();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(savedBillsOf('guest').getState().bills).toHaveLength(2));
  expect(rows()).toEqual(['Ann']);
  expect(screen.getByText(/Zoe/)).toBeVisible();
});

it('an unsaved bill is deleted only by the person, who can restore it', async () => {
  const { user } = leftBy('Ann', 'Bob', 'Cy');
  await user.click(row('Ann').getByRole('button', { name: /^Delete Not saved/ }));
  expect(rows()).toEqual(['Bob']);
  await user.click(await inToast('Deleted', 'Undo'));
  expect(rows()).toEqual(['Ann', 'Bob']);
});

it('the eleventh unsaved bill asks about the oldest, and nothing is deleted by itself', () => {
  const names = [...Array.from({ length: 11 }, (_, index) => `Ann ${index}`), 'Bob'];
  const { store } = leftBy(...names);
  expect(screen.getByText('More than ten bills aren’t saved')).toBeVisible();
  expect(screen.getByText('Save or delete the oldest one, from Sat 21 Nov.')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(11);
  const oldest = store.getState().left.at(-1);
  act(() => void (oldest && store.forget(oldest)));
  expect(screen.queryByText('More than ten bills aren’t saved')).toBeNull();
});

it('the notice about the oldest leads to the history, and is hidden while that is on screen', () => {
  const { store, rerender } = leftBy(...Array.from({ length: 12 }, (_, index) => `Ann ${index}`));
  expect(screen.getByRole('button', { name: 'Bill History' })).toBeVisible();
  rerender(
    <WizardProvider store={store}>
      <Notices isHistory />
    </WizardProvider>,
  );
  expect(screen.queryByRole('button', { name: 'Bill History' })).toBeNull();
});
