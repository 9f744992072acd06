import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Page } from '#web/app/frame/Page.tsx';
import TableRoute from '#web/app/routes/TableRoute.tsx';
import { TablePage } from '#web/table/guest/TablePage.tsx';
import { KEYS } from '#web/platform/storage/keys.ts';
import { guestTable } from '#web/platform/table/index.ts';
import { toastStore } from '#web/ui/overlays/toast.ts';
import { back, loadTestConfig } from '../support/summary-support.tsx';
import { tableReply } from '../support/table-reply.ts';

beforeEach(() => {
  // Online, but the table's server gives empty responses.
  vi.stubGlobal('fetch', async () => Response.json({}));
});
const user = userEvent.setup({ delay: null });

/** Loads the configuration; the table's server still gives empty responses. */
async function configured(): Promise<void> {
  const { fetch } = globalThis;
  await loadTestConfig();
  vi.stubGlobal('fetch', fetch);
}

/** The entries of Ann's and Bob's table; Bob has had the soup, and Ann has paid. */
const ENTRIES: readonly (readonly [key: string, value: unknown])[] = [
  ['meta/currency', 'GBP'],
  ['diner/ann', { name: 'Ann', color: 0, position: 1 }],
  ['diner/bob', { name: 'Bob', color: 1, position: 2 }],
  [
    'line/soup',
    { kind: 'item', name: 'Soup', price: 9, quantity: 1, by: 'parts', position: 1, timestamp: 0 },
  ],
  ['claim/soup/bob', 1],
];

interface KeptSeat {
  readonly queue?: object;
  readonly refused?: readonly object[];
  readonly seatId?: string;
  readonly ending?: string;
  readonly made?: readonly string[];
  readonly secret?: string;
}

let phones = 0;

/** Stores a table on the phone. */
function keep(seat: KeptSeat, entries: typeof ENTRIES = []) {
  phones += 1;
  const { seatId = `phone-${phones}` } = seat;
  const queue = { acknowledged: 0, sent: 0, changes: [] };
  const stored = {
    version: 1,
    stamp: 1,
    tableId: 'table',
    seatId,
    token: 'token',
    queue,
    refused: [],
    phase: seat.ending ? 'ended' : 'joined',
  };
  localStorage.setItem('fairtab.table', JSON.stringify({ ...stored, ...seat }));
  const seated = [`seat/${seatId}`, { dinerId: 'bob' }] as const;
  const list = [...ENTRIES, seated, ...entries].map(([key, value], index) => [key, value, index]);
  const known = { version: 1, seatId, epoch: 'one', seq: list.length, entries: list };
  localStorage.setItem('fairtab.table.entries', JSON.stringify(known));
}

/** A phone that was at a table before: shows its page with the stored table. */
function show(seat: KeptSeat, entries: typeof ENTRIES = []) {
  keep(seat, entries);
  const frame = (title: string, page: ReactNode) => <Page title={title}>{page}</Page>;
  render(
    <Suspense>
      <TablePage onJoined={() => undefined} frame={frame} />
    </Suspense>,
  );
}

/** The server's response to a phone of Ann's. */
const answer = (status: string, ...entries: object[]) =>
  tableReply('newly', {
    topic: '',
    seq: 99,
    status,
    reset: false,
    me: { seatId: 'newly', dinerId: 'ann', isHost: false },
    entries: [{ key: 'seat/newly', value: { dinerId: 'ann' }, seq: 99 }, ...entries],
  });

it('moves the focus to the heading whenever a guest opens another view', async () => {
  await loadTestConfig();
  let reply = answer('open');
  vi.stubGlobal('fetch', async () => Response.json(reply));
  show({ seatId: 'newly' }, [['seat/newly', {}]]);
  await user.click(screen.getByRole('button', { name: /Ann/ }));
  const bill = await screen.findByRole('heading', { name: 'What did you have?' });
  await vi.waitFor(() => expect(bill).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'That’s not me' }));
  expect(screen.getByRole('heading', { name: 'Who are you?' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Back to the bill' }));
  expect(screen.getByRole('heading', { name: 'What did you have?' })).toHaveFocus();
  // The server has received the tap.
  reply = {
    ...answer('finished', { key: 'table/status', value: 'finished', seq: 100 }),
    seq: 100,
    lastChange: 1,
  };
  await user.click(screen.getByRole('button', { name: /^Soup/ }));
  const end = await screen.findByRole('heading', { name: 'What you had' });
  await vi.waitFor(() => expect(end).toHaveFocus());
});

it('somebody whose name is taken says that it is them, and waits for the host', async () => {
  show({ seatId: 'second' }, [
    ['diner/ann', { name: 'Ann', color: 1, position: 1 }],
    ['seat/first', { dinerId: 'ann' }],
    ['seat/second', { lost: 'freed' }],
  ]);
  expect(screen.getByText(/has freed your place/)).toBeVisible();
  const ask = vi.spyOn(guestTable(), 'askForPlace').mockResolvedValue(true);
  await user.click(screen.getByRole('button', { name: 'That’s me, on another phone' }));
  await user.click(screen.getByRole('button', { name: 'Ann' }));
  expect(ask).toHaveBeenCalledWith('ann');
});

it('somebody who was not given the place that they asked for is told so, also after a reload', () => {
  show({ seatId: 'refused' }, [['seat/refused', { lost: 'refused' }]]);
  expect(screen.getByText(/^The host has said that this place isn’t yours/)).toBeVisible();
});

it('so is somebody who keeps their own place, until they have seen it', async () => {
  const sit = vi.spyOn(guestTable(), 'sit').mockResolvedValue(true);
  show({ seatId: 'keeps' }, [['seat/keeps', { dinerId: 'bob', lost: 'refused' }]]);
  expect(await screen.findByText('The host has said no. You keep your own place.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(sit).toHaveBeenCalledExactlyOnceWith('bob');
});

it('somebody who waits for the place of a person who is here can still choose another', async () => {
  show({ seatId: 'asking' }, [
    ['diner/ann', { name: 'Ann', color: 1, position: 1 }],
    ['seat/asking', {}],
    ['waiting/asking/at-9', { key: 'diner/ann', value: { name: 'Ann' } }],
  ]);
  const sit = vi.spyOn(guestTable(), 'sit').mockResolvedValue(true);
  expect(screen.getByText(/^The host has been asked whether you are .*Ann/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'That’s not me' }));
  expect(sit).toHaveBeenCalledWith(null);
});

describe('arriving after the lock', () => {
  const zoe = { key: 'diner/zoe', value: { name: 'Zoe', color: 2, position: 3 } };
  const sits = ['seat/newcomer', { dinerId: 'zoe' }] as const;
  const locked = ['table/status', 'locked'] as const;

  it('shows that the host is asked, and offers another name', async () => {
    show({ seatId: 'newcomer' }, [locked, sits, ['waiting/newcomer/1', zoe]]);
    const sit = vi.spyOn(guestTable(), 'sit').mockResolvedValue(true);
    expect(screen.getByRole('heading', { name: 'Waiting for the host' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/whether .?Zoe.? can join/);
    await user.click(screen.getByRole('button', { name: 'That’s not me' }));
    expect(sit).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('still waits after the host allows changes again, and is told that the host was asked', () => {
    show({ seatId: 'unlocked' }, [
      ['seat/unlocked', { dinerId: 'zoe' }],
      ['waiting/unlocked/1', zoe],
    ]);
    expect(screen.getByRole('status')).toHaveTextContent(/^The host has been asked to let .?Zoe.? in/);
  });

  it('says that the host is away, and what others can do, in the order in which they came', () => {
    const silent = { ...guestTable().getState(), hostIsAway: true };
    vi.spyOn(guestTable(), 'getState').mockReturnValue(silent);
    show({ seatId: 'alone' }, [locked, ['seat/alone', { dinerId: 'zoe' }], ['waiting/alone/1', zoe]]);
    expect(screen.getByText('The host is away. Somebody else can take over as the host.')).toBeVisible();
  });

  it('shows that the host has said no, and another name can be tried', () => {
    show({ seatId: 'declined' }, [locked, ['seat/declined', { dinerId: 'zoe' }]]);
    expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/^You aren’t on the bill/);
  });
});

it('a seat on a full phone is warned that nothing is stored', async () => {
  show({ seatId: 'full' }, [['seat/full', {}]]);
  expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  expect(screen.queryByText('This phone isn’t saving data')).toBeNull();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  guestTable().setClaim('soup', 1, ['ann']);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^This phone isn’t saving data.*Keep this page open/,
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

  it('can be corrected and removed, and restored', async () => {
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

  it('cannot be changed by others', async () => {
    show({ made: ['wine'] }, [added]);
    await open('Soup');
    expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change it' })).toBeNull();
  });
});

describe('a table that is over for this phone', () => {
  it.each(['left', 'removed', 'expired', 'gone'])(
    '(%s) does not block typing the code of another one',
    async (ending) => {
      show({ ending });
      await user.click(await screen.findByRole('button', { name: 'Join another table' }));
      expect(screen.getByRole('textbox', { name: 'Table code' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Back to the bill' }));
      expect(screen.getByRole('button', { name: 'Continue with the bill on my own' })).toBeVisible();
    },
  );

  it.each(['expired', 'gone'])('(%s) still shows its guest’s debts, once it was finished', async (ending) => {
    show({ ending }, [
      ['table/status', 'finished'],
      ['payment/p', { dinerId: 'ann', amount: 9, position: 1 }],
      ['pay/ann', { kind: 'paypal', handle: 'ann' }],
    ]);
    expect(await screen.findByText(/^You pay .?Ann/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Pay with PayPal/ })).toBeVisible();
    expect(
      screen.getByText(ending === 'gone' ? 'This table is gone' : 'This table has closed'),
    ).toBeVisible();
    expect(screen.queryByText(/^Up to date|^No connection/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Join another table' }));
    expect(screen.getByRole('textbox', { name: 'Table code' })).toBeVisible();
  });
});

it('a removed guest is told so, keeps the last bill of this phone, and has no link back', async () => {
  show({ ending: 'removed', secret: 'of-before' });
  expect(screen.getByRole('heading', { name: 'You are no longer at this table' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue with the bill on my own' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Come back to the table' })).toBeNull();
});

it('a guest who left can come back by the link', async () => {
  show({ ending: 'left', secret: 'of-before' });
  expect(screen.getByRole('button', { name: 'Come back to the table' })).toBeVisible();
});

it('my share opens from my total, closes by Back, and leads on alone with the whole bill', async () => {
  const push = vi.spyOn(window.history, 'pushState');
  show({}, []);
  await user.click(await screen.findByRole('button', { name: /My total/ }));
  const sheet = await screen.findByRole('dialog', { name: 'My share' });
  expect(within(sheet).getByText('Soup')).toBeVisible();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'My share' })).toBeNull());
  await user.click(screen.getByRole('button', { name: /My total/ }));
  await user.click(await screen.findByRole('button', { name: 'Continue on my own' }));
  await waitFor(() => expect(push).toHaveBeenLastCalledWith(null, '', '/app?step=summary'));
});

it('a guest who is the host has the host’s controls', async () => {
  await configured();
  show({ seatId: 'new-host' }, [
    ['seat/new-host', { dinerId: 'bob', isHost: true }],
    ['table/host', 'new-host'],
  ]);
  const lookAfter = await screen.findByRole('button', { name: 'You are the host: manage the table' });
  await user.click(lookAfter);
  expect(await screen.findByRole('button', { name: 'Finish' })).toBeVisible();
});

it('a seated guest has passed the gate, and their own bill’s code is fetched', async () => {
  // The browser is idle.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    run();
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  await configured();
  keep({});
  const loadOwnBill = vi.fn<() => Promise<void>>().mockResolvedValue();
  render(<TableRoute loadOwnBill={loadOwnBill} />);
  await waitFor(() => expect(loadOwnBill).toHaveBeenCalled());
  expect(localStorage.getItem(KEYS.gate)).toBe('true');
});

it('tapping twice to keep the bill of a finished table keeps one', async () => {
  const push = vi.spyOn(window.history, 'pushState');
  show({}, [['table/status', 'finished']]);
  await user.dblClick(await screen.findByRole('button', { name: 'Keep this bill' }));
  await waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith(null, '', '/app?step=summary'));
});

describe('a guest without a name when the table is finished', () => {
  const end = ['table/status', 'finished'] as const;

  it.each([
    ['who chose none', {}],
    ['whom the host took off the bill', { dinerId: 'zoe' }],
  ])('(%s) sees the finished bill, keeps it or leaves, and is not asked for a name', async (_, sits) => {
    const seatId = `nobody-${phones}`;
    const leave = vi.spyOn(guestTable(), 'leave').mockResolvedValue(true);
    const push = vi.spyOn(window.history, 'pushState');
    show({ seatId }, [end, [`seat/${seatId}`, sits]]);
    expect(await screen.findByRole('heading', { name: 'The bill is finished' })).toBeVisible();
    expect(screen.getByText(/^You didn’t choose a name at the table/)).toBeVisible();
    const lines = screen.getByRole('region', { name: 'The bill' });
    expect(lines).toHaveTextContent(/Soup.*£9\.00/);
    expect(lines.querySelector('button')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Who are you?' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep this bill' }));
    await waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith(null, '', '/app?step=summary'));
    await user.click(screen.getByRole('button', { name: 'Leave the table' }));
    expect(leave).toHaveBeenCalledOnce();
  });

  it('is not asked for one even while choosing another one', async () => {
    show({});
    await user.click(await screen.findByRole('button', { name: 'That’s not me' }));
    expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    keep({}, [end]);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'fairtab.table' })));
    expect(await screen.findByRole('heading', { name: 'What you had' })).toBeVisible();
  });
});

it('a guest who chooses another name is told what they leave behind, if anything', async () => {
  show({});
  await user.click(await screen.findByRole('button', { name: 'That’s not me' }));
  expect(
    screen.getByText(/^What you claimed stays on the bill for .?Bob.?\. If you didn’t have it/),
  ).toBeVisible();
  cleanup();
  show({ seatId: 'took-nothing' }, [['seat/took-nothing', { dinerId: 'ann' }]]);
  await user.click(await screen.findByRole('button', { name: 'That’s not me' }));
  expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  expect(screen.queryByText(/stays on the bill/)).toBeNull();
});

it('a guest who has chosen another name taps no dish before the server has answered: it would be for the name before', async () => {
  let answered: (isDone: boolean) => void = () => undefined;
  vi.spyOn(guestTable(), 'sit').mockReturnValue(new Promise((resolve) => (answered = resolve)));
  show({ seatId: 'slow' });
  await user.click(await screen.findByRole('button', { name: 'That’s not me' }));
  await user.click(screen.getByRole('button', { name: /Ann/ }));
  expect(screen.queryByRole('button', { name: /^Soup/ })).toBeNull();
  answered(true);
  expect(await screen.findByRole('button', { name: /^Soup/ })).toBeVisible();
});

it('a late tap is not offered again if the host has shared the dish meanwhile: it would change nothing', async () => {
  const late = { number: 1, key: 'claim/soup/bob', value: 1, theirs: 1, seq: 1, reason: 'locked' };
  show({ refused: [late] });
  expect(await screen.findByRole('alert')).toHaveTextContent(/ of .?Soup.? in your total/);
  expect(
    within(screen.getByRole('alert'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['OK']);
});

describe('changes that came after the end', () => {
  const late = (count: number, reason: string) =>
    Array.from({ length: count }, (_, index) => {
      const line = index === 0 ? 'soup' : `other-${index}`;
      return { number: index + 1, key: `claim/${line}/bob`, value: 1, theirs: null, seq: 1, reason };
    });

  it('are reported together, and dismissed together', async () => {
    show({ refused: late(20, 'locked') }, [['table/status', 'finished']]);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/^20 of your changes weren’t saved/);
    expect(notice).toHaveTextContent(
      /in your total.*Your change arrived too late\. .*stopped changes\. Tell them what you wanted to change\./,
    );
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(guestTable().getState().refused).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    // The button that had the focus is gone.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('wait while there is a conflict to decide, and conflicts are asked about one by one', async () => {
    const stale = late(3, 'stale').map((each, index) => ({
      ...each,
      key: index === 0 ? 'line/soup' : `line/other-${index}`,
      number: 30 + index,
    }));
    show({ refused: [...stale.slice(0, 1), ...late(2, 'locked'), ...stale.slice(1)] }, [
      ['table/status', 'finished'],
    ]);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Somebody changed .?Soup/);
    await user.click(screen.getByRole('button', { name: 'Keep theirs' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^2 of your changes weren’t saved/);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(guestTable().getState().refused).toHaveLength(2);
  });
});

it('claims on a line with a new division are reported, and cannot overwrite it', async () => {
  show({
    refused: [{ number: 1, key: 'claim/soup/bob', value: 1, theirs: null, seq: 1, reason: 'stale' }],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(/Somebody changed .?Soup/);
  expect(screen.queryByRole('button', { name: 'Use mine' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(guestTable().getState().refused).toEqual([]);
});

it.each(['removed', 'gone'])('a phone whose seat is %s is shown its unsent changes', (ending) => {
  const change = { number: 1, key: 'claim/soup/bob', value: 2, tab: 'one' };
  const other = { number: 2, key: 'claim/wine/bob', value: 1, tab: 'one' };
  show({ ending, queue: { acknowledged: 0, sent: 1, changes: [change, other] } });
  expect(screen.getByText(/Your last 2 taps may be on this phone only/)).toBeVisible();
});
