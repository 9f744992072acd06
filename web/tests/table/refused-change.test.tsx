import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { addDiner, addLine, emptyBill } from '#domain';
import { describe, expect, it } from 'vitest';
import { item } from '../../../domain/tests/support/typed-lines.ts';
import '#web/messages/en/live-table.po';
import '#web/messages/en/live-table-bill.po';
import type { TableSeat } from '#web/platform/table/types.ts';
import { RefusedChange, refusalText } from '#web/table/RefusedChange.tsx';

const sharing = { by: 'parts', shares: [{ dinerId: 'ann', weight: 1 }] } as const;
const pie = item('pie', 1000, { name: 'Pie', sharing });
const couple = addDiner(addDiner(emptyBill('GBP', 0), { id: 'ann', name: 'Ann' }).bill, {
  id: 'bob',
  name: 'Bob',
});
const bill = addLine(couple.bill, pie).bill;
const own = { id: 's', dinerId: 'ann', isHost: false, isOpener: false, isMe: true };
const whyLate = (key: string, value: unknown, seats = [own], at = bill) =>
  refusalText({ number: 1, key, value, theirs: null, seq: 0, reason: 'locked' }, { bill: at, seats });

const whyForbidden = (key: string, value: unknown, seats: readonly TableSeat[] = [own]) =>
  refusalText({ number: 1, key, value, theirs: null, seq: 0, reason: 'forbidden' }, { bill, seats });

describe('a change that is not allowed', () => {
  it('names the line, not the person who tapped it, and that it has gone', () => {
    expect(whyForbidden('claim/pie/ann', 1)).toMatch(/^You can’t change .?Pie/);
    expect(whyForbidden('claim/soup/ann', 1)).toBe('What you tapped is no longer on the bill.');
  });

  it('of a name says that somebody else has it', () => {
    expect(whyForbidden('diner/ann', { name: 'BOB' })).toMatch(/^.?Bob.? is already here\./);
    expect(whyForbidden('diner/ann', { name: 'Anna' })).toMatch(/^You can’t change .?Ann/);
  });

  it('tells the person who opened the table that somebody else is the host', () => {
    expect(whyForbidden('line/cake', { name: 'Cake' }, [{ ...own, isOpener: true }])).toMatch(
      /^You can’t change .?Cake.?, because somebody else is the host now\. Take the table back/,
    );
  });

  it('tells them so as well if it is to one of two people with one name', () => {
    const { bill: twins } = addDiner(bill, { id: 'bob-2', name: 'Bob' });
    const change = {
      number: 1,
      key: 'diner/bob-2',
      value: { name: 'Bob', position: 1 },
      theirs: null,
      seq: 0,
    };
    expect(
      refusalText({ ...change, reason: 'forbidden' }, { bill: twins, seats: [{ ...own, isOpener: true }] }),
    ).toMatch(/^You can’t change .?Bob.?, because somebody else is the host now\./);
  });

  it('does not name the host to somebody who opened the table and whose place was freed', () => {
    const freed = { id: 's', isHost: false, isOpener: true, isMe: true, lost: 'freed' } as const;
    expect(whyForbidden('claim/pie/ann', 1, [freed])).toMatch(/^You can’t change .?Pie.? at this table/);
  });

  it('of a name that somebody has taken a moment ago says so before there is a diner of one’s own', () => {
    expect(whyForbidden('diner/new', { name: 'Bob' })).toMatch(/^.?Bob.? is already here\./);
  });
});

it('a photo of the bill beyond those that wait for the host says why it was not sent', () => {
  const change = { number: 1, key: 'read/s', value: {}, theirs: null, seq: 0, reason: 'full' } as const;
  expect(refusalText(change, { bill, seats: [own] })).toMatch(/^The host already has other photos/);
});

describe('a change that came too late', () => {
  it('names the host who has stopped changes', () => {
    const host = { ...own, dinerId: 'bob', isHost: true, isMe: false };
    expect(whyLate('diner/ann', { name: 'Anna' }, [own, host])).toContain('Bob had already stopped changes');
  });

  it('to a line that has gone meanwhile does not name the person who tapped it', () => {
    expect(whyLate('claim/soup/ann', 1)).toMatch(/^Your change arrived too late\. The host/);
  });

  it('to a diner is not said to be missing from a total', () => {
    expect(whyLate('diner/ann', { name: 'Anna' })).toMatch(
      /^Your change to .?Ann.? arrived too late\. The host had already stopped changes\. Tell them what you wanted to change\.$/,
    );
  });

  it('to a line that I have some of says how much of it is in my total', () => {
    expect(whyLate('line/pie', null)).toMatch(/^Your change arrived too late\. .*£10\.00 of .*in your total/);
    const shared = addLine(couple.bill, { ...pie, sharing: { by: 'everyone' } }).bill;
    expect(whyLate('claim/pie/ann', 1, [own], shared)).toMatch(
      /^Your change arrived too late\. .*£5\.00 of .*in your total/,
    );
  });

  it('to a line of the other one on my phone says so, too', () => {
    const seats = [{ ...own, dinerId: 'bob', alsoFor: 'ann' }];
    expect(whyLate('line/pie', null, seats)).toMatch(/£10\.00 of .*in your total/);
  });

  it('that adds a line says that it is not in my total', () => {
    expect(whyLate('line/soup', { name: 'Soup' })).toMatch(
      /^Your change to .?Soup.* arrived too late\..*It isn’t in your total/,
    );
  });
});

describe('what was forbidden when it was made', () => {
  const value = { kind: 'item', name: 'Flan', price: 5, quantity: 1, by: 'parts', position: 2, timestamp: 0 };
  const added = [
    { number: 1, key: 'line/flan', value, theirs: null, seq: 0, reason: 'forbidden' },
    { number: 2, key: 'claim/flan/ann', value: 1, theirs: null, seq: 0, reason: 'forbidden' },
  ] as const;
  const claimed = [{ ...added[1], key: 'claim/pie/bob' }];

  const there = addLine(bill, { ...pie, id: 'flan' }).bill;
  const again = ['Change it now', 'Leave it as it is'];
  const opener = { ...own, isOpener: true };
  const host = { ...opener, isHost: true };
  const bob = { ...own, dinerId: 'bob' };

  it.each([
    ['by somebody who is not the host, is only told', added, opener, bill, ['OK'], []],
    ['is offered once more when they are the host again', added, host, bill, again, [1, 2]],
    ['is only told if it is on the bill by now, perhaps corrected by others', added, host, there, ['OK'], []],
    ['in a place that was freed, is only told', claimed, own, bill, ['OK'], []],
    ['in a place that they have again, is offered once more', claimed, bob, bill, again, [2]],
    ['in a place that was freed, is offered once they are the host', claimed, host, bill, again, [2]],
  ] as const)('%s', async (_, refused, mine, present, buttons, applied) => {
    const done: number[] = [];
    const actions = {
      reapplyRefused: (number: number) => void done.push(number),
      dismissRefused: () => undefined,
    };
    const table = { bill: present, status: 'open', refused, seats: [mine] } as const;
    const { unmount } = render(createElement(RefusedChange, { table, actions }));
    expect(screen.getByRole('alert')).toHaveTextContent(/Flan|Pie/);
    const shown = screen.getAllByRole('button');
    expect(shown.map(({ textContent }) => textContent)).toEqual(buttons);
    if (applied.length > 0) await userEvent.click(shown[0] as HTMLElement);
    expect(done).toEqual(applied);
    unmount();
  });
});
