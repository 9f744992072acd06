import 'fake-indexeddb/auto';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addDiner, emptyBill } from '#domain';
import { LeftAccounts } from '#web/account/log-out/LeftAccounts.tsx';
import { serializeDraft } from '#web/bills/document/draft.ts';
import { accountSpaces } from '#web/platform/storage/erase-space.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { loadTestConfig } from '../support/summary-support.tsx';

it('offers to remove what an ended session has left, and names what would be lost', async () => {
  await loadTestConfig();
  const { bill } = spaceKeys('a-00000000-0000-4000-8000-000000000001');
  const dinner = addDiner(emptyBill('GBP', 5), { id: 'ann', name: 'Ann' }).bill;
  localStorage.setItem(bill, serializeDraft(dinner));
  const person = userEvent.setup();
  render(<LeftAccounts />);
  const remove = () =>
    person.click(screen.getAllByRole('button', { name: 'Remove from this device' })[0] as Element);
  await remove();
  const dialog = await screen.findByRole('dialog', { name: 'Not in your account yet' });
  expect(await within(dialog).findByText('A bill that isn’t saved: Ann')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Keep it here' }));
  expect(accountSpaces()).toHaveLength(1);
  await remove();
  await person.click(await within(dialog).findByRole('button', { name: 'Remove from this device' }));
  expect(accountSpaces()).toEqual([]);
  expect(screen.queryByText('An account’s data is still on this device')).toBeNull();
});
