import { addDiner, type StoredBill } from '#domain';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BillStore } from '#web/bills/bill-store.ts';
import { NewerBill } from '#web/wizard/NewerBill.tsx';
import { Notices } from '#web/wizard/Notices.tsx';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { readLeft } from '#web/bills/document/left-bills.ts';
import { storedTable } from '../support/stored-bills.ts';
import { inToast, show } from '../support/summary-support.tsx';

beforeEach(() => localStorage.clear());

const keys = spaceKeys('guest');
const CORRUPT = '{"version":1,"bill":{"diners":[{"id":"d1","na';
const draft = (bill: StoredBill, version = 1) => JSON.stringify({ version, bill });
const press = (name: string) => screen.getByRole('button', { name });
const notice = () => screen.queryByText(/^An earlier bill/);
const aside = () => readLeft(localStorage.getItem(keys.left)).map(({ text }) => text);
function showNotices() {
  const store = new BillStore('guest', 'GBP');
  return { store, ...show(store, <Notices />) };
}

describe('an earlier bill that was set aside', () => {
  it('is deleted only by the person, and can be restored', async () => {
    localStorage.setItem(keys.bill, CORRUPT);
    const { user, unmount } = showNotices();
    expect(notice()).toHaveTextContent('couldn’t be read');
    await user.click(press('Discard'));
    expect([notice(), aside()]).toEqual([null, []]);
    await user.click(await inToast('Discarded', 'Undo'));
    expect(notice()).toBeVisible();
    expect(aside()).toEqual([CORRUPT]);
    await user.click(press('Discard'));
    unmount();
    showNotices();
    expect(notice()).toBeNull();
  });

  it('is downloaded word for word', async () => {
    localStorage.setItem(keys.bill, CORRUPT);
    const made: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x') });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = showNotices();
    await user.click(press('Download'));
    expect(clicked.mock.contexts).toMatchObject([{ download: 'fairtab-bill.json' }]);
    expect(await made[0]?.text()).toBe(CORRUPT);
  });

  it('of a newer version is announced to open after the update, and stays while another one is begun', () => {
    const newer = draft(storedTable(['Maya']), 99);
    localStorage.setItem(keys.bill, newer);
    const { store } = showNotices();
    expect(notice()).toHaveTextContent('was made by a newer version');
    act(() => void store.edit((bill) => addDiner(bill, { id: 'zoe', name: 'Zoe' })));
    expect(aside()).toEqual([newer]);
  });
});

it('a bill with words of a later version is shown without what anybody owes, and stays as it is', () => {
  const newer = {
    ...storedTable(['Maya', 'Zoe']),
    items: [{ id: 'pie', category: 'Food', name: 'Pie', price: 12, dinerIds: [], isShared: false }],
    charges: [{ id: 'levy', kind: 'levy', amount: 3, futureRule: [1] }],
  };
  localStorage.setItem(keys.bill, JSON.stringify({ version: 1, bill: newer }));
  const store = new BillStore('guest', 'GBP');
  show(store, <NewerBill />);
  expect(screen.getByText('This bill needs a newer Fairtab')).toBeVisible();
  expect(within(screen.getByRole('listitem')).getByText('£12.00')).toBeVisible();
  expect(screen.queryByText(/£(?!12\.00)/)).toBeNull();
  expect(press('Reload')).toBeVisible();
  expect(store.edit((bill) => addDiner(bill, { id: 'zed', name: 'Zed' })).isRefused).toBe(true);
  store.setSavedAs(store.getState().bill, { id: 'saved', name: 'Dinner' });
  expect(JSON.parse(localStorage.getItem(keys.bill) ?? '')).toMatchObject({
    bill: { ...newer, id: store.getState().bill.id },
    savedAs: { name: 'Dinner', isChanged: false },
  });
});
