import { act, screen, within } from '@testing-library/react';
import { addDiner, setCurrency, setGroup, updateLine, type Bill, type Item, type Round } from '#domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { PayingTogether } from '#web/bill/diners/PayingTogether.tsx';
import { ItemStep } from '#web/bill/items/ItemStep.tsx';
import { ITEM_EDIT } from '#web/bill/items/item-in-form.ts';
import { BillStore } from '#web/bill/model/bill-store.ts';
import { unsaved } from '#web/bill/model/open-edit.ts';
import { DrinksStep } from '#web/bill/rounds/DrinksStep.tsx';
import { StepTabs } from '#web/bill/shell/StepTabs.tsx';
import { SummaryStep } from '#web/bill/summary/SummaryStep.tsx';
import { messages as settle } from '#web/messages/en/settle.po';
import { registerMessages } from '#web/messages/i18n.ts';
import { setLocaleFor } from '#web/platform/locale.ts';
import { dismissToast } from '#web/ui/toast.ts';
import { storedItem, storedTable } from './stored-bills.ts';
import { loadTestConfig, show, storeWith, stubBrowser } from './summary-support.tsx';

registerMessages(settle);
beforeEach(async () => {
  setLocaleFor('en');
  localStorage.clear();
  window.history.replaceState(null, '', '/app');
  stubBrowser();
  await loadTestConfig();
  act(dismissToast);
});

const round = (name: string, pricePerUnit: number) => ({
  id: name,
  name,
  pricePerUnit,
  totalQuantity: 2,
  allocations: [{ dinerId: 'Maya', quantity: 2 }],
  timestamp: 0,
});
const seated = () =>
  storeWith(
    storedTable(['Maya', 'Tom', 'Priya'], {
      items: [storedItem('Soup', 6, ['Maya', 'Tom']), storedItem('Salad', 7, ['Tom'])],
      drinkRounds: [round('Beer', 4), round('Wine', 5)],
      payments: [
        { id: 'm', dinerId: 'Maya', amount: 20 },
        { id: 't', dinerId: 'Tom', amount: 12 },
      ],
    }),
  );
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const keepEditing = () => screen.getByRole('button', { name: 'Keep editing', hidden: true });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

describe.each([
  {
    what: 'an item',
    Step: ItemStep,
    rows: ['Edit Soup, £6.00', 'Edit Salad, £7.00'],
    price: 'Price',
    prices: ['6.00', '7.00'],
    names: ['Soup', 'Salad'],
  },
  {
    what: 'a round',
    Step: DrinksStep,
    rows: ['Edit 2 × Beer, £8.00', 'Edit 2 × Wine, £10.00'],
    price: 'Price per unit',
    prices: ['4.00', '5.00'],
    names: ['Beer', 'Wine'],
  },
  {
    what: 'a payment',
    Step: SummaryStep,
    rows: ['Change: Maya paid £20.00', 'Change: Tom paid £12.00'],
    price: 'Amount paid',
    prices: ['20.00', '12.00'],
    names: ['Maya paid £20.00', 'Tom paid £12.00'],
  },
])('the form in which $what is changed', ({ Step, rows, price, prices, names }) => {
  const [first = '', second = ''] = rows;
  const open = async () => {
    const store = seated();
    const { user } = show(store, <Step onStep={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: first }));
    return { store, user };
  };
  const notices = () => screen.queryAllByText(/^Change not saved/);

  it('stays as it is when the same row is tapped again', async () => {
    const { user } = await open();
    await user.clear(field(price));
    await user.type(field(price), '9.00');
    await user.click(press(first));
    expect(field(price)).toHaveValue('9.00');
    expect(notices()).toEqual([]);
  });

  it('says what was not saved when another row is tapped, and brings it back', async () => {
    const { store, user } = await open();
    const { bill } = store.getState();
    await user.clear(field(price));
    await user.type(field(price), '9.00');
    await user.click(press(second));
    expect(field(price)).toHaveValue(prices[1]);
    expect(screen.getAllByText(`Change not saved: ${names[0]}`)).not.toEqual([]);
    await user.clear(field(price));
    await user.type(field(price), '11.00');
    await user.click(keepEditing());
    expect(field(price)).toHaveValue('9.00');
    expect(screen.getAllByText(`Change not saved: ${names[1]}`), 'what it took the place of').not.toEqual([]);
    await user.click(keepEditing());
    expect(field(price)).toHaveValue('11.00');
    expect(store.getState().bill).toBe(bill);
  });

  it('comes back as it was typed, where its row was tapped again first', async () => {
    const { user } = await open();
    await user.clear(field(price));
    await user.type(field(price), '9.00');
    await user.click(press(second));
    await user.click(press(first));
    expect(field(price)).toHaveValue(prices[0]);
    await user.click(keepEditing());
    expect(field(price)).toHaveValue('9.00');
  });

  it('makes way without a word where nothing was changed in it', async () => {
    const { user } = await open();
    await user.clear(field(price));
    await user.type(field(price), prices[0] ?? '');
    await user.click(press(second));
    expect(field(price)).toHaveValue(prices[1]);
    expect(notices()).toEqual([]);
  });
});

describe('an open form that nobody has touched', () => {
  const soup = ({ lines }: Bill) => lines.find(({ name }) => name === 'Soup') as Item;
  const opened = async (step: 'item' | 'round' | 'unnamed' = 'item') => {
    const store = seated();
    const Step = step === 'round' ? DrinksStep : ItemStep;
    const { user } = show(store, <Step onStep={() => undefined} />);
    await user.click(press(step === 'round' ? /^Edit 2 × Beer/ : /^Edit Soup/));
    return { store, user };
  };
  const isSaid = () => screen.queryAllByText(/^Change not saved/).length > 0;

  it.each<[string, 'item' | 'round', (bill: Bill) => Bill]>([
    ['somebody has joined', 'round', (bill) => addDiner(bill, { id: 'zoe', name: 'Zoe' }).bill],
    ['the currency is another one', 'item', (bill) => setCurrency(bill, 'KWD', false).bill],
    ['the line is another one', 'item', (bill) => updateLine(bill, { ...soup(bill), price: 800 }).bill],
    ['the line is gone', 'item', (bill) => ({ ...bill, lines: bill.lines.filter((l) => l !== soup(bill)) })],
  ])('makes way in silence where %s meanwhile', async (_, step, change) => {
    const { store, user } = await opened(step);
    act(() => store.follow(change(store.getState().bill)));
    await user.click(press(step === 'round' ? /^Edit 2 × Wine/ : /^Edit Salad/));
    expect(isSaid()).toBe(false);
  });

  it('makes way in silence also in another language, after a reload', async () => {
    const { store, user } = await opened();
    setLocaleFor('de');
    const again = new BillStore('guest', 'GBP');
    expect(unsaved(again.getState(), ITEM_EDIT)).toBeUndefined();
    setLocaleFor('en');
    await user.type(field('Price'), '1');
    expect(unsaved(store.getState(), ITEM_EDIT)).toBe('Soup');
    expect(unsaved(new BillStore('guest', 'GBP').getState(), ITEM_EDIT)).toBe('Soup');
  });

  it('shows its line as others have changed it', async () => {
    const { store } = await opened();
    expect(field('Price')).toHaveValue('6.00');
    act(() =>
      store.follow(updateLine(store.getState().bill, { ...soup(store.getState().bill), price: 800 }).bill),
    );
    expect(field('Price')).toHaveValue('8.00');
  });

  it('shows the rest as others have changed it meanwhile, and saving puts none of that back', async () => {
    const { store, user } = await opened();
    await user.type(field(/^Item/), ' of the day');
    act(() =>
      store.follow(updateLine(store.getState().bill, { ...soup(store.getState().bill), price: 800 }).bill),
    );
    expect(field('Price')).toHaveValue('8.00');
    await user.click(press('Save Changes'));
    const [saved] = store.getState().bill.lines.filter(({ name }) => name?.startsWith('Soup'));
    expect(saved).toMatchObject({ name: 'Soup of the day', price: 800 });
  });

  it('of a round shows what others call it meanwhile, and keeps the price that was typed here', async () => {
    const { store, user } = await opened('round');
    await user.clear(field('Price per unit'));
    await user.type(field('Price per unit'), '5.00');
    const { bill } = store.getState();
    const [beer] = bill.lines.filter(({ name }) => name === 'Beer');
    act(() => store.follow(updateLine(bill, { ...(beer as Round), name: 'Stout' }).bill));
    await user.click(press('Update Round'));
    expect(store.getState().bill.lines.find(({ id }) => id === beer?.id)).toMatchObject({
      name: 'Stout',
      price: 500,
    });
  });

  const dearer = (bill: Bill) => updateLine(bill, { ...soup(bill), price: 800 }).bill;
  const othersMake = (store: BillStore, change: (bill: Bill) => Bill) =>
    act(() => store.follow(change(store.getState().bill)));

  it('keeps what is typed back to what it was before others changed it', async () => {
    const { store, user } = await opened();
    othersMake(store, dearer);
    await user.clear(field('Price'));
    await user.type(field('Price'), '6.00');
    expect(field('Price')).toHaveValue('6.00');
    expect(unsaved(store.getState(), ITEM_EDIT)).toBe('Soup');
    await user.click(press('Save Changes'));
    expect(soup(store.getState().bill)).toMatchObject({ price: 600 });
  });

  it('stays untouched when a field of it is only passed through', async () => {
    const { store, user } = await opened();
    othersMake(store, (bill) => updateLine(bill, { ...soup(bill), price: 1800, quantity: 3 }).bill);
    await user.click(field('Price'));
    await user.tab();
    expect(unsaved(store.getState(), ITEM_EDIT)).toBeUndefined();
    await user.click(press('Save Changes'));
    expect(soup(store.getState().bill)).toMatchObject({ price: 1800, quantity: 3 });
  });

  it('is, where who had it is touched, what the others have divided by then and the touch', async () => {
    const { store, user } = await opened();
    const [maya = '', tom = ''] = store.getState().bill.diners.map(({ id }) => id);
    const shares = [
      { dinerId: maya, weight: 3 },
      { dinerId: tom, weight: 1 },
    ];
    othersMake(store, (bill) => updateLine(bill, { ...soup(bill), sharing: { by: 'parts', shares } }).bill);
    await user.click(screen.getByRole('checkbox', { name: 'Priya' }));
    await user.type(await screen.findByRole('textbox', { name: /Priya/ }), '2');
    await user.click(press('Save Changes'));
    const { sharing } = soup(store.getState().bill);
    const weights = new Map(
      sharing.by === 'everyone' ? [] : sharing.shares.map((s) => [s.dinerId, s.weight]),
    );
    expect([weights.get(maya), weights.get(tom), weights.size]).toEqual([3, 1, 3]);
  });
});

describe('a line without a name that others have taken away while it was changed', () => {
  it.each([
    ['an item', ItemStep, 'Edit Food, £6.00', /^Edit Salad/, 'Price', 'Food'],
    ['a round', DrinksStep, 'Edit 2 × Drinks, £8.00', /^Edit 2 × Wine/, 'Price per unit', 'Drinks'],
  ] as const)('is said by what its row was called: %s', async (_, Step, row, other, price, name) => {
    const { name: __, ...soup } = storedItem('Soup', 6, ['Maya', 'Tom']);
    const { name: ___, ...beer } = round('Beer', 4);
    const store = storeWith(
      storedTable(['Maya', 'Tom', 'Priya'], {
        items: [soup, storedItem('Salad', 7, ['Tom'])],
        drinkRounds: [beer, round('Wine', 5)],
      }),
    );
    const { user } = show(store, <Step onStep={() => undefined} />);
    await user.click(press(row));
    await user.clear(field(price));
    await user.type(field(price), '9.00');
    const { bill } = store.getState();
    act(() => store.follow({ ...bill, lines: bill.lines.filter((line) => line.name !== undefined) }));
    await user.click(press(other));
    expect(screen.getAllByText(`Change not saved: ${name}`)).not.toEqual([]);
    await user.click(keepEditing());
    expect(field(price)).toHaveValue('9.00');
  });
});

describe('a change that was not saved', () => {
  const offered = async () => {
    const store = seated();
    store.edit((bill) => ({ ...bill, currency: 'KWD' }));
    const { user } = show(store, <ItemStep onStep={() => undefined} />);
    await user.click(press(/^Edit Soup/));
    await user.clear(field('Price'));
    await user.type(field('Price'), '1.234');
    await user.click(press(/^Edit Salad/));
    return { store, user };
  };

  it('comes back with its figure where the currency is another one meanwhile, and not a thousand times it', async () => {
    const { store, user } = await offered();
    act(() => void store.edit((bill) => ({ ...bill, currency: 'JPY' })));
    await user.click(keepEditing());
    expect(field('Price')).toHaveValue('1.2340');
  });

  it('is none of another bill', async () => {
    const { store, user } = await offered();
    act(() => void store.clear());
    const { forms } = store.getState();
    await user.click(keepEditing());
    expect(store.getState().forms).toBe(forms);
  });
});

it('a diner who is taken off a line and put back leaves its form as it was', async () => {
  const { user } = show(seated(), <ItemStep onStep={() => undefined} />);
  await user.click(press('Edit Soup, £6.00'));
  const who = screen.getByRole('group', { name: 'Who had it?' });
  await user.click(within(who).getByRole('checkbox', { name: 'Maya' }));
  await user.click(within(who).getByRole('checkbox', { name: 'Maya' }));
  await user.click(press('Edit Salad, £7.00'));
  expect(screen.queryByText(/^Change not saved/)).toBeNull();
});

it('a group that was being renamed is not given up in silence for another one', async () => {
  const store = seated();
  store.edit((bill) => setGroup(bill, { id: 'a', name: 'Couple', dinerIds: ['Maya', 'Tom'] }));
  store.edit((bill) => setGroup(bill, { id: 'b', name: 'Lone', dinerIds: ['Priya'] }));
  const { user } = show(store, <PayingTogether />);
  await user.click(press('Edit group Couple'));
  await user.type(field('Group name'), 's');
  await user.click(press('Edit group Lone'));
  await user.click(keepEditing());
  expect(field('Group name')).toHaveValue('Couples');
});

it('what was not saved is brought back on the step that it belongs to', async () => {
  const store = seated();
  const { user } = show(store, <ItemStep onStep={() => undefined} />);
  window.history.replaceState(null, '', '/app?step=item-entry');
  await user.click(press('Edit Soup, £6.00'));
  await user.type(field('Price'), '1');
  await user.click(press('Edit Salad, £7.00'));
  window.history.replaceState(null, '', '/app?step=summary');
  await user.click(keepEditing());
  expect(window.location.search).toBe('?step=item-entry');
  expect(field('Price')).toHaveValue('1.00');
});

describe('the tabs, on another step', () => {
  const showTabs = (store: ReturnType<typeof seated>) => {
    const access = {
      'diner-setup': true,
      'item-entry': true,
      'drinks-round': true,
      'service-charge': true,
      summary: true,
    };
    return show(store, <StepTabs step="summary" access={access} go={() => undefined} place="header" />);
  };

  it.each([
    ['Items', 'Edit Soup, £6.00', 'Price', ItemStep],
    ['Rounds', 'Edit 2 × Beer, £8.00', 'Price per unit', DrinksStep],
  ] as const)('say of %s that a change was not saved', async (tab, row, price, Step) => {
    const store = seated();
    const { user, unmount } = show(store, <Step onStep={() => undefined} />);
    await user.click(press(row));
    const opened = showTabs(store);
    expect(screen.getByRole('button', { name: tab })).not.toHaveAccessibleDescription();
    opened.unmount();
    await user.type(field(price), '1');
    unmount();
    showTabs(store);
    expect(screen.getByRole('button', { name: tab })).toHaveAccessibleDescription('Not saved yet');
  });
});
