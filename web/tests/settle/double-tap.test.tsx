import { act, render, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDiner, addLine, emptyBill, summarize } from '#domain';
import { item } from '../../../domain/tests/support/typed-lines.ts';
import { AddDiner } from '#web/diners/AddDiner.tsx';
import { DinerList } from '#web/diners/DinerStep.tsx';
import { DrinksStep, ItemStep } from '#web/lines/LineStep.tsx';
import { Payments } from '#web/settle/Payments.tsx';
import { EMPTY_WAY } from '#web/settle/WayForm.tsx';
import { WaysEditor } from '#web/settle/WaysEditor.tsx';
import { ClaimList } from '#web/table/claims/ClaimList.tsx';
import { RefusedChange } from '#web/table/RefusedChange.tsx';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import '#web/messages/en/settle.po';
import { ignoreDoubleTaps } from '#web/ui/double-tap.ts';
import { storedItem, storedTable } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

beforeAll(() => {
  ignoreDoubleTaps();
});
beforeEach(() => {
  // Presses of earlier tests are long past.
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
});

/** Dispatches an event at `at` ms of event time; returns false if its default action was prevented. */
function happen(event: Event, target: Element, at: number): boolean {
  Object.defineProperty(event, 'timeStamp', { value: at });
  act(() => void target.dispatchEvent(event));
  return !event.defaultPrevented;
}
const EVENT = { bubbles: true, cancelable: true };

const tap = (name: string, at: number, clientX = 0) =>
  happen(new MouseEvent('click', { ...EVENT, detail: 1, clientX }), screen.getByRole('button', { name }), at);

/** Presses a key on the focused element, which clicks a button as in a browser. */
function press(key: string, at: number, { repeat = false } = {}): void {
  const focused = document.activeElement ?? document.body;
  if (happen(new KeyboardEvent('keydown', { ...EVENT, key, repeat }), focused, at) && key === 'Enter')
    happen(new MouseEvent('click', EVENT), focused, at);
}

describe('a form', () => {
  it('adds one diner after two taps, and asks for no other', async () => {
    const store = storeWith(storedTable(['Maya']));
    const { user } = show(store, <AddDiner />);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Tom');
    tap('Add diner', 1000);
    tap('Add diner', 1280);
    expect(store.getState().bill.diners).toHaveLength(2);
    expect(screen.queryByText('Please enter a diner name')).not.toBeInTheDocument();
    tap('Add diner', 1401);
    expect(screen.getByText('Please enter a diner name')).toBeVisible();
  });

  it('adds one payment after two taps, and asks for no other', async () => {
    const store = storeWith(storedTable(['Maya', 'Tom']));
    const { user } = show(store, <Payments left={0} />);
    await user.click(screen.getByRole('radio', { name: 'Tom' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount paid' }), '5');
    tap('Add payment', 1000);
    tap('Add payment', 1120);
    expect(store.getState().bill.payments).toHaveLength(1);
    expect(screen.queryByText('Choose who paid this')).not.toBeInTheDocument();
  });

  it.each([
    ['an item', ItemStep, /^Item/, 'Add item'],
    ['a round', DrinksStep, /^Drink/, 'Add Round'],
  ])('does not answer its question about a price by a second tap on %s', async (_, Step, field, add) => {
    const store = storeWith(storedTable(['Maya', 'Tom']));
    const { user } = show(store, <Step />);
    if (add === 'Add Round') await user.click(screen.getByRole('button', { name: 'One each' }));
    await user.type(await screen.findByRole('textbox', { name: field }), 'Coke 330');
    tap(add, 1000);
    expect(screen.getByRole('alert')).toHaveTextContent('Is £330.00 the price? Then add it.');
    tap(add, 1280);
    expect(screen.getByRole('alert')).toBeVisible();
    expect(store.getState().bill.lines).toEqual([]);
    tap(add, 1400);
    expect(store.getState().bill.lines).toMatchObject([{ name: 'Coke' }]);
  });

  it('does not open the saved line again when Enter is pressed twice', async () => {
    const store = storeWith(storedTable(['Maya'], { items: [storedItem('Soup', 6, ['Maya'])] }));
    const { user } = show(store, <ItemStep />);
    await user.click(screen.getByRole('button', { name: 'Edit Soup, £6.00' }));
    await user.type(screen.getByRole('textbox', { name: /^Item/ }), ' du jour');
    screen.getByRole('button', { name: 'Save Changes' }).focus();
    press('Enter', 1000);
    expect(screen.getByRole('button', { name: 'Edit Soup du jour, £6.00' })).toHaveFocus();
    press('Enter', 1120);
    expect(screen.getByRole('button', { name: 'Add item' })).toBeVisible();
    press('Enter', 1401);
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  });

  it('is sent again if it is filled in again at once', async () => {
    const store = storeWith(storedTable([]));
    const { user } = show(store, <AddDiner />);
    for (const [name, at] of [
      ['Maya', 1000],
      ['Tom', 1100],
    ] as const) {
      await user.click(screen.getByRole('textbox', { name: 'Name' }));
      await user.paste(name);
      tap('Add diner', at);
    }
    expect(store.getState().bill.diners).toHaveLength(2);
  });
});

it('a row that moved under the finger by scrolling alone ignores a tap there', () => {
  const onTap = vi.fn<(what: string) => void>();
  const press = (name: string) => <button onClick={() => onTap(name)}>{name}</button>;
  show(
    storeWith(storedTable([])),
    <>
      {press('Save')}
      <ul>
        <li>{press('Row')}</li>
        <li>{press('Another')}</li>
      </ul>
    </>,
  );
  tap('Save', 1000);
  tap('Row', 1399);
  expect(onTap.mock.calls).toEqual([['Save']]);
  tap('Another', 1399, 60);
  expect(onTap, 'meant, in another place').toHaveBeenLastCalledWith('Another');
  tap('Row', 1799, 60);
  expect(onTap, 'meant, once it can have been seen').toHaveBeenLastCalledWith('Row');
});

it('a tap on what a closing sheet has uncovered is ignored, a label’s own control is not', () => {
  const onTap = vi.fn<(what: string) => void>();
  const sheet = <button onClick={() => onTap('Euro')}>Euro</button>;
  const switched = (
    <label>
      Home currency <input type="checkbox" onChange={() => onTap('switched')} />
    </label>
  );
  const view = show(storeWith(storedTable([])), sheet);
  const at = (element: Element, time: number) =>
    happen(new MouseEvent('click', { ...EVENT, detail: 1 }), element, time);
  at(screen.getByRole('button'), 1000);
  view.rerender(switched);
  const [label, box] = [screen.getByText('Home currency'), screen.getByRole('checkbox')];
  for (const time of [1120, 1300, 1399]) at(label, time);
  expect(onTap.mock.calls).toEqual([['Euro']]);
  expect(box).not.toBeChecked();
  at(label, 1401);
  expect(box).toBeChecked();
});

describe('a row removed with a key', () => {
  const NAMES = ['Maya', 'Tom', 'Priya', 'Wei'];
  const showDiners = () => {
    const store = storeWith(storedTable(NAMES));
    show(store, <DinerList />);
    screen.getByRole('button', { name: 'Remove Tom' }).focus();
    return () => store.getState().bill.diners.map(({ name }) => name);
  };

  it('leaves its neighbour alone when the key is pressed twice', () => {
    const names = showDiners();
    press('Enter', 1000);
    press('Enter', 1280);
    expect(names()).toEqual(['Maya', 'Priya', 'Wei']);
    press('Enter', 1401);
    expect(names(), 'later it is meant').toEqual(['Maya', 'Wei']);
  });

  it('leaves its neighbour alone while the key is held', () => {
    const names = showDiners();
    press('Enter', 1000);
    for (const at of [1500, 1530, 1560]) press('Enter', at, { repeat: true });
    expect(names()).toEqual(['Maya', 'Priya', 'Wei']);
  });

  it('does not block the next one for somebody who moves on with Tab', () => {
    const names = showDiners();
    press('Enter', 1000);
    press('Tab', 1100);
    press('Enter', 1200);
    expect(names()).toEqual(['Maya', 'Wei']);
  });
});

it('the answer to a question does not answer the next one in its place', () => {
  const store = storeWith(storedTable(['Maya']));
  const reapplyRefused = vi.fn<(number: number) => void>();
  const actions = { reapplyRefused, dismissRefused: () => undefined };
  const change = { key: 'bill/tip', value: 1, theirs: 2, seq: 1, reason: 'stale' as const };
  const refused = [1, 2].map((number) => ({ ...change, number }));
  const view = show(store, null);
  const ask = (from: number) =>
    view.rerender(
      <RefusedChange
        table={{ bill: store.getState().bill, seats: [], status: 'open', refused: refused.slice(from) }}
        actions={actions}
      />,
    );
  ask(0);
  tap('Use mine', 1000);
  ask(1);
  tap('Use mine', 1120);
  expect(reapplyRefused.mock.calls).toEqual([[1]]);
  tap('Use mine', 1400);
  expect(reapplyRefused.mock.calls).toEqual([[1], [2]]);
});

it('a line of a live table counts one of two quick taps, and its stepper both', () => {
  const onTap = vi.fn<() => void>();
  const onTake = vi.fn<() => void>();
  const start = addDiner(emptyBill('GBP', 0), { id: 'ann', name: 'Ann' }).bill;
  const olives = item('Olives', 900, { quantity: 3, sharing: { by: 'units', shares: [] } });
  const bill = addLine(start, olives).bill;
  const props = {
    table: { bill, role: 'guest', reception: 'live', unsentLines: new Set<string>() },
    summary: summarize(bill),
    who: ['ann'],
    isFixed: false,
  } as const;
  render(<ClaimList {...props} {...{ onTap, onTake }} onPortion={() => undefined} />);
  const row = screen.getByRole('button', { name: /^3 × Olives/ });
  for (const at of [1000, 1280]) happen(new MouseEvent('click', { ...EVENT, detail: 1 }), row, at);
  expect(onTap).toHaveBeenCalledOnce();
  tap('More', 2000);
  tap('More', 2200);
  expect(onTake).toHaveBeenCalledTimes(2);
});

it('removing a way to be paid moves the focus to the next one', async () => {
  const ways = ['aa', 'bb', 'cc'].map((handle) => ({ kind: 'paypal', handle }) as const);
  const view = show(storeWith(storedTable([])), null);
  const edit = (from: number) =>
    view.rerender(
      <WaysEditor
        ways={ways.slice(from)}
        draft={EMPTY_WAY}
        onDraft={() => undefined}
        onAdd={() => undefined}
        onDone={() => undefined}
        onChange={() => undefined}
      />,
    );
  edit(0);
  const [first] = within(screen.getByRole('list')).getAllByRole('button');
  first?.focus();
  press('Enter', 1000);
  edit(1);
  const [next] = within(screen.getByRole('list')).getAllByRole('button');
  expect(next).toHaveFocus();
});
