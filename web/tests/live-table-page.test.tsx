import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { TablePage } from '#web/bill/table/guest/TablePage.tsx';
import { guestTable } from '#web/platform/table/index.ts';
import { stubBrowser } from './summary-support.tsx';

beforeEach(() => stubBrowser());

/** What a table of Ann's and Bob's consists of; Bob has had the soup, and Ann has paid. */
const ENTRIES: readonly (readonly [key: string, value: unknown])[] = [
  ['meta/currency', 'GBP'],
  ['diner/ann', { name: 'Ann', position: 1 }],
  ['diner/bob', { name: 'Bob', position: 2 }],
  [
    'line/soup',
    { kind: 'item', name: 'Soup', price: 9, quantity: 1, by: 'parts', position: 1, timestamp: 0 },
  ],
  ['claim/soup/bob', 1],
];

let phones = 0;

/** A phone that was at a table before: what lies on it, and the page of a table. */
function show(seat: { readonly seatId?: string } & object, entries: typeof ENTRIES = []) {
  phones += 1;
  const { seatId = `phone-${phones}` } = seat;
  const queue = { acknowledged: 0, sent: 0, changes: [], done: [] };
  const stored = {
    version: 1,
    stamp: 1,
    tableId: 'table',
    seatId,
    token: 'token',
    queue,
    refused: [],
  };
  localStorage.setItem('fairtab.table', JSON.stringify({ ...stored, ...seat }));
  const seated = [`seat/${seatId}`, { dinerId: 'bob' }] as const;
  const list = [...ENTRIES, seated, ...entries].map(([key, value], index) => [key, value, index]);
  const known = { version: 1, seatId, epoch: 'one', seq: list.length, entries: list };
  localStorage.setItem('fairtab.table.entries', JSON.stringify(known));
  const props = { homePath: '/', signupPath: '/signup', hasAccount: true, onAlone: () => undefined };
  render(<TablePage {...props} onJoined={() => undefined} frame={(_, page) => page} />);
}

describe('who comes after the lock', () => {
  const zoe = { key: 'diner/zoe', value: { name: 'Zoe', position: 3 }, dinerId: 'zoe' };
  const seat = { seatId: 'newcomer', declined: [] as object[] };
  const sits = ['seat/newcomer', { dinerId: 'zoe' }] as const;
  const locked = ['table/status', 'locked'] as const;

  it('is told that the host is asked, and can choose another name', async () => {
    show(seat, [locked, sits, ['proposal/newcomer/1', zoe]]);
    expect(screen.getByRole('heading', { name: 'Waiting for the host' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/whether .?Zoe.? joins/);
    await userEvent.click(screen.getByRole('button', { name: 'That is not me' }));
    expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    expect(guestTable().getState().proposals).toEqual([]);
  });

  it('is told where the host did not take them, and may ask under another name', () => {
    const declined = [{ id: 'proposal/newcomer/1', seatId: 'newcomer', ...zoe }];
    show({ ...seat, seatId: 'declined', declined }, [locked, ['seat/declined', { dinerId: 'zoe' }]]);
    expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/The host did not take your change: .?Zoe/);
  });
});

describe('a table that is over for this phone', () => {
  it.each(['left', 'removed', 'expired', 'gone'])(
    '(%s) is no obstacle to typing the code of another one',
    async (ending) => {
      show({ ending });
      const user = userEvent.setup({ delay: null });
      await user.click(screen.getByRole('button', { name: 'Join another table' }));
      expect(screen.getByRole('textbox', { name: 'Code of the table' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Back to the bill' }));
      expect(screen.getByRole('button', { name: 'Go on alone with the bill' })).toBeVisible();
    },
  );

  it.each(['expired', 'gone'])(
    '(%s) still says what its guest has to pay, once it was finished',
    async (ending) => {
      show({ ending }, [
        ['table/status', 'finished'],
        ['payment/p', { dinerId: 'ann', amount: 9, position: 1 }],
        ['pay/ann', { kind: 'paypal', handle: 'ann' }],
      ]);
      expect(await screen.findByText(/^You pay .?Ann/)).toBeVisible();
      expect(screen.getByRole('link', { name: /^Pay with PayPal/ })).toBeVisible();
      expect(screen.getByText(ending === 'gone' ? 'This table is gone' : 'This table is over')).toBeVisible();
      expect(screen.queryByText(/^Up to date|^No connection/)).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Join another table' }));
      expect(screen.getByRole('textbox', { name: 'Code of the table' })).toBeVisible();
    },
  );
});
