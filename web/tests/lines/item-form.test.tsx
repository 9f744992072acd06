import { act, screen } from '@testing-library/react';
import { addDiner, addLine, type Line } from '#domain';
import { describe, expect, it } from 'vitest';
import '#web/messages/en/steps.po';
import '#web/messages/en/wizard.po';
import { DrinksStep, ItemStep } from '#web/lines/LineStep.tsx';
import { BillStore } from '#web/bills/bill-store.ts';
import { emptyStored, storedItem } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

const DINERS = ['Maya', 'Tom', 'Priya'].map((name, color) => ({ id: name, name, color }));
const showItems = () => {
  const store = storeWith({ ...emptyStored(), diners: DINERS });
  return { store, ...show(store, <ItemStep />) };
};
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const nameField = () => screen.getByRole('textbox', { name: /^Item/ });
const priceField = () => screen.getByRole('textbox', { name: 'Price' });

describe('the item form', () => {
  it('shortens a name to its first word and any symbols before it', () => {
    const diners = ['👩‍🍳 Annabelle Lee', 'Thomas Miller'].map((name, color) => ({ id: name, name, color }));
    show(storeWith({ ...emptyStored(), diners }), <ItemStep />);
    expect(screen.getByText('👩‍🍳 Annabelle')).toBeVisible();
    expect(screen.getByText('Thomas')).toBeVisible();
  });

  it('does not ask again about an existing name when its line is edited', async () => {
    const cola = { id: 'cola', name: 'Cola 0.33', category: 'Drinks', price: 3, dinerIds: ['Tom'] } as const;
    const items = [{ ...cola, isShared: false, isWholeTable: false, timestamp: 0 }];
    const store = storeWith({ ...emptyStored(), diners: DINERS, items });
    const { user } = show(store, <ItemStep />);
    await user.click(press('Edit Cola 0.33, £3.00'));
    await user.clear(priceField());
    await user.type(priceField(), '4');
    await user.click(press('Save Changes'));
    expect(store.getState().bill.lines).toMatchObject([{ name: 'Cola 0.33', price: 400 }]);
  });

  it.each(['Refund -5.00', 'Refund (5.00)', 'Refund 5.00-', 'Discount 5.00', 'Discount -5.00'])(
    'makes a discount of %s in one tap',
    async (typed) => {
      const { store, user } = showItems();
      await user.type(nameField(), `${typed}{Enter}`);
      await user.click(press('Make it a discount'));
      expect(store.getState().bill.lines).toEqual([]);
      expect(store.getState().bill.adjustments).toMatchObject([
        { kind: 'discount', name: typed.split(' ')[0], amount: 500 },
      ]);
      expect(nameField()).toHaveValue('');
      expect(nameField()).toHaveFocus();
      await user.click(press('Undo'));
      expect(store.getState().bill.adjustments).toEqual([]);
    },
  );

  it('makes a discount of a percentage in the place of a price in one tap', async () => {
    const { store, user } = showItems();
    await user.type(nameField(), 'Regulars');
    await user.type(priceField(), '10%{Enter}');
    await user.click(press('Make it a discount'));
    expect(store.getState().bill.adjustments).toMatchObject([{ name: 'Regulars', percentage: 10 }]);
  });

  it('puts a discount in the place of a line of the bill', async () => {
    const { store, user } = showItems();
    await user.type(nameField(), 'Refund 5.00{Enter}');
    await user.click(press('Edit Refund, £5.00'));
    await user.clear(priceField());
    await user.type(priceField(), '-5');
    await user.tab();
    await user.click(press('Make it a discount'));
    expect(store.getState().bill.lines).toEqual([]);
    expect(store.getState().bill.adjustments).toMatchObject([{ name: 'Refund', amount: 500 }]);
    expect(press('Add item')).toBeVisible();
  });

  it('offers pieces as soon as a quantity is typed in the name', async () => {
    const { user } = showItems();
    await user.click(press('Whole table'));
    await user.type(nameField(), '6 × Austern 3.90');
    expect(screen.getByRole('radio', { name: 'Pieces' })).toBeVisible();
  });

  it('replaces a sum of less by what it comes to when its field is left', async () => {
    const { store, user } = showItems();
    await user.click(press('Whole table'));
    await user.type(nameField(), 'Platter 30.00');
    await user.click(screen.getByRole('radio', { name: 'Equal ±' }));
    const tom = await screen.findByRole('textbox', { name: 'More or less for Tom' });
    await user.type(tom, '-200');
    await user.click(press('Add item'));
    expect(tom.closest('li')).toHaveTextContent('They would get money back');
    expect(store.getState().bill.lines).toEqual([]);
    await user.clear(tom);
    await user.type(tom, '−5 + 2');
    await user.tab();
    expect(tom).toHaveValue('−3.00');
    await user.click(press('Add item'));
    const { sharing } = store.getState().bill.lines[0] ?? {};
    expect(sharing).toMatchObject({
      by: 'adjusted',
      shares: [{ weight: 0 }, { weight: -300 }, { weight: 0 }],
    });
  });

  it('gives several unassigned units to the chosen diners, in equal parts', async () => {
    const { store, user } = showItems();
    const cola = { kind: 'item', id: 'cola', category: 'Drinks', name: 'Cola', price: 600 } as const;
    const nobodys = { by: 'units', shares: [] } as const;
    act(() => {
      store.edit((bill) => addLine(bill, { ...cola, quantity: 2, sharing: nobodys, timestamp: 0 }));
    });
    await user.click(press('Edit 2 × Cola, £6.00'));
    await user.click(press('Whole table'));
    await user.click(press('Save Changes'));
    expect(store.getState().bill.lines).toMatchObject([
      { quantity: 2, sharing: { by: 'everyone' }, timestamp: 0 },
    ]);
  });

  it('puts a line on the house by one switch, drinks of a round as well', async () => {
    const items = [storedItem('Cake', 6, ['Tom'])];
    const round = {
      id: 'r',
      name: 'Grappa',
      pricePerUnit: 4,
      totalQuantity: 1,
      allocations: [{ dinerId: 'Tom', quantity: 1 }],
      timestamp: 0,
    };
    const store = storeWith({ ...emptyStored(), diners: DINERS, items, drinkRounds: [round] });
    const onTheHouse = () =>
      store.getState().bill.adjustments.map((each) => each.kind === 'discount' && each.target);
    const { user, unmount } = show(store, <ItemStep />);
    expect(screen.queryByRole('switch', { name: 'On the house' })).toBeNull();
    await user.click(press('Edit Cake, £6.00'));
    await user.click(await screen.findByRole('switch', { name: 'On the house' }));
    expect(onTheHouse()).toEqual([{ of: 'lines', lineIds: ['Cake'] }]);
    const [row] = screen.getAllByRole('listitem').filter((each) => each.matches('[data-line="Cake"]'));
    expect(row).toHaveTextContent('On the house');
    unmount();
    const rounds = show(store, <DrinksStep />);
    await rounds.user.click(press('Edit 1 × Grappa, £4.00'));
    await rounds.user.click(await screen.findByRole('switch', { name: 'On the house' }));
    expect(onTheHouse()).toEqual([
      { of: 'lines', lineIds: ['Cake'] },
      { of: 'lines', lineIds: ['r'] },
    ]);
    await rounds.user.click(screen.getByRole('switch', { name: 'On the house' }));
    expect(onTheHouse()).toHaveLength(1);
  });

  it.each([['untouched'], ['touched']])(
    'includes a later diner in a whole-table line unless its diners were touched: %s',
    async (when) => {
      const paella = storedItem('Paella', 30, ['Maya', 'Tom', 'Priya'], { isWholeTable: true });
      const store = storeWith({ ...emptyStored(), diners: DINERS, items: [paella] });
      const { user } = show(store, <ItemStep />);
      await user.click(press('Edit Paella, £30.00'));
      await user.clear(priceField());
      await user.type(priceField(), '32');
      const isTouched = when === 'touched';
      if (isTouched) {
        await user.click(screen.getByRole('checkbox', { name: 'Tom' }));
        await user.click(screen.getByRole('checkbox', { name: 'Tom' }));
      }
      act(() => {
        store.edit((bill) => addDiner(bill, { id: 'Wei', name: 'Wei' }));
      });
      expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(isTouched ? 3 : 4);
      await user.click(press('Save Changes'));
      expect(store.getState().bill.lines).toMatchObject([
        { price: 3200, sharing: isTouched ? { by: 'parts' } : { by: 'everyone' } },
      ]);
    },
  );

  it('includes a later diner if a new line is for the whole table, also after a reload', async () => {
    const before = showItems();
    await before.user.type(nameField(), 'Paella 30');
    await before.user.click(press('Whole table'));
    before.unmount();
    const store = new BillStore('guest', 'GBP');
    const { user } = show(store, <ItemStep />);
    act(() => {
      store.edit((bill) => addDiner(bill, { id: 'Wei', name: 'Wei' }));
    });
    await user.click(press('Add item'));
    expect(store.getState().bill.lines).toMatchObject([{ sharing: { by: 'everyone' } }]);
  });

  it('hides "Some of us" once it would deselect ticked diners', async () => {
    const { user } = showItems();
    await user.click(press('Some of us'));
    await user.click(screen.getByRole('checkbox', { name: 'Tom' }));
    expect(screen.queryByRole('button', { name: 'Some of us' })).toBeNull();
  });

  it('offers other divisions of a shared line in one tap, and hides them for one diner', async () => {
    const { store, user } = showItems();
    expect(screen.queryByRole('radio', { name: 'Parts' })).toBeNull();
    await user.type(nameField(), 'Platter 30');
    await user.click(press('Whole table'));
    expect(screen.getByRole('radio', { name: 'Equal' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Parts' }));
    const parts = await screen.findByRole('textbox', { name: 'Parts for Tom' });
    await user.clear(parts);
    await user.type(parts, '2');
    await user.click(press('Add item'));
    const shares = [{ weight: 1 }, { weight: 2 }, { weight: 1 }];
    expect(store.getState().bill.lines).toMatchObject([{ sharing: { by: 'parts', shares } }]);
  });
});

describe('the item form at a live table', () => {
  const HINT = 'Left open: people can claim it on their phones';
  const pie = { id: 'pie', name: 'Pie', category: 'Food', price: 10, dinerIds: [] } as const;
  function atTable(items: readonly object[] = [], quantity = 1) {
    const lines = items.map((each) => ({
      isShared: false,
      isWholeTable: false,
      timestamp: 0,
      quantity,
      ...each,
    }));
    const store = storeWith({ ...emptyStored(), diners: DINERS, items: lines } as never);
    const stop = store.attach({ send: () => undefined });
    return { store, stop, ...show(store, <ItemStep />) };
  }
  const openLine = { by: 'parts', shares: [] };

  it('adds an unassigned line, and says who can claim it', async () => {
    const { store, user } = atTable();
    expect(screen.getByText(HINT)).toBeVisible();
    await user.type(nameField(), 'Soup 6.50');
    await user.click(press('Add item'));
    expect(store.getState().bill.lines).toMatchObject([{ name: 'Soup', price: 650, sharing: openLine }]);
    await user.type(nameField(), '3 × Beer 5.00');
    await user.click(press('Add item'));
    expect(store.getState().bill.lines[1]).toMatchObject({
      quantity: 3,
      sharing: { by: 'units', shares: [] },
    });
  });

  it('unassigns a line again', async () => {
    const { store, user } = atTable();
    await user.click(screen.getByRole('radio', { name: 'Tom' }));
    expect(screen.queryByText(HINT)).toBeNull();
    await user.click(press('Nobody yet'));
    await user.type(nameField(), 'Soup 6.50');
    await user.click(press('Add item'));
    expect(store.getState().bill.lines).toMatchObject([{ sharing: openLine }]);
  });

  it('corrects the price of an unassigned line, and keeps claims made meanwhile', async () => {
    const { store, user } = atTable([pie]);
    await user.click(press('Edit Pie, £10.00'));
    await user.clear(priceField());
    await user.type(priceField(), '12');
    await user.click(press('Save Changes'));
    expect(store.getState().bill.lines).toMatchObject([{ price: 1200, sharing: openLine }]);

    await user.click(press('Edit Pie, £12.00'));
    await user.clear(priceField());
    await user.type(priceField(), '13');
    const { bill } = store.getState();
    const taken = { by: 'parts', shares: [{ dinerId: 'Tom', weight: 1 }] } as const;
    act(() =>
      store.follow({ ...bill, lines: bill.lines.map((line) => ({ ...line, sharing: taken }) as Line) }),
    );
    expect(screen.getByRole('radio', { name: 'Tom' })).toBeChecked();
    await user.click(press('Save Changes'));
    expect(store.getState().bill.lines).toMatchObject([{ price: 1300, sharing: taken }]);
  });

  it('requires a diner again when the table is over', async () => {
    const { store, stop, user } = atTable([pie]);
    await user.click(press('Edit Pie, £10.00'));
    act(stop);
    await user.click(press('Save Changes'));
    expect(screen.getByText('Please select at least one diner')).toBeVisible();
    expect(store.getState().bill.lines).toMatchObject([{ price: 1000, sharing: openLine }]);
  });
});

describe('the drinks form at a live table', () => {
  it('changes only the numbers that the host changed, and keeps claims made meanwhile', async () => {
    const round = {
      id: 'beer',
      name: 'Beer',
      pricePerUnit: 5,
      totalQuantity: 6,
      allocations: [{ dinerId: 'Tom', quantity: 2 }],
      timestamp: 0,
    };
    const store = storeWith({ ...emptyStored(), diners: DINERS, drinkRounds: [round] });
    store.attach({ send: () => undefined });
    const { user } = show(store, <DrinksStep />);
    await user.click(screen.getByRole('button', { name: /^Edit .*Beer/ }));
    await user.click(press('One fewer for Tom'));
    const { bill } = store.getState();
    const taken = {
      by: 'units',
      shares: [
        { dinerId: 'Maya', weight: 1 },
        { dinerId: 'Tom', weight: 2 },
      ],
    };
    act(() =>
      store.follow({ ...bill, lines: bill.lines.map((line) => ({ ...line, sharing: taken }) as Line) }),
    );
    await user.click(press('Update Round'));
    expect(store.getState().bill.lines).toMatchObject([
      {
        sharing: {
          shares: [
            { dinerId: 'Maya', weight: 1 },
            { dinerId: 'Tom', weight: 1 },
          ],
        },
      },
    ]);
  });
});

describe('the drinks form', () => {
  it('reads drink, price and quantity from one line', async () => {
    const store = storeWith({ ...emptyStored(), diners: DINERS });
    const { user } = show(store, <DrinksStep />);
    await user.type(screen.getByRole('textbox', { name: /^Drink/ }), '6 × Negroni 9.50');
    await user.tab();
    await user.tab();
    expect(screen.getByRole('textbox', { name: /^Drink/ })).toHaveValue('Negroni');
    expect(screen.getByRole('textbox', { name: 'Price per unit' })).toHaveValue('9.50');
    expect(screen.getByRole('textbox', { name: 'Total quantity' })).toHaveValue('6');
  });
});

describe('a dish once more', () => {
  it('is added for nobody yet and is in the form, where the last people are one tap', async () => {
    const store = storeWith({ ...emptyStored(), diners: DINERS, items: [storedItem('Soup', 6, ['Tom'])] });
    const { user } = show(store, <ItemStep />);
    await user.type(nameField(), 'half-typed');
    await user.click(press('Soup again'));
    const again = () => store.getState().bill.lines[1];
    expect(again()).toMatchObject({ name: 'Soup', price: 600, sharing: { shares: [] } });
    expect(nameField()).toHaveValue('Soup');
    expect(screen.queryByRole('radio', { name: 'Tom', checked: true })).toBeNull();
    await user.click(press('Same people'));
    await user.click(press('Save Changes'));
    expect(again()).toMatchObject({ sharing: { shares: [{ dinerId: 'Tom' }] } });
    expect(nameField()).toHaveValue('half-typed');
  });
});
