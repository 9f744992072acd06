import type { StoredBill } from '#domain';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { highlight } from '#web/bills/line-in-sight.ts';
import { ItemStep } from '#web/lines/LineStep.tsx';
import { useKeyboardOpen } from '#web/bill-kit/parts/use-keyboard-open.ts';
import { billFrom, storedItem, storedTable } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const nameField = () => screen.getByRole('textbox', { name: /^Item/ });
const price = () => screen.getByRole('textbox', { name: 'Price' });
const choice = (name: string) => screen.getByRole('radio', { name });
const shared = () => screen.getByRole('switch', { name: 'Shared' });
const sharer = (name: string) => screen.getByRole('checkbox', { name });
const list = () => screen.getByRole('region', { name: 'Items on Bill' });
/** The diners chosen for the line in the form. */
const eaters = () =>
  ['Maya', 'Tom', 'Priya'].filter(
    (name) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' }).checked,
  );

function showItems(part: Partial<StoredBill> = {}) {
  const store = storeWith(storedTable(['Maya', 'Tom', 'Priya'], part));
  const lines = () => store.getState().bill.lines;
  return { store, lines, ...show(store, <ItemStep />) };
}
const SOUP = storedItem('Soup', 6.5, ['Tom']);

describe('a price', () => {
  it('is refused if invalid or zero, with its reason, and stays as typed', async () => {
    const { user, lines } = showItems();
    await user.type(nameField(), 'Soup');
    for (const [typed, reason] of [
      ['', 'Please enter a price'],
      ['0.00', 'Please enter a price above zero'],
      ['-5', 'Please enter a price above zero'],
      ['abc', 'Please enter an amount, like 12.50'],
      ['$12', 'This bill is in GBP. Leave out the other currency’s sign.'],
      ['12.5051', 'GBP has 2 decimal places'],
      ['1,234', 'That could be read two ways. Type it like 1234.50'],
      ['99999999999', 'That is more than a bill can hold'],
    ] as const) {
      await user.clear(price());
      await user.paste(typed);
      await user.click(press('Add item'));
      expect(price()).toHaveAccessibleDescription(reason);
      expect(price()).toHaveValue(typed);
    }
    expect(price()).toHaveFocus();
    expect(nameField()).toHaveValue('Soup');
    expect(lines()).toEqual([]);
    await user.clear(price());
    await user.type(price(), '4{Enter}');
    expect(lines()).toMatchObject([{ name: 'Soup', price: 400 }]);
  });

  it('is shown in the digits of its currency once its field is left, and names an unnamed line by its category', async () => {
    const { user } = showItems();
    await user.click(choice('Drinks'));
    await user.type(price(), '1.234,5');
    await user.tab();
    expect(price()).toHaveValue('1234.50');
    await user.click(press('Add item'));
    expect(press('Edit Drinks, £1,234.50')).toBeVisible();
    expect(price()).toHaveValue('');
  });
});

describe('sharers of a new line', () => {
  it('are those of the last line in its category', async () => {
    const items = [
      storedItem('Wine', 18, ['Tom', 'Priya'], { category: 'Drinks', timestamp: 2 }),
      storedItem('Soup', 6, ['Priya'], { timestamp: 3 }),
    ];
    const { user } = showItems({ items });
    expect([eaters(), choice('Food')]).toEqual([['Priya'], expect.objectContaining({ checked: true })]);
    await user.click(choice('Drinks'));
    expect(eaters()).toEqual(['Tom', 'Priya']);
    expect(shared()).toBeChecked();
    await user.click(choice('Other'));
    expect(eaters()).toEqual(['Maya']);
    expect(shared()).not.toBeChecked();
    await user.click(choice('Tom'));
    await user.type(price(), '2{Enter}');
    expect([eaters(), choice('Other')]).toEqual([['Tom'], expect.objectContaining({ checked: true })]);
  });

  it('must be two at least if it is shared, and their shares follow the selection', async () => {
    const { user, lines } = showItems();
    const hint = () => screen.getByRole('group', { name: 'Who had it?' });
    await user.type(price(), '9');
    await user.click(shared());
    expect(hint()).toHaveAccessibleDescription('3 people, £3.00 each');
    for (const [name, said] of [
      ['Maya', '2 people, £4.50 each'],
      ['Tom', 'Please select at least one more diner for sharing'],
      ['Priya', 'Please select at least two diners for sharing'],
    ] as const) {
      await user.click(sharer(name));
      expect(hint()).toHaveAccessibleDescription(said);
    }
    await user.click(press('Add item'));
    expect(lines()).toEqual([]);
    await user.click(press('Whole table'));
    await user.type(price(), '{Backspace}10');
    expect(hint()).toHaveAccessibleDescription('3 people, about £3.33 each');
    await user.click(press('Add item'));
    expect(lines()).toMatchObject([{ price: 1000, sharing: { by: 'everyone' } }]);
    expect(within(list()).getByRole('listitem')).toHaveTextContent('Whole table');
  });

  it('are tapped without moving the focus from the typed field', async () => {
    function Step() {
      useKeyboardOpen();
      return <ItemStep />;
    }
    const { user } = show(storeWith(storedTable(['Maya', 'Tom', 'Priya'])), <Step />);
    await user.click(nameField());
    await user.click(press('Whole table'));
    await user.click(screen.getAllByText('Shared')[0] ?? list());
    expect(eaters()).toEqual(['Maya']);
    await user.click(screen.getAllByText('Priya')[0] ?? list());
    expect(eaters()).toEqual(['Priya']);
    expect(nameField()).toHaveFocus();
  });
});

describe('a line of the bill in the form', () => {
  it('stays unchanged by Cancel, which restores the half-typed new one', async () => {
    const { user, lines } = showItems({ items: [SOUP] });
    await user.type(nameField(), 'Ste');
    await user.click(press('Edit Soup, £6.50'));
    await user.clear(price());
    await user.type(price(), '80');
    await user.click(choice('Other'));
    await user.click(press('Cancel'));
    expect(nameField()).toHaveValue('Ste');
    expect(choice('Food')).toBeChecked();
    expect(lines()).toMatchObject([{ price: 650, category: 'Food' }]);
  });

  it('turns the form back into one for a new line when it is removed', async () => {
    const { user } = showItems({ items: [SOUP] });
    await user.click(press('Edit Soup, £6.50'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit item');
    await user.click(press('Remove Soup'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Items');
    expect(press('Add item')).toBeVisible();
  });
});

describe('the list', () => {
  const rows = () =>
    within(list())
      .queryAllByRole('button', { name: /^Edit/ })
      .map((row) => row.textContent);
  const filter = (name: string) => within(list()).getByRole('tab', { name });

  it('shows all, individual and shared lines, newest first, and reports an empty list', async () => {
    const { user, store } = showItems();
    expect(list()).toHaveTextContent('Nothing on the bill yet. Add the first item.');
    await user.click(filter('Individual'));
    expect(list()).toHaveTextContent('No individual items yet.');
    await user.click(filter('Shared'));
    expect(list()).toHaveTextContent('No shared items yet.');
    const items = [
      storedItem('Soup', 6, ['Maya'], { timestamp: 1 }),
      storedItem('Bread', 4, [], { isShared: true, isWholeTable: true, timestamp: 2 }),
    ];
    act(() => void store.open(billFrom(storedTable(['Maya', 'Tom'], { items }))));
    expect(rows()).toEqual(['Bread']);
    await user.click(filter('Individual'));
    expect(rows()).toEqual(['Soup']);
    await user.keyboard('{ArrowLeft}');
    expect(filter('All Items')).toHaveFocus();
    expect(rows()).toEqual(['Bread', 'Soup']);
  });

  it('folds the lines under their diners, with the number of each, and unassigned ones open', async () => {
    const items = [
      storedItem('Soup', 6, ['Maya']),
      storedItem('Bread', 4, [], { isShared: true, isWholeTable: true }),
      storedItem('Olives', 3, []),
    ];
    const { user } = showItems({ items });
    await user.click(press('By Diner'));
    const fold = (name: RegExp) => within(list()).getByRole('button', { name });
    expect(fold(/^Maya/)).toHaveTextContent('2 items');
    expect(fold(/^Tom/)).toHaveTextContent('1 item');
    expect(fold(/^Unassigned/)).toHaveTextContent('1 item');
    expect(rows()).toEqual(['Olives']);
    expect(fold(/^Maya/)).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold(/^Maya/));
    expect(press('Edit Soup, £6.00')).toBeVisible();
    expect(press(/^Edit Bread, £1\.3[34]$/), 'her share of it').toBeVisible();
  });

  it('reports a line’s issues beside it', () => {
    const items = [storedItem('Soup', 7.77, ['Maya'])];
    showItems({ items, currency: 'JPY', usesHomeCurrency: false });
    expect(within(list()).getByRole('listitem')).toHaveTextContent(
      '7.77 has more decimal places than JPY allows, so it counts as ¥8',
    );
  });

  it('marks an added or changed line for three seconds', () => {
    vi.useFakeTimers();
    showItems({ items: [SOUP, storedItem('Pie', 5, ['Tom'])] });
    const marked = () =>
      rows().filter((name) => press(new RegExp(`^Edit ${name}`)).className.includes('highlighted'));
    act(() => highlight('Soup'));
    act(() => void vi.advanceTimersByTime(2900));
    expect(marked()).toEqual(['Soup']);
    act(() => void vi.advanceTimersByTime(100));
    expect(marked()).toEqual([]);
  });

  it('is used by keyboard: a row is opened and removed, and the next one has the focus', async () => {
    const { user, lines } = showItems({ items: [SOUP, storedItem('Pie', 5, ['Tom'])] });
    press('Edit Pie, £5.00').focus();
    await user.keyboard('{Enter}');
    press('Cancel').focus();
    await user.keyboard('{Enter}');
    press('Remove Pie').focus();
    await user.keyboard('{Enter}');
    expect(press('Remove Soup')).toHaveFocus();
    expect(lines()).toMatchObject([{ name: 'Soup' }]);
  });
});
