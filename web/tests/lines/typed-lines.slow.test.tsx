import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setCurrency } from '#domain';
import { openMore, sit } from '../support/typed-lines.tsx';

describe('an item typed in one go', () => {
  it.each(['99999 × Beer 1', '0 x Beer 4'])('shows the allowed quantities beside "%s"', async (text) => {
    const { fill, tap, added } = sit('items');
    await fill(/^Item/, text);
    await tap('Add item');
    const name = screen.getByRole('textbox', { name: /^Item/ });
    expect(name).toHaveAccessibleDescription('Please enter a quantity from 1 to 9999');
    expect(name).toHaveValue(text);
    expect(added()).toEqual([]);
  });

  it('asks nothing when the figure in the name is the price', async () => {
    const { fill, tap, added } = sit('items');
    await fill(/^Item/, 'Menu 2');
    await fill('Price', '2.00');
    await tap('Add item');
    expect(added()).toMatchObject([{ name: 'Menu 2', price: 200 }]);
  });
});

describe('a question about a price', () => {
  it('about a line of the bill disappears when that is closed', async () => {
    const { fill, tap, store } = sit('items');
    await tap('Edit Soup, £6.00');
    await fill(/^Item/, 'Menu 2');
    await tap('Save Changes');
    expect(screen.getByRole('alert')).toHaveTextContent('The name says £2.00, the price says £6.00.');
    await tap('Cancel');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await tap('Edit Soup, £6.00');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await fill(/^Item/, 'Menu 2');
    await tap('Save Changes');
    await tap('Use £2.00');
    expect(store.getState().bill.lines).toMatchObject([{ name: 'Menu', price: 200 }]);
  });

  // An effect scrolls the question into view; each of these waits for that.

  it.each([
    ['items', 'Menu 2', '14.00', 'Use £14.00'],
    ['items', 'Coke 330', '', 'Add item'],
    ['items', 'Table 7', '', 'No, it’s part of the name'],
    ['items', 'Rioja 1998', '', 'cleared'],
    ['items', '7', '', 'left'],
    ['rounds', 'Beer 7', '', 'Add Round'],
    ['rounds', 'Rioja 1998', '', 'cleared'],
    ['rounds', 'Beer 7', '', 'left'],
  ] as const)('on %s about "%s" at "%s" disappears without a trace: %s', async (step, text, price, end) => {
    const { user, unmount, fill, tap } = sit(step);
    const label = step === 'items' ? /^Item/ : /^Drink/;
    if (step === 'rounds') await tap('One each');
    await fill(label, text);
    if (price) await fill('Price', price);
    await tap(step === 'items' ? 'Add item' : 'Add Round');
    expect(screen.getByRole('alert')).toBeVisible();
    if (end === 'cleared') await user.clear(screen.getByRole('textbox', { name: label }));
    else if (end === 'left') unmount();
    else await tap(end);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['items', 'Price'],
    ['rounds', 'Price per unit'],
  ] as const)('on %s answered by "it belongs to the name" waits for the price', async (step, price) => {
    const { fill, tap } = sit(step);
    if (step === 'rounds') await tap('One each');
    await fill(step === 'items' ? /^Item/ : /^Drink/, 'Table 7');
    await tap(step === 'items' ? 'Add item' : 'Add Round');
    await tap('No, it’s part of the name');
    expect(screen.getByRole('textbox', { name: price })).toHaveFocus();
  });

  it('is not asked if the price of each was typed', async () => {
    const { store, fill, tap } = sit('items');
    await tap('Edit Soup, £6.00');
    await fill(/^Item/, '3 x Soup');
    await fill('Price', '4.50');
    await tap('Save Changes');
    expect(store.getState().bill.lines).toMatchObject([{ name: 'Soup', price: 1350, quantity: 3 }]);
  });
});

describe('the item form', () => {
  it('reports a missing or invalid share, and that two have to share', async () => {
    const { fill, tap, user, added } = sit('items');
    await fill(/^Item/, 'Platter 30');
    await tap('Whole table');
    await openMore(user);
    await user.click(screen.getByRole('radio', { name: '%' }));
    const of = (name: string) => screen.getByRole('textbox', { name: `Percentage for ${name}` });
    await fill('Percentage for Maya', '100');
    await fill('Percentage for Tom', '200');
    await fill('Percentage for Priya', '0');
    expect(of('Tom')).toHaveAccessibleDescription('Please enter a percentage from 0 to 100');
    expect(of('Wei'), 'is still to be typed').toHaveAccessibleDescription('');
    await user.clear(of('Tom'));
    await tap('Add item');
    for (const name of ['Tom', 'Priya', 'Wei'])
      expect(of(name)).toHaveAccessibleDescription('Type their share, or untick them');
    expect(of('Priya')).toHaveValue('0');
    expect(screen.getByText('Shared items must include at least two diners.')).toBeVisible();
    expect(added()).toEqual([]);

    await user.click(screen.getByRole('radio', { name: 'Parts' }));
    const parts = screen.getByRole('textbox', { name: 'Parts for Maya' });
    for (const [typed, reason] of [
      ['-1', 'Please enter a number above 0, up to 9999'],
      ['1.2345', 'Use at most 3 decimal places'],
      ['1,234', 'That could be read two ways. Type it like 1.234'],
    ] as const) {
      await fill('Parts for Maya', typed);
      expect(parts).toHaveAccessibleDescription(reason);
    }
  });

  it('scrolls a question into view', async () => {
    const seen: string[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      seen.push(this.textContent);
    };
    const { fill, tap } = sit('items');
    await fill(/^Item/, 'Beer 4.50');
    await fill('Price', '5');
    await tap('Add item');
    await waitFor(() => expect(seen.join()).toContain('Which one is it?'));
  });
});

describe('a round typed in one go', () => {
  it.each([
    ['GBP', '6 × Negroni 9.50'],
    ['JPY', '6 × Negroni 950'],
    ['KWD', '6 × Negroni 0.950'],
  ])('has an example in %s with a price of that currency', (currency, example) => {
    const { store } = sit('rounds');
    act(() => void store.edit((bill) => setCurrency(bill, currency, false)));
    expect(screen.getByRole('textbox', { name: /^Drink/ })).toHaveAttribute('placeholder', example);
  });
});
