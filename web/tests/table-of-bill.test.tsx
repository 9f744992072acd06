import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openingEntries, type Bill } from '#domain';
import { DinerStep } from '#web/bill/diners/DinerStep.tsx';
import { WizardContext } from '#web/bill/model/use-wizard.ts';
import { SplitTogether } from '#web/bill/table/host/SplitTogether.tsx';
import { TableOfBill } from '#web/bill/table/host/TableOfBill.tsx';
import { newUuid } from '#web/platform/ids.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { dismissToast } from '#web/ui/toast.ts';
import { billFrom, storedItem as item, storedTable } from './stored-bills.ts';
import { loadTestConfig, show, storeWith, stubBrowser } from './summary-support.tsx';

const keys = spaceKeys('guest');
const lunch = storedTable(['Ann', 'Bob'], { items: [item('Pie', 30, ['Ann'])] });
const dinner = { ...storedTable(['Cid', 'Dee'], { items: [item('Soup', 9, ['Cid'])] }), timestamp: 7 };

/** Lets this device be the host of the table of this bill; the server says nothing. Each seat is another one. */
function openTable(
  bill: Bill,
  { status = 'open', ...more }: { status?: string; ending?: string } = {},
): void {
  const seatId = newUuid();
  const opened = openingEntries(bill).map(({ key, value }) => [key, value, 1]);
  const entries = [...opened, [`seat/${seatId}`, { isHost: true }, 2], ['table/status', status, 3]];
  const queue = { acknowledged: 0, sent: 0, changes: [], done: [] };
  const seat = { version: 1, stamp: 1, tableId: 'table', seatId, token: 'token', queue, refused: [] };
  localStorage.setItem(keys.table, JSON.stringify({ ...seat, ...more }));
  const known = { version: 1, seatId, epoch: 'one', seq: 3, entries };
  localStorage.setItem(keys.tableEntries, JSON.stringify(known));
}

beforeEach(async () => {
  stubBrowser();
  localStorage.clear();
  dismissToast();
  await loadTestConfig();
});

it('who is at the table is said also on a page that is made anew, as for another language', async () => {
  openTable(billFrom(lunch));
  const store = storeWith(lunch);
  const page = (language: string) => (
    <div key={language}>
      <SplitTogether />
      <TableOfBill space="guest" />
    </div>
  );
  const { rerender } = show(store, page('en'));
  expect(await screen.findByRole('button', { name: 'Live table: only you are here' })).toBeVisible();
  rerender(<WizardContext value={store}>{page('de')}</WizardContext>);
  expect(screen.getByRole('button', { name: 'Live table: only you are here' })).toBeVisible();
});

it('the way to the table is there on the diners step, the only one in reach after Clear Bill', async () => {
  openTable(billFrom(lunch));
  const store = storeWith(lunch);
  store.clear();
  const page = (hasTable: boolean) => (
    <>
      <DinerStep onStep={() => undefined} />
      {hasTable && <TableOfBill space="guest" />}
    </>
  );
  const { user, rerender } = show(store, page(true));
  await user.click(await screen.findByRole('button', { name: 'Live table: only you are here' }));
  expect(await screen.findByText(/^This table is of another bill/)).toBeVisible();
  // None is opened from here.
  rerender(<WizardContext value={store}>{page(false)}</WizardContext>);
  expect(screen.queryByRole('button', { name: /table|together/i })).toBeNull();
});
