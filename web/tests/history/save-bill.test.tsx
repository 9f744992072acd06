import 'fake-indexeddb/auto';
import { addDiner } from '#domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SummaryButtons } from '#web/history/SummaryButtons.tsx';
import type { BillStore } from '#web/bills/bill-store.ts';
import { autosaveNow } from '#web/bills/autosave.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { localDay } from '#web/platform/dates.ts';
import { startGuestSession } from '#web/platform/session.ts';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';
import { kept } from '../support/in-account.ts';

const inHistory = () => savedBillsOf('guest').getState().bills;
const savedAsOf = (store: BillStore) => store.getState().savedAs;

/** The bill on screen, saved under a name, with the buttons of its summary. */
async function showSaved(name: string) {
  const store = storeWith(sampleBill());
  const { bill } = store.getState();
  const result = kept(await savedBillsOf('guest').save(name, bill));
  store.setSavedAs(bill, { id: result.id, name });
  return { store, bill, ...show(store, <Buttons />) };
}

function Buttons() {
  return <SummaryButtons bill={useBill()} />;
}

async function saveAs(user: ReturnType<typeof show>['user'], button: string, name: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  await user.type(dialog.getByRole('textbox', { name: 'Bill name' }), name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
}

beforeEach(async () => {
  await loadTestConfig();
  startGuestSession();
  for (const { id } of inHistory()) await savedBillsOf('guest').remove(id);
});

describe('saving a bill', () => {
  it('asks for a name once: afterwards only a copy can be saved', async () => {
    const store = storeWith(sampleBill());
    const { user } = show(store, <Buttons />);
    await saveAs(user, 'Save Bill', 'Osteria');
    expect(await screen.findByText('Saved as “Osteria”. Changes are saved, too.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save a copy' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save Bill' })).not.toBeInTheDocument();
    // A screen reader hears it once.
    expect(screen.getByRole('status')).toHaveTextContent('Saved. Osteria is in your bill history.');
    expect(savedAsOf(store)).toEqual({ id: inHistory()[0]?.id, name: 'Osteria', isChanged: false });
  });

  it('can be for another day, which becomes that of the bill', async () => {
    const store = storeWith(sampleBill());
    const { user } = show(store, <Buttons />);
    await user.click(await screen.findByRole('button', { name: 'Save Bill' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save Bill' }));
    const day = dialog.getByLabelText('Day');
    expect(day).toHaveValue(localDay(Date.now()));
    fireEvent.change(day, { target: { value: '2026-11-20' } });
    await user.type(dialog.getByRole('textbox', { name: 'Bill name' }), 'Osteria');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved as “Osteria”. Changes are saved, too.');
    expect(inHistory()).toMatchObject([{ name: 'Osteria', date: '2026-11-20T00:00:00.000Z' }]);
    expect(store.getState().bill.timestamp).toBe(Date.UTC(2026, 10, 20));
    expect(savedAsOf(store)).toMatchObject({ isChanged: false });
  });

  it('does not call changes saved while the device has no room for them', async () => {
    const { store } = await showSaved('Osteria');
    const full = vi.spyOn(savedBillsOf('guest'), 'amend').mockResolvedValue('full');
    store.edit((bill) => addDiner(bill, { id: 'zoe', name: 'Zoe' }));
    await act(() => autosaveNow(store));
    expect(screen.getByText('Saved as “Osteria”.')).toBeVisible();
    full.mockRestore();
    await act(() => autosaveNow(store));
    expect(screen.getByText('Saved as “Osteria”. Changes are saved, too.')).toBeVisible();
  });

  it('as a copy opens the copy, which is another bill', async () => {
    const { store, bill, user } = await showSaved('Osteria');
    await saveAs(user, 'Save a copy', 'Trattoria');
    expect(await screen.findByText('Saved as “Trattoria”. Changes are saved, too.')).toBeVisible();
    expect(inHistory().map(({ name }) => name)).toEqual(['Osteria', 'Trattoria']);
    const { bill: copy } = store.getState();
    expect(copy).toEqual({ ...bill, id: copy.id });
    expect(copy.id).not.toBe(bill.id);
    store.edit((present) => addDiner(present, { id: 'zoe', name: 'Zoe' }));
    await autosaveNow(store);
    expect(inHistory()).toMatchObject([
      { name: 'Osteria', dinerCount: 8 },
      { name: 'Trattoria', dinerCount: 9 },
    ]);
  });

  it('as a copy stores the bill as it is on screen when Save is pressed', async () => {
    const { store, user } = await showSaved('Osteria');
    await user.click(await screen.findByRole('button', { name: 'Save a copy' }));
    await user.type(await screen.findByRole('textbox', { name: 'Bill name' }), 'Trattoria');
    act(() => void store.edit((bill) => addDiner(bill, { id: 'zoe', name: 'Zoe' })));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved as “Trattoria”. Changes are saved, too.');
    expect(inHistory().find(({ name }) => name === 'Trattoria')).toMatchObject({ dinerCount: 9 });
  });

  it('as a copy keeps the bill on screen if that is at a live table', async () => {
    const { store, bill, user } = await showSaved('Osteria');
    store.attach({ send: () => undefined });
    await saveAs(user, 'Save a copy', 'Trattoria');
    await waitFor(() => expect(inHistory().map(({ name }) => name)).toEqual(['Osteria', 'Trattoria']));
    expect(store.getState().bill).toBe(bill);
    expect(savedAsOf(store)?.name).toBe('Osteria');
  });

  it('asks for a name if the saved one was deleted', async () => {
    await showSaved('Osteria');
    expect(await screen.findByRole('button', { name: 'Save a copy' })).toBeVisible();
    await act(() => savedBillsOf('guest').remove(inHistory()[0]?.id ?? ''));
    expect(screen.getByRole('button', { name: 'Save Bill' })).toBeVisible();
  });
});
