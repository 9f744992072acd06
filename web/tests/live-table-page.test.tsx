import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TablePage } from '#web/bill/table/guest/TablePage.tsx';
import { guestTable } from '#web/platform/table/index.ts';
import { toastStore } from '#web/ui/toast.ts';
import { stubBrowser } from './summary-support.tsx';

beforeEach(() => stubBrowser());
const user = userEvent.setup({ delay: null });

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

interface KeptSeat {
  readonly seatId?: string;
  readonly ending?: string;
  readonly declined?: readonly object[];
  readonly made?: readonly string[];
}

let phones = 0;

/** A phone that was at a table before: what lies on it, and the page of a table. */
function show(seat: KeptSeat, entries: typeof ENTRIES = []) {
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
  const seat = { seatId: 'newcomer', declined: [] };
  const sits = ['seat/newcomer', { dinerId: 'zoe' }] as const;
  const locked = ['table/status', 'locked'] as const;

  it('is told that the host is asked, and can choose another name', async () => {
    show(seat, [locked, sits, ['proposal/newcomer/1', zoe]]);
    expect(screen.getByRole('heading', { name: 'Waiting for the host' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/whether .?Zoe.? joins/);
    await user.click(screen.getByRole('button', { name: 'That is not me' }));
    expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    expect(guestTable().getState().proposals).toEqual([]);
  });

  it('still waits after the unlock, and is not told that the bill is locked', () => {
    show({ ...seat, seatId: 'unlocked' }, [
      ['seat/unlocked', { dinerId: 'zoe' }],
      ['proposal/unlocked/1', zoe],
    ]);
    expect(screen.getByRole('status')).toHaveTextContent(/^The bill was locked when you came/);
  });

  it('is told where the host did not take them, and may ask under another name', () => {
    const declined = [{ id: 'proposal/newcomer/1', seatId: 'newcomer', ...zoe }];
    show({ ...seat, seatId: 'declined', declined }, [locked, ['seat/declined', { dinerId: 'zoe' }]]);
    expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/The host did not take your change: .?Zoe/);
  });
});

it('who sits down on a phone without room is told that it keeps nothing', async () => {
  show({ seatId: 'full' }, [['seat/full', {}]]);
  expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  expect(screen.queryByText('This phone keeps nothing')).toBeNull();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  guestTable().setClaim('soup', 1, 'ann');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^This phone keeps nothing.*Keep this page open/,
  );
});

describe('a line that a guest has added', () => {
  const wine = { kind: 'item', name: 'Wine', price: 10, quantity: 1, by: 'parts', position: 2, timestamp: 0 };
  const added = ['line/wine', wine] as const;
  const claims = [
    ['claim/wine/bob', 1],
    ['claim/wine/ann', 1],
  ] as const;
  const open = async (name: string) =>
    user.click(await screen.findByRole('button', { name: new RegExp(`did you have.*${name}`) }));

  it('can be corrected and taken off, and comes back', async () => {
    show({ made: ['wine'] }, [added, claims[0]]);
    await open('Wine');
    await user.click(await screen.findByRole('button', { name: 'Change it' }));
    const price = await screen.findByRole('textbox', { name: /Price/ });
    expect(price).toHaveValue('10.00');
    await user.clear(price);
    await user.type(price, '12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(guestTable().getState().bill.lines[1]).toMatchObject({ name: 'Wine', price: 1200 });
    await open('Wine');
    await user.click(await screen.findByRole('button', { name: 'Take it off the bill' }));
    expect(guestTable().getState().bill.lines).toHaveLength(1);
    expect(toastStore.getState()?.title).toMatch(/^Taken off the bill: .?Wine/);
    toastStore.getState()?.action?.onAction();
    expect(guestTable().getState().bill.lines[1]).toMatchObject({ name: 'Wine', price: 1200 });
  });

  it('stays while somebody else has some of it', async () => {
    show({ made: ['wine'] }, [added, ...claims]);
    await open('Wine');
    expect(await screen.findByRole('button', { name: 'Change it' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take it off the bill' })).toBeNull();
  });

  it('is nobody else’s to change', async () => {
    show({ made: ['wine'] }, [added]);
    await open('Soup');
    expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change it' })).toBeNull();
  });
});

describe('a table that is over for this phone', () => {
  it.each(['left', 'removed', 'expired', 'gone'])(
    '(%s) is no obstacle to typing the code of another one',
    async (ending) => {
      show({ ending });
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
      await user.click(screen.getByRole('button', { name: 'Join another table' }));
      expect(screen.getByRole('textbox', { name: 'Code of the table' })).toBeVisible();
    },
  );
});

it('who taps twice to keep the bill of a finished table keeps one', async () => {
  const goOnAlone = vi.spyOn(guestTable(), 'goOnAlone').mockReturnValue(new Promise(() => undefined));
  show({}, [['table/status', 'finished']]);
  await user.dblClick(await screen.findByRole('button', { name: 'Keep this bill' }));
  expect(goOnAlone).toHaveBeenCalledTimes(1);
});
