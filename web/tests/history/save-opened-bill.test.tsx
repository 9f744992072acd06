import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SaveBillDialog } from '#web/history/SaveBillDialog.tsx';
import { nowIso } from '#web/platform/clock.ts';
import { newUuid } from '#web/platform/ids.ts';
import type { HistoryEntry } from '#web/platform/saved/history-entry.ts';
import { HistoryStore } from '#web/platform/saved/history-store.ts';
import { startGuestSession } from '#web/platform/session.ts';
import { openBills } from '#web/platform/storage/records.ts';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { loadTestConfig, show, storeWith, stubBrowser } from '../support/summary-support.tsx';

it('a bill opened before a reload offers to update it from the first moment: until the saved bills are read there is no dialog', async () => {
  stubBrowser();
  await loadTestConfig();
  startGuestSession();
  const store = storeWith(sampleBill());
  const { bill } = store.getState();
  // The page before the reload: its memory of the saved bills is gone with it.
  const records = openBills<HistoryEntry>('guest');
  const before = new HistoryStore({ records, newId: newUuid, now: nowIso, changed: () => undefined });
  const result = await before.save('Osteria', bill);
  if (typeof result === 'string') throw new Error(result);
  store.name(bill, { id: result.id, name: 'Osteria' });

  show(store, <SaveBillDialog bill={bill} onClose={() => undefined} />);
  expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Update "Osteria"/ })).toBeVisible());
  expect(screen.getByRole('button', { name: /^Save as new/ })).toBeVisible();
});
