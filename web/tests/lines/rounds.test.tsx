import { setCharge, removeDiner, storedBill, type StoredBill, type StoredRound } from '#domain';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DrinksStep } from '#web/lines/LineStep.tsx';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { storedTable } from '../support/stored-bills.ts';
import { inToast, show, storeWith } from '../support/summary-support.tsx';

beforeEach(() => act(dismissToast));

const BEER: StoredRound = {
  id: 'beer',
  name: 'Beer',
  pricePerUnit: 5,
  totalQuantity: 3,
  allocations: [
    { dinerId: 'Maya', quantity: 1 },
    { dinerId: 'Tom', quantity: 2 },
  ],
  timestamp: 1,
};
const press = (name: string) => screen.getByRole('button', { name });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const drink = () => field(/^Drink/);
const price = () => field('Price per unit');
const quantity = () => field('Total quantity');
const given = (name: string) =>
  within(screen.getByRole('group', { name })).getByRole('status', { hidden: true }).textContent;
const list = () => screen.getByRole('region', { name: 'Added Drinks Rounds' });

function showRounds(part: Partial<StoredBill> = {}) {
  const store = storeWith(storedTable(['Maya', 'Tom', 'Priya'], part));
  const rounds = () => storedBill(store.getState().bill).drinkRounds;
  return { store, rounds, ...show(store, <DrinksStep />) };
}

describe('the drinks form', () => {
  it('counts unassigned and surplus drinks', async () => {
    const { user } = showRounds();
    const said = () => screen.queryByText(/Who had them|assigned, but/)?.textContent;
    expect(said()).toBeUndefined();
    await user.type(quantity(), '3');
    expect(said()).toContain('3 of 3 are left. Who had them?');
    await user.click(press('One more for Maya'));
    expect(said()).toContain('2 of 3 are left. Who had them?');
    await user.click(press('One more for Tom'));
    await user.click(press('One more for Tom'));
    expect(said()).toBeUndefined();
    await user.click(press('One more for Priya'));
    expect(said()).toContain('4 assigned, but only 3 ordered');
  });

  it('names at its button what is missing, and adds nothing before', async () => {
    const { user, rounds } = showRounds();
    const isRefused = async (reason: string) => {
      expect(press('Add Round')).toHaveAccessibleDescription(reason);
      await user.click(press('Add Round'));
      expect(rounds()).toEqual([]);
    };
    for (const typed of ['0', 'abc', '-5']) {
      fireEvent.change(price(), { target: { value: typed } });
      await isRefused('Please enter a valid price per unit');
    }
    fireEvent.change(price(), { target: { value: '5' } });
    for (const [typed, reason] of [
      ['0', 'Total quantity must be greater than zero'],
      ['2.5', 'Please enter a whole number'],
      ['3', 'At least one diner must have drinks allocated'],
    ] as const) {
      fireEvent.change(quantity(), { target: { value: typed } });
      await isRefused(reason);
    }
    await user.click(press('One more for Tom'));
    await isRefused("Allocated quantity (1) doesn't match total (3)");
  });

  it.each(['Price per unit', 'Total quantity'])(
    'is empty and without complaints after Enter in %s has added its round',
    async (last) => {
      const { user, rounds } = showRounds();
      await user.click(press('One each'));
      await user.type(drink(), 'Beer');
      await user.type(price(), '5');
      await user.type(quantity(), '3');
      await user.type(field(last), '{Enter}');
      expect(rounds()).toMatchObject([{ name: 'Beer', pricePerUnit: 5, totalQuantity: 3 }]);
      for (const each of [drink(), price(), quantity()]) {
        expect(each).toHaveValue('');
        expect(each).toBeValid();
      }
    },
  );

  it('adds a round typed in one line with Enter, and goes on to a missing price', async () => {
    const { user, rounds } = showRounds();
    await user.click(press('One each'));
    await user.type(drink(), 'Negroni 9.50{Enter}');
    expect(rounds()).toMatchObject([{ name: 'Negroni', pricePerUnit: 9.5, totalQuantity: 3 }]);
    expect(drink()).toHaveValue('');
    await user.type(drink(), 'Gavi{Enter}');
    expect(price()).toHaveFocus();
  });

  it('takes the number of assigned drinks as its quantity until another one is typed', async () => {
    const { user } = showRounds();
    await user.click(press('One each'));
    expect(quantity()).toHaveValue('3');
    await user.clear(quantity());
    expect(quantity()).toHaveValue('');
    await user.type(quantity(), '5');
    expect(quantity()).toHaveValue('5');
    expect(screen.getByText('Allocation mismatch')).toBeVisible();
    await user.clear(quantity());
    await user.tab();
    expect(quantity()).toHaveValue('3');
  });

  it('drops drinks of a diner who leaves while they are given out', async () => {
    const { user, store, rounds } = showRounds({ drinkRounds: [BEER] });
    await user.type(quantity(), '3');
    await user.click(press('One each'));
    act(() => void store.edit((bill) => removeDiner(bill, 'Tom')));
    expect(rounds()).toMatchObject([{ totalQuantity: 1, allocations: [{ dinerId: 'Maya', quantity: 1 }] }]);
    expect(screen.getByText(/^1 of 3 is left/)).toBeVisible();
  });

  it('opens a keypad with digits', () => {
    showRounds();
    expect(price()).toHaveAttribute('inputmode', 'decimal');
    expect(quantity()).toHaveAttribute('inputmode', 'numeric');
  });
});

describe('a stepper', () => {
  it('works by keyboard, and never goes below zero', async () => {
    const { user } = showRounds();
    press('One fewer for Tom').focus();
    await user.keyboard('{Enter}');
    expect(given('Tom')).toBe('0');
    await user.tab();
    expect(press('One more for Tom')).toHaveFocus();
    await user.keyboard('{Enter} ');
    expect(given('Tom')).toBe('2');
  });

  it('goes on counting while it is held down, and stops on release', () => {
    vi.useFakeTimers();
    showRounds();
    const more = press('One more for Tom');
    fireEvent.pointerDown(more);
    for (const wait of [450, 110, 110, 110]) act(() => void vi.advanceTimersByTime(wait));
    expect(given('Tom')).toBe('4');
    fireEvent.pointerUp(more);
    fireEvent.click(more);
    act(() => void vi.advanceTimersByTime(1000));
    expect(given('Tom')).toBe('4');
  });
});

describe('a round of the bill', () => {
  it('stays unchanged by Cancel', async () => {
    const { user, rounds } = showRounds({ drinkRounds: [BEER] });
    await user.click(press('Edit 3 × Beer, £15.00'));
    await user.clear(price());
    await user.type(price(), '9');
    await user.click(press('One more for Priya'));
    await user.click(press('Cancel'));
    expect(price()).toHaveValue('');
    expect(given('Priya')).toBe('0');
    expect(rounds()).toEqual([BEER]);
  });

  it('turns the form back into one for a new round when it is removed', async () => {
    const { user } = showRounds({ drinkRounds: [BEER] });
    await user.click(press('Edit 3 × Beer, £15.00'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit round');
    await user.click(press('Remove 3 × Beer'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Drinks Rounds');
    expect(press('Add Round')).toBeVisible();
  });

  it('can be restored once it is removed', async () => {
    const { user, rounds } = showRounds({ drinkRounds: [BEER] });
    await user.click(press('Remove 3 × Beer'));
    expect(list()).toHaveTextContent('No rounds yet.');
    await user.click(await inToast('3 × Beer removed', 'Undo'));
    expect(rounds()).toEqual([BEER]);
  });

  it.each(['Repeat 3 × Beer', 'Another round: 3 × Beer'])('is repeated by one tap: %s', async (tap) => {
    const { user, rounds } = showRounds({ drinkRounds: [BEER] });
    await user.click(press(tap));
    const { id, timestamp: _, ...same } = BEER;
    expect(rounds()).toEqual([BEER, expect.objectContaining(same)]);
    expect(rounds()[1]?.id).not.toBe(id);
    await user.click(await inToast('Drink round added', 'Undo'));
    expect(rounds()).toEqual([BEER]);
  });

  it('offers an undo of its repetition until something else is edited', async () => {
    const { user, store } = showRounds({ drinkRounds: [BEER] });
    await user.click(press('Repeat 3 × Beer'));
    expect(toastStore.getState()?.title).toBe('Drink round added');
    act(() => void store.edit((bill) => setCharge(bill, 'tax', { amount: 600 })));
    expect(toastStore.getState()).toBeNull();
  });

  it('with unassigned or surplus drinks is marked', () => {
    const short = { ...BEER, totalQuantity: 5 };
    const long = { ...BEER, id: 'wine', name: 'Wine', totalQuantity: 2, timestamp: 0 };
    showRounds({ drinkRounds: [short, long] });
    const rows = within(list()).getAllByRole('listitem');
    expect(rows.map((row) => /(\d unassigned|\d too many)/.exec(row.textContent)?.[0])).toEqual([
      '2 unassigned',
      '1 too many',
    ]);
  });
});
