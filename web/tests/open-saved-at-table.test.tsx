import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { removeLine, type Changes } from '#domain';
import { HistoryScreen } from '#web/bill/history/HistoryScreen.tsx';
import { nowIso } from '#web/platform/clock.ts';
import { newUuid } from '#web/platform/ids.ts';
import type { HistoryEntry } from '#web/platform/saved/history-entry.ts';
import { HistoryStore } from '#web/platform/saved/history-store.ts';
import { startGuestSession } from '#web/platform/session.ts';
import { openBills } from '#web/platform/storage/records.ts';
import { billFrom, storedItem as item, storedTable } from './stored-bills.ts';
import { loadTestConfig, show, storeWith, stubBrowser } from './summary-support.tsx';

const lunch = storedTable(['Ann', 'Bob'], { items: [item('Pie', 30, ['Ann']), item('Tea', 3, ['Bob'])] });
const dinner = { ...storedTable(['Cid'], { items: [item('Soup', 9, ['Cid'])] }), timestamp: 7 };

beforeEach(async () => {
  stubBrowser();
  // jsdom lays nothing out: no size ever changes.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  await loadTestConfig();
  startGuestSession();
  const records = openBills<HistoryEntry>('guest');
  const saved = new HistoryStore({ records, newId: newUuid, now: nowIso, changed: () => undefined });
  await saved.save('Lunch', billFrom(lunch));
  await saved.save('Dinner', billFrom(dinner));
});

it('of the saved bills, the one that is on the live table does not take its place, nor what anybody has taken', async () => {
  const store = storeWith(lunch);
  store.edit((bill) => removeLine(bill, 'Tea'));
  const told: Changes[] = [];
  store.joinTable((changes) => void told.push(changes));
  const onOpened = vi.fn<() => void>();
  const { user } = show(store, <HistoryScreen onOpened={onOpened} />);
  const before = store.getState().bill;
  await user.click(await screen.findByRole('button', { name: /^Lunch/ }));
  await screen.findByText('This bill is on the live table');
  expect(onOpened).toHaveBeenCalledOnce();
  expect(told).toEqual([]);
  expect(store.getState().bill).toBe(before);

  await user.click(screen.getByRole('button', { name: /^Dinner/ }));
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalledTimes(2));
  expect(store.getState().bill.lines.map(({ name }) => name)).toEqual(['Soup']);
});
