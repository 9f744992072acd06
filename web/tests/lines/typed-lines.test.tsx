import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setCurrency } from '#domain';
import { openMore, sit } from '../support/typed-lines.tsx';

describe('an item typed in one go', () => {
  it.each(['3 × Beer', 'Beer x3', '3*Beer'])(
    'reads the quantity from "%s", and the price of each',
    async (name) => {
      const { fill, tap, added } = sit('items');
      await fill(/^Item/, name);
      await fill('Price', '4.50');
      await tap('Add item');
      expect(added()).toMatchObject([{ name: 'Beer', price: 1350, quantity: 3 }]);
    },
  );

  it.each([
    ['Wine 1,234', '1,234', 'That could be read two ways. Type it like 1234.50'],
    ['Bread 0.001', '0.001', 'GBP has 2 decimal places'],
    ['Sea bass -5', '-5', 'Please enter a price above zero'],
    ['Bread 10 €', '10 €', 'This bill is in GBP. Leave out the other currency’s sign.'],
    ['Soup 0', '0', 'Please enter a price above zero'],
    ['Soup 999999999999999', '999999999999999', 'That is more than a bill can hold'],
  ])('only reports the wrong figure in "%s"', async (text, figure, reason) => {
    const { fill, tap, added } = sit('items');
    await fill(/^Item/, text);
    await tap('Add item');
    const price = screen.getByRole('textbox', { name: 'Price' });
    expect(price).toHaveValue(figure);
    expect(price).toHaveAccessibleDescription(reason);
    expect(screen.queryByText(/the price\?/)).not.toBeInTheDocument();
    await fill('Price', '7');
    await tap('Add item');
    expect(added()).toMatchObject([{ name: text.slice(0, -figure.length - 1), price: 700 }]);
  });

  it('asks about a figure that may belong to the name when the price field differs', async () => {
    const { fill, tap, added } = sit('items');
    await fill(/^Item/, 'Menu 2');
    await tap('Add item');
    // Nobody answers: the 2 stays where the price is, and the next line is typed over the name.
    await fill(/^Item/, 'Soup 6');
    await tap('Add item');
    expect(screen.getByRole('alert')).toHaveTextContent('The name says £6.00, the price says £2.00.');
    expect(added()).toEqual([]);
    await tap('Use £6.00');
    expect(added()).toMatchObject([{ name: 'Soup', price: 600 }]);
  });
});

describe('a question about a price', () => {
  it('belongs to its own line: changing another one does not answer it', async () => {
    const { store, fill, tap, user, added } = sit('items');
    await openMore(user);
    await tap('One more');
    await fill(/^Item/, 'Beer 4.50');
    await tap('Add item');
    expect(screen.getByRole('alert')).toHaveTextContent('Is £4.50 for each, or for both?');
    await tap('Edit Soup, £6.00');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await fill('Price', '7');
    await tap('Save Changes');
    expect(store.getState().bill.lines).toMatchObject([{ name: 'Soup', price: 700 }]);
    expect(screen.getByRole('alert')).toHaveTextContent('Is £4.50 for each, or for both?');
    await tap('2 for £4.50 in all');
    expect(added()).toMatchObject([{ name: 'Beer', price: 450, quantity: 2 }]);
  });

  it.each(['items', 'rounds'] as const)(
    'of %s disappears with its line’s form in another currency',
    async (step) => {
      const { store, fill, tap, added } = sit(step);
      await fill(step === 'items' ? /^Item/ : /^Drink/, 'Beer 4.50');
      await fill(/^Price/, '7');
      if (step === 'rounds') await tap('One each');
      await tap(step === 'items' ? 'Add item' : 'Add Round');
      expect(screen.getByRole('button', { name: 'Use £4.50' })).toBeVisible();
      act(() => void store.edit((bill) => setCurrency(bill, 'EUR', false)));
      expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
      expect(screen.getByRole('textbox', { name: /^Price/ })).toHaveValue('');
      expect(added()).toEqual([]);
    },
  );

  it.each([
    ['3 for £6.00 in all', 600],
    ['3 × £6.00 = £18.00', 1800],
  ])('asks if it is for each when a line of the bill becomes several: %s', async (answer, price) => {
    const { store, fill, tap } = sit('items');
    await tap('Edit Soup, £6.00');
    await fill(/^Item/, '3 x Soup');
    await tap('Save Changes');
    expect(screen.getByRole('alert')).toHaveTextContent('Is £6.00 for each, or for all 3?');
    expect(store.getState().bill.lines).toMatchObject([{ price: 600, quantity: 1 }]);
    await tap(answer);
    expect(store.getState().bill.lines).toMatchObject([{ name: 'Soup', price, quantity: 3 }]);
  });
});

describe('the item form', () => {
  it('accepts percentages that add up to 100, and shows their amounts', async () => {
    const { fill, tap, user, added } = sit('items');
    await fill(/^Item/, 'Banquet 10.01');
    await tap('Whole table');
    await user.click(screen.getByRole('radio', { name: '%' }));
    for (const [name, percent] of [
      ['Maya', '37.5'],
      ['Tom', '12.5'],
      ['Priya', '25'],
      ['Wei', '20'],
    ] as const)
      await fill(`Percentage for ${name}`, percent);
    await tap('Add item');
    expect(screen.getByText('5% left')).toBeVisible();
    expect(added()).toEqual([]);
    await fill('Percentage for Wei', '25');
    const sharers = within(screen.getByRole('list', { name: 'Split it' })).getAllByText(/£/);
    for (const [index, amount] of [/£3\.7[56]/, /£1\.2[56]/, /£2\.5[01]/, /£2\.5[01]/].entries())
      expect(sharers[index]).toHaveTextContent(amount);
    await tap('Add item');
    const shares = [{ weight: 37.5 }, { weight: 12.5 }, { weight: 25 }, { weight: 25 }];
    expect(added()).toMatchObject([{ price: 1001, sharing: { by: 'percent', shares } }]);
  });

  it('shows the remaining or surplus amount while typing, and gives it to all with one tap', async () => {
    const { fill, tap, user, added } = sit('items');
    await fill(/^Item/, 'Banquet');
    await fill('Price', '10.01');
    await tap('Whole table');
    await openMore(user);
    await user.click(screen.getByRole('radio', { name: 'Amounts' }));
    expect(screen.getByText('£10.01'), 'the last one has the rest').toBeVisible();
    expect(screen.queryByText('All assigned'), 'the others have nothing yet').not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'The rest', pressed: true }));
    expect(screen.getByText('£10.01 left')).toBeVisible();
    await fill('Amount for Maya', '3');
    await fill('Amount for Tom', '7.02');
    expect(screen.getByText('£0.01 too much')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Split among all' })).not.toBeInTheDocument();
    await fill('Amount for Tom', '1');
    expect(screen.getByText('£6.01 left')).toBeVisible();
    await tap('Split among all');
    expect(screen.getByText('All assigned')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Split it' }), 'the button that had it is gone').toHaveFocus();
    await tap('Add item');
    const shares = [{ weight: 451 }, { weight: 250 }, { weight: 150 }, { weight: 150 }];
    expect(added()).toMatchObject([{ price: 1001, sharing: { by: 'amounts', shares } }]);
  });
});

describe('a round typed in one go', () => {
  it('is added by Enter, without a stop at the quantity that the name has', async () => {
    const { user, tap, added } = sit('rounds');
    await tap('One each');
    await user.type(screen.getByRole('textbox', { name: /^Drink/ }), '4 × Beer 4.50{Enter}');
    expect(added()).toMatchObject([{ name: 'Beer', price: 450, quantity: 4 }]);
    await user.type(screen.getByRole('textbox', { name: /^Drink/ }), '3 × Wine 5.50{Enter}');
    expect(screen.getByRole('textbox', { name: 'Total quantity' })).not.toHaveFocus();
  });
});
