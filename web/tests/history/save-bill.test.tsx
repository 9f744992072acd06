import 'fake-indexeddb/auto';
import { addDiner } from '#domain';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SaveBillDialog } from '#web/history/SaveBillDialog.tsx';
import type { BillStore } from '#web/bill-kit/state/bill-store.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { historyOf } from '#web/platform/saved/history-of-space.ts';
import { startGuestSession } from '#web/platform/session.ts';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { loadTestConfig, show, storeWith, stubBrowser } from '../support/summary-support.tsx';

function Dialog() {
  return <SaveBillDialog bill={useBill()} onClose={() => {}} />;
}
async function saved(store: BillStore, name: string): Promise<string> {
  const { bill } = store.getState();
  const result = await historyOf('guest').save(name, bill);
  if (typeof result === 'string') throw new Error(result);
  store.name(bill, { id: result.id, name });
  return result.id;
}
const inHistory = () => historyOf('guest').getState().bills;
const update = () => screen.queryByRole('button', { name: /^Update "Osteria"/ });

beforeEach(async () => {
  stubBrowser();
  await loadTestConfig();
  startGuestSession();
  for (const { id } of inHistory()) await historyOf('guest').remove(id);
});

describe('saving a bill', () => {
  it('saving a bill opened from the history offers to update it', async () => {
    const store = storeWith(sampleBill());
    await saved(store, 'Osteria');
    store.edit((bill) => addDiner(bill, { id: 'zoe', name: 'Zoe' }));
    const { user } = show(store, <Dialog />);
    await waitFor(() => expect(update()).toBeVisible());
    const offer = update();
    if (offer) await user.click(offer);
    await waitFor(() => expect(inHistory()).toMatchObject([{ name: 'Osteria', dinerCount: 9 }]));
    expect(store.getState().savedAs).toMatchObject({ version: inHistory()[0]?.id, name: 'Osteria' });
  });

  it('says "Saved" where the version that it was made from is forgotten, and it became another one', async () => {
    const store = storeWith(sampleBill());
    await saved(store, 'Osteria');
    const [entry] = inHistory();
    const { bill } = store.getState();
    if (entry) await historyOf('guest').amend([{ entry, bill }]);
    await historyOf('guest').tidy('2100-01-01T00:00:00Z');
    const { user } = show(store, <Dialog />);
    await user.click(await screen.findByRole('button', { name: /^Update "Osteria"/ }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(inHistory().map(({ name }) => name)).toEqual(['Osteria', 'Osteria']);
    expect(screen.queryByText('Updated')).not.toBeInTheDocument();
  });

  it('can be saved as a new one all the same', async () => {
    const store = storeWith(sampleBill());
    await saved(store, 'Osteria');
    const { user } = show(store, <Dialog />);
    await user.type(screen.getByRole('textbox', { name: 'Bill name' }), 'Trattoria');
    await user.click(await screen.findByRole('button', { name: /^Save as new/ }));
    await waitFor(() => expect(inHistory().map(({ name }) => name)).toEqual(['Osteria', 'Trattoria']));
    await waitFor(() => expect(store.getState().savedAs?.name).toBe('Trattoria'));
  });

  it('offers nothing for another bill, or for one that is no longer in the history', async () => {
    const store = storeWith(sampleBill());
    const id = await saved(store, 'Osteria');
    const back = store.clear();
    const { unmount } = show(store, <Dialog />);
    expect(await screen.findByRole('button', { name: /^Save/ })).toBeVisible();
    expect(update()).not.toBeInTheDocument();
    unmount();
    back?.();
    await saved(store, 'Osteria');
    await historyOf('guest').remove(id);
    await historyOf('guest').remove(store.getState().savedAs?.id ?? '');
    show(store, <Dialog />);
    expect(await screen.findByRole('button', { name: /^Save/ })).toBeVisible();
    expect(update()).not.toBeInTheDocument();
  });
});
