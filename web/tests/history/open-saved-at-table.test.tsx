import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { removeLine, type Changes } from '#domain';
import { HistoryScreen } from '#web/history/HistoryScreen.tsx';
import { startGuestSession } from '#web/platform/session.ts';
import { billFrom, storedItem as item, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, stepInAddress, storeWith } from '../support/summary-support.tsx';
import { otherSavedBills } from '../support/other-saved-bills.ts';

const lunch = storedTable(['Ann', 'Bob'], { items: [item('Pie', 30, ['Ann']), item('Tea', 3, ['Bob'])] });
const dinner = storedTable(['Cid'], { items: [item('Soup', 9, ['Cid'])] });

beforeEach(async () => {
  await loadTestConfig();
  startGuestSession();
  const saved = otherSavedBills('guest');
  await saved.save('Lunch', billFrom(lunch));
  for (const [index, name] of ['Dinner', 'Brunch', 'Supper'].entries())
    await saved.save(name, billFrom({ ...dinner, timestamp: 7 + index }));
});

it('opening the saved copy of the live table’s bill replaces neither that bill nor its claims', async () => {
  const store = storeWith(lunch);
  store.edit((bill) => removeLine(bill, 'Tea'));
  const told: Changes[] = [];
  store.attach({ send: (changes) => void told.push(changes) });
  const { user } = show(store, <HistoryScreen />);
  const before = store.getState().bill;
  await user.click(await screen.findByRole('button', { name: /^Lunch/ }));
  await screen.findByText('This bill is on the live table');
  expect(stepInAddress()).toBe('summary');
  expect(told).toEqual([]);
  expect(store.getState().bill).toBe(before);

  await user.click(screen.getByRole('button', { name: /^Dinner/ }));
  await vi.waitFor(() => expect(store.getState().bill).not.toBe(before));
  expect(store.getState().bill.lines.map(({ name }) => name)).toEqual(['Soup']);
});

it('a long bill history leads back to the summary at its top and at its foot', async () => {
  const { user } = show(storeWith(lunch), <HistoryScreen />);
  await screen.findByRole('button', { name: /^Lunch/ });
  const ways = screen.getAllByRole('button', { name: 'Summary' });
  expect(ways).toHaveLength(2);
  for (const back of ways) {
    history.replaceState(null, '', '?step=bill-history');
    await user.click(back);
    expect(stepInAddress()).toBe('summary');
  }
});
