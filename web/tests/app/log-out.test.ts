import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { addDiner, emptyBill } from '#domain';
import { logOut } from '#web/app/frame/log-out.ts';
import { BillStore } from '#web/bill-kit/state/bill-store.ts';
import { historyOf } from '#web/platform/saved/history-of-space.ts';
import { storeSession } from '#web/platform/session.ts';
import { loadTestConfig } from '../support/summary-support.tsx';
import { accountSession } from '../support/account-session.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const SPACE = `a-${ID}` as const;

test('logging out warns of a saved bill that was edited a moment ago', async () => {
  await loadTestConfig();
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  storeSession(accountSession(ID));
  const wizard = new BillStore(SPACE, 'GBP');
  const bill = emptyBill('GBP', 5);
  const saved = await historyOf(SPACE).save('Dinner', bill);
  if (typeof saved === 'string') throw new Error(saved);
  await historyOf(SPACE).move(saved.version, 'unsent', {
    state: 'synced',
    createdAt: '2026-11-21T12:00:00Z',
  });
  wizard.open(bill, { savedAs: { id: saved.id, name: 'Dinner' } });
  wizard.edit((present) => addDiner(present, { id: 'ann', name: 'Ann' }));
  await logOut();
  expect(confirm.mock.calls).toEqual([[expect.stringMatching(/^1 bill isn’t in your account yet/)]]);
});
