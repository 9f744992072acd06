import { readFileSync } from 'node:fs';
import { cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  addDiner,
  addLine,
  emptyBill,
  readyForTable,
  setCharge,
  summarize,
  type Bill,
  type Diner,
  type Item,
} from '#domain';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Seats } from '#web/table/host/Seats.tsx';
import { item } from '../../../domain/tests/support/typed-lines.ts';
import { withActions } from '../support/host-support.tsx';
import type { GuestActions } from '#web/table/guest/guest-actions.ts';
import { GuestBill } from '#web/table/guest/GuestBill.tsx';
import css from '#web/table/guest/MyTotal.module.css';
import { MyTotal } from '#web/table/guest/MyTotal.tsx';
import { PortionSheet } from '#web/table/claims/PortionSheet.tsx';
import { ClaimTargetPicker } from '#web/table/claims/ClaimTargetPicker.tsx';
import type { ClaimTarget } from '#web/table/claims/use-claim-target.ts';
import { useJoinByLink } from '#web/table/guest/join/use-join-by-link.ts';
import { WhoAreYou } from '#web/table/guest/join/WhoAreYou.tsx';
import '#web/messages/en/line.po';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import type { SetClaim } from '#web/table/claims/claims.ts';
import { formatTime } from '#web/platform/format.ts';
import { guestTable, type LiveTable } from '#web/platform/table/index.ts';

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({})));

/** Ann and Bob, who have these lines. */
const annAndBob = (...lines: readonly Item[]) =>
  lines.reduce(
    (before, line) => addLine(before, line).bill,
    ['ann', 'bob'].reduce((before, id) => addDiner(before, { id, name: id }).bill, emptyBill('GBP', 0)),
  );

const user = userEvent.setup({ delay: null });

it.each([
  ['units', 3, true],
  ['parts', 1, false],
] as const)('half of a line by %s of %i is offered: %s', (by, quantity, isOffered) => {
  const props = {
    me: 'ann',
    myPart: 0,
    currency: 'GBP',
    setClaim: vi.fn<() => void>(),
    onRemove: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
  };
  render(<PortionSheet {...props} line={item('pie', 1000, { quantity, sharing: { by, shares: [] } })} />);
  expect(screen.queryAllByRole('button', { name: 'Half' })).toHaveLength(isOffered ? 1 : 0);
});

it('removing the last unit releases the line', async () => {
  const setClaim = vi.fn<SetClaim>();
  const nothing = () => undefined;
  const shares = [{ dinerId: 'ann', weight: 1 }];
  const line = item('pie', 1000, { quantity: 3, sharing: { by: 'units', shares } });
  render(
    <PortionSheet
      {...{ line, setClaim }}
      me="ann"
      myPart={333}
      currency="GBP"
      onRemove={nothing}
      onClose={nothing}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Fewer' }));
  expect(setClaim).toHaveBeenCalledExactlyOnceWith('pie', undefined, ['ann']);
});

it.each([
  [0, 0],
  [1, 1],
])('a line of which somebody has %i can be given back: %i', (weight, count) => {
  const none = vi.fn<() => void>();
  const shares = weight > 0 ? [{ dinerId: 'ann', weight }] : [];
  const line = item('pie', 1000, { quantity: 3, sharing: { by: 'units', shares } });
  render(<PortionSheet line={line} me="ann" myPart={0} currency="GBP" setClaim={none} onClose={none} />);
  expect(screen.queryAllByRole('button', { name: 'I didn’t have any' })).toHaveLength(count);
});

it.each([
  ['is one figure, with its part of the service', 400, ['ann'], '£11.00'],
  ['is no wrong figure while something is over-claimed', 400, ['ann', 'bob'], undefined],
  ['is not below zero, either', 2000, ['ann', 'bob'], undefined],
])('what nobody has %s, on guests’ phones and on the host’s sheet', (_, price, who, figure) => {
  const shares = who.map((dinerId) => ({ dinerId, weight: 1 }));
  const lines = annAndBob(item('pie', 1000), item('beer', price, { sharing: { by: 'units', shares } }));
  const { bill: charged } = setCharge(readyForTable(lines).bill, 'serviceCharge', { percentage: 10 });
  const bill = { ...charged, extrasSplit: 'proportional' } as const;
  const table = { ...guestTable().getState(), phase: 'joined', bill } as const;
  const actions = { setClaim: vi.fn<() => void>() } as unknown as GuestActions;
  const { unmount } = render(<GuestBill {...{ table, actions }} me="ann" />);
  const onPhone = screen.queryByText('Not claimed', { selector: 'dt' })?.nextSibling;
  expect(onPhone?.textContent).toBe(figure);
  expect(screen.queryAllByText('Claimed too often')).toHaveLength(who.length - 1);
  unmount();
  const { container } = render(<Seats table={table} />, withActions());
  expect(/Not claimed(.*)Bill total/.exec(container.textContent)?.[1]).toBe(figure);
});

it.each(['guest', 'host'] as const)(
  'what waits is in the sentence, with a button: on the phone of a %s',
  async (role) => {
    const bill = annAndBob();
    const seats = [{ id: 'a', dinerId: 'ann', isHost: role === 'host', isOpener: false, isMe: true }];
    // Ann's phone has asked for Bob's place by mistake; or Bob's other phone asks its host.
    const change = { key: 'diner/bob', value: {} };
    const waiting = [
      { id: 'w', seatId: role === 'host' ? 'b' : 'a', name: 'bob', change, isForPlace: true },
    ] as const;
    const known = { phase: 'joined', reception: 'live', me: { seatId: 'a', dinerId: 'ann' } } as const;
    const table = { ...guestTable().getState(), ...known, role, bill, seats, waiting };
    const done: unknown[] = [];
    const actions = { sit: (id: string) => void done.push(id) } as unknown as GuestActions;
    render(<GuestBill {...{ table, actions }} me="ann" onLook={() => void done.push('sheet')} />);
    const [text, label] =
      role === 'host'
        ? [/^Somebody says they are .?bob/, 'Have a look']
        : [/^The host has been asked whether you are .?bob/, 'Withdraw it'];
    expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: label }));
    expect(done).toEqual([role === 'host' ? 'sheet' : 'ann']);
  },
);

it('at a locked table nothing can be tapped, and the host is asked to open it', async () => {
  const start = addDiner(emptyBill('GBP', 0), { id: 'ann', name: 'Ann' }).bill;
  const bill = addLine(start, item('pie', 1000)).bill;
  const seat = { id: 'a', dinerId: 'ann', isHost: false, isOpener: false, isMe: true } as const;
  const table = {
    ...guestTable().getState(),
    phase: 'joined',
    reception: 'live',
    status: 'locked',
    guestsAddLines: true,
    bill,
  } as const;
  const ask = vi.fn<() => void>();
  const actions = { ask } as unknown as GuestActions;
  const view = (me: LiveTable['seats'][number]) => (
    <GuestBill
      table={{ ...table, seats: [me] }}
      actions={actions}
      me="ann"

      onNotMe={() => undefined}
    />
  );
  const { rerender } = render(view(seat));
  expect(screen.getByText('The host has stopped changes')).toBeVisible();
  for (const name of [/^pie/, 'Is something missing?'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ask to change something' }));
  expect(ask).toHaveBeenCalledOnce();
  rerender(view({ ...seat, asks: true }));
  expect(screen.getByText('Asked. The host has been told.')).toBeVisible();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: /My total so far/ })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Ask to change something' })).toBeNull();
  // Whoever is the host there goes on.
  rerender(view({ ...seat, isHost: true }));
  expect(screen.getByRole('button', { name: /^pie/ })).toBeVisible();
});

it('leaving closes my share, so that the page can show an error', async () => {
  const bill = addDiner(emptyBill('GBP', 0), { id: 'ann', name: 'Ann' }).bill;
  const table = { ...guestTable().getState(), phase: 'joined', bill } as const;
  const leave = vi.fn<() => void>();
  const actions = { leave } as unknown as GuestActions;
  render(<GuestBill {...{ table, actions }} me="ann" onNotMe={() => undefined} />);
  await user.click(screen.getByRole('button', { name: /total so far/i }));
  await user.click(await screen.findByRole('button', { name: 'Leave the table' }));
  expect(leave).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a name of a seated person is refused beside the field', async () => {
  const onAddOwnDiner = vi.fn<(name: string) => void>();
  const seats = [{ id: 's', dinerId: 'tom', isHost: false, isOpener: false, isMe: false }];
  const diners = [{ id: 'tom', name: 'Tom', color: 0, position: 0 }];
  render(
    <WhoAreYou
      {...{ diners, seats, onAddOwnDiner }}
      onSit={() => undefined}
      onAskForPlace={() => undefined}
    />,
  );
  const field = screen.getByRole('textbox', { name: /Your name/ });
  await user.type(field, ' tom {Enter}');
  expect(field).toHaveAccessibleDescription(/Tom.* is already here/);
  expect(onAddOwnDiner).not.toHaveBeenCalled();
  await user.type(field, 'B{Enter}');
  expect(onAddOwnDiner).toHaveBeenCalledExactlyOnceWith('tom B');
});

it('a damaged link is reported', () => {
  window.location.hash = '#garbage';
  renderHook(() => useJoinByLink(guestTable()));
  expect(guestTable().getState().error?.code).toBe('table_link');
});

/** Ann, and Bob, who has no phone, at a table with a pie and three beers. */
function couple(more: Partial<LiveTable> = {}) {
  const bill = annAndBob(
    item('pie', 1000),
    item('beer', 900, { quantity: 3, sharing: { by: 'units', shares: [{ dinerId: 'ann', weight: 2 }] } }),
  );
  const seats = [{ id: 's', dinerId: 'ann', isHost: false, isOpener: false, isMe: true }];
  const me = { seatId: 's', dinerId: 'ann' };
  const table: LiveTable = { ...guestTable().getState(), phase: 'joined', bill, seats, me, ...more };
  const actions = { setClaim: vi.fn<SetClaim>(), claimAlsoFor: vi.fn<(id: string | null) => void>() };
  render(
    <GuestBill
      table={table}
      actions={actions as unknown as GuestActions}
      me="ann"

      onNotMe={() => undefined}
    />,
  );
  return actions;
}

it('taps are for somebody without a phone once they are chosen, and the focus moves there', async () => {
  const bill = annAndBob();
  function Couple() {
    const [partner, setPartner] = useState<Diner>();
    const [chosen, onChoose] = useState<ClaimTarget>('me');
    const onClaimAlsoFor = (id: string | null) => setPartner(bill.diners.find((diner) => diner.id === id));
    const table = { bill, seats: [], me: { seatId: 's', dinerId: 'ann' } };
    return <ClaimTargetPicker {...{ table, partner, onClaimAlsoFor, chosen, onChoose }} />;
  }
  render(<Couple />);
  await user.click(screen.getByRole('button', { name: 'Somebody here without a phone?' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who is here without a phone?' }), 'bob');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'bob', checked: true })).toHaveFocus());
});

it('a tap of a phone for two is for one of them, or for both', async () => {
  const { setClaim } = couple({ me: { seatId: 's', dinerId: 'ann', alsoFor: 'bob' } });
  const pie = screen.getByRole('button', { name: /^pie/ });
  await user.click(pie);
  await user.click(screen.getByRole('radio', { name: 'bob' }));
  await user.click(pie);
  expect(screen.getByText('Total for bob')).toBeVisible();
  // Read out once it has been stable for a second.
  expect(await screen.findByText(/^Total for bob: £/, {}, { timeout: 5000 })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Both' }));
  await user.click(pie);
  await user.click(screen.getByRole('button', { name: /^3 × beer/ }));
  expect(setClaim.mock.calls).toEqual([
    ['pie', 1, ['ann']],
    ['pie', 1, ['bob']],
    ['pie', 1, ['ann', 'bob']],
    // Ann has two of them.
    ['beer', 1, ['bob']],
  ]);
  expect(screen.getByText('Total for ann and bob')).toBeVisible();
});

it('the share sheet of a phone for two has the lines and the total of both, and so does what it sends', async () => {
  const shares = ['ann', 'bob'].map((dinerId) => ({ dinerId, weight: 1 }));
  const bill = annAndBob(
    item('pie', 1001, { sharing: { by: 'parts', shares } }),
    item('beer', 900, { sharing: { by: 'parts', shares: shares.slice(1) } }),
  );
  couple({ bill, me: { seatId: 's', dinerId: 'ann', alsoFor: 'bob' } });
  await user.click(screen.getByRole('radio', { name: 'Both' }));
  await user.click(screen.getByRole('button', { name: /Total for ann and bob.*£19\.01/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Total for ann and bob' });
  expect(
    within(sheet)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['pie£5.01', 'pie£5.00', 'beer£9.00']);
  expect(sheet).toHaveTextContent(/ann£5\.01.*bob£14\.00.*Total£19\.01/);
  await user.click(within(sheet).getByRole('button', { name: 'Share this total' }));
  const sent = (await navigator.clipboard.readText()).replaceAll(/[\u2066-\u2069]/g, '');
  expect(sent).toMatch(
    /^ann has £5\.01 of .*:\npie: £5\.01\n\nbob has £14\.00 of .*:\npie: £5\.00\nbeer: £9\.00\n\nTotal for ann and bob: £19\.01$/,
  );
});

/** Hides what MyTotal's sheet hides on low screens: tests have no styles. */
function hideAsOnLowScreens(container: Element): void {
  const sheet = readFileSync('web/src/table/guest/MyTotal.module.css', 'utf8');
  const rules = /@media \(max-height: 480px\) \{([^]*?)\n\}/.exec(sheet)?.[1] ?? '';
  expect(rules).toContain('.extras');
  for (const [, selector = '', style = ''] of rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!/display: none|visibility: hidden/.test(style)) continue;
    const here = selector.replaceAll(/\.([a-z]\w*)/gi, (_, name: string) => `.${css[name]}`);
    for (const element of container.querySelectorAll<HTMLElement>(here)) element.style.display = 'none';
  }
}

describe('my total', () => {
  const withPie = annAndBob(
    item('pie', 1000, { sharing: { by: 'parts', shares: [{ dinerId: 'ann', weight: 1 }] } }),
  );
  /** The text after "My total so far" on a bill on which Ann has a pie, with these charges and changes. */
  const extras = (charges: Bill['charges'], more: Partial<Bill> = {}) => {
    const summary = summarize({ ...withPie, charges, ...more });
    const table = { ...guestTable().getState(), phase: 'joined' } as const;
    const { container } = render(
      <MyTotal
        {...{ summary, table }}
        shares={[summary.perDiner.ann].flatMap((share) => share ?? [])}
        names={undefined}
        actions={{}}
        onOpen={() => undefined}
      />,
    );
    return container.querySelector('button')?.textContent;
  };
  const service = [{ id: 'serviceCharge', kind: 'service', percentage: 12.5, position: 0 }] as const;

  it('says that there is no service or tip only if the bill has neither', () => {
    expect(extras([])).toContain('no service or tip added');
    expect(extras(service)).toContain('including service £0.63');
    expect(
      extras([{ id: 'serviceCharge', kind: 'service', percentage: 10, position: 0, dinerIds: ['bob'] }]),
    ).not.toMatch(/service/);
  });

  it('reads the extras out on low screens too, where they are not shown', () => {
    extras([]);
    hideAsOnLowScreens(document.body);
    expect(screen.getByRole('button', { name: /no service or tip added/ })).toBeVisible();
  });

  it('does not mention extras if there is nothing to pay', () => {
    const treats = [{ id: 't', dinerIds: ['ann'], by: 'everyone else', position: 0 }] as const;
    expect(extras(service, { treats })).toMatch(/My total so far\s+£0\.00$/);
    expect(extras([], { lines: [] })).toMatch(/My total so far\s+£0\.00$/);
  });
});

it('the target of taps survives a reload, and resets at another table', async () => {
  const me = { seatId: 's', dinerId: 'ann', alsoFor: 'bob' };
  couple({ me });
  await user.click(screen.getByRole('radio', { name: 'Both' }));
  cleanup();
  couple({ me });
  expect(screen.getByRole('radio', { name: 'Both' })).toBeChecked();
  cleanup();
  couple({ me: { ...me, seatId: 'other' } });
  expect(screen.getByRole('radio', { name: 'ann' })).toBeChecked();
});

it('the stepper of a row also works for both, if they have equal numbers', async () => {
  const bill = annAndBob(
    item('wine', 900, { quantity: 4, sharing: { by: 'units', shares: [] } }),
    item('beer', 900, { quantity: 3, sharing: { by: 'units', shares: [{ dinerId: 'ann', weight: 2 }] } }),
  );
  const { setClaim } = couple({ bill, me: { seatId: 's', dinerId: 'ann', alsoFor: 'bob' } });
  await user.click(screen.getByRole('radio', { name: 'Both' }));
  expect(screen.getAllByRole('button', { name: 'More' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(setClaim).toHaveBeenCalledExactlyOnceWith('wine', 1, ['ann', 'bob']);
});

it('others’ changes to what I have are told, with who and when', async () => {
  const change = { key: 'claim/beer/bob', is: 3, by: { dinerId: 'ann', name: 'Anne' } };
  couple({ changed: [{ ...change, was: 5, at: 0 }] });
  const text = `beer, for bob: 5 → 3, by ann, ${formatTime(0)}`;
  expect(await screen.findByText(text)).toBeVisible();
});
