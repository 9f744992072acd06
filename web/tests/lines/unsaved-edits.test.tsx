import { act, screen } from '@testing-library/react';
import { addDiner, setGroup, updateLine, type Bill, type Item } from '#domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { PayingTogether } from '#web/diners/PayingTogether.tsx';
import { DrinksStep, ItemStep } from '#web/lines/LineStep.tsx';
import { BillStore } from '#web/bills/bill-store.ts';
import { cancelEdit, isUnsaved, lineIn, openEdit, typeInto } from '#web/bill-kit/state/line-form.ts';
import { LINE_FORMS } from '#web/lines/line-in-form.ts';
import { StepTabs } from '#web/wizard/StepTabs.tsx';
import { SummaryStep } from '#web/summary/SummaryStep.tsx';
import { setLocaleFor } from '#web/platform/locale.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { show } from '../support/summary-support.tsx';
import { field, press, seated, startAnew, testEditedForm } from '../support/edited-form.tsx';

beforeEach(startAnew);

it('Undo brings a discarded edit back on its own step, whichever is on screen by then', () => {
  const store = seated();
  const soup = store.getState().bill.lines.find(({ name }) => name === 'Soup');
  store.setStep('item-entry');
  openEdit(store, LINE_FORMS.item, soup?.id ?? '');
  typeInto(store, LINE_FORMS.item, { name: 'Broth' });
  cancelEdit(store, LINE_FORMS.item);
  store.setStep('summary');
  window.history.replaceState(null, '', '/app?step=summary');
  act(() => toastStore.getState()?.action?.onAction());
  expect(lineIn(store.getState(), LINE_FORMS.item).form.name).toBe('Broth');
  expect(window.location.search).toBe('?step=item-entry');
});

it('Undo keeps a discarded edit while another one is unsaved and its form not on screen', () => {
  const store = seated();
  openEdit(store, LINE_FORMS.item, 'Soup');
  typeInto(store, LINE_FORMS.item, { name: 'Broth' });
  cancelEdit(store, LINE_FORMS.item);
  openEdit(store, LINE_FORMS.item, 'Salad');
  typeInto(store, LINE_FORMS.item, { name: 'Slaw' });
  const undo = () => {
    const offered = toastStore.getState()?.action;
    dismissToast();
    act(() => offered?.onAction());
  };
  undo();
  expect(lineIn(store.getState(), LINE_FORMS.item).form.name).toBe('Slaw');
  show(store, <ItemStep />);
  undo();
  expect(field(/^Item/)).toHaveValue('Broth');
  expect(store.getState().bill.lines.map(({ name }) => name)).toContain('Slaw');
});

testEditedForm({
  what: 'an item',
  Step: ItemStep,
  rows: ['Edit Soup, £6.00', 'Edit Salad, £7.00'],
  price: 'Price',
  prices: ['6.00', '7.00'],
  save: 'Save Changes',
});

describe('an open form that nobody has touched', () => {
  const soup = ({ lines }: Bill) => lines.find(({ name }) => name === 'Soup') as Item;
  const opened = async (step: 'item' | 'round' | 'unnamed' = 'item') => {
    const store = seated();
    const Step = step === 'round' ? DrinksStep : ItemStep;
    const { user } = show(store, <Step />);
    await user.click(press(step === 'round' ? /^Edit 2 × Beer/ : /^Edit Soup/));
    return { store, user };
  };

  it.each<[string, 'item' | 'round', (bill: Bill) => Bill]>([
    ['somebody has joined', 'round', (bill) => addDiner(bill, { id: 'zoe', name: 'Zoe' }).bill],
    ['the line is another one', 'item', (bill) => updateLine(bill, { ...soup(bill), price: 800 }).bill],
    ['the line is gone', 'item', (bill) => ({ ...bill, lines: bill.lines.filter((l) => l !== soup(bill)) })],
  ])('closes for another one if %s meanwhile', async (_, step, change) => {
    const { store, user } = await opened(step);
    act(() => store.follow(change(store.getState().bill)));
    await user.click(press(step === 'round' ? /^Edit 2 × Wine/ : /^Edit Salad/));
    await user.click(press('Cancel'));
    expect(press(step === 'round' ? 'Add Round' : 'Add item')).toBeVisible();
  });

  it('becomes the form of a new line once its own is gone', async () => {
    const { store } = await opened();
    act(() => store.follow({ ...store.getState().bill, lines: [] }));
    expect(field('Price')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('has no unsaved change, also in another language after a reload', async () => {
    const { store, user } = await opened();
    setLocaleFor('de');
    expect(isUnsaved(new BillStore('guest', 'GBP').getState(), LINE_FORMS.item)).toBe(false);
    setLocaleFor('en');
    await user.type(field('Price'), '1');
    expect(isUnsaved(store.getState(), LINE_FORMS.item)).toBe(true);
    expect(isUnsaved(new BillStore('guest', 'GBP').getState(), LINE_FORMS.item)).toBe(true);
  });

  it('shows the changes of others to the rest, and saving reverts none of them', async () => {
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

  it('has no unsaved change once a number is restored', async () => {
    const { store, user } = await opened('round');
    await user.click(press('One more for Maya'));
    expect(isUnsaved(store.getState(), LINE_FORMS.round)).toBe(true);
    await user.click(press('One fewer for Maya'));
    await user.click(press('One more for Tom'));
    await user.click(press('One fewer for Tom'));
    expect(isUnsaved(store.getState(), LINE_FORMS.round)).toBe(false);
  });

  const dearer = (bill: Bill) => updateLine(bill, { ...soup(bill), price: 800 }).bill;
  const othersMake = (store: BillStore, change: (bill: Bill) => Bill) =>
    act(() => store.follow(change(store.getState().bill)));

  it('keeps the value typed back to what it was before others changed it', async () => {
    const { store, user } = await opened();
    othersMake(store, dearer);
    await user.clear(field('Price'));
    await user.type(field('Price'), '6.00');
    expect(field('Price')).toHaveValue('6.00');
    expect(isUnsaved(store.getState(), LINE_FORMS.item)).toBe(true);
    await user.click(press('Save Changes'));
    expect(soup(store.getState().bill)).toMatchObject({ price: 600 });
  });

  it('stays untouched when the focus only passes through a field', async () => {
    const { store, user } = await opened();
    othersMake(store, (bill) => updateLine(bill, { ...soup(bill), price: 1800, quantity: 3 }).bill);
    await user.click(field('Price'));
    await user.tab();
    expect(isUnsaved(store.getState(), LINE_FORMS.item)).toBe(false);
    await user.click(press('Save Changes'));
    expect(soup(store.getState().bill)).toMatchObject({ price: 1800, quantity: 3 });
  });

  it('combines the division of others with a touched sharer', async () => {
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

describe('an edit of something that others have removed', () => {
  it.each([
    ['an item', ItemStep, 'Edit Soup, £6.00', 'Price', 'Add item', 'Soup'],
    ['a round', DrinksStep, 'Edit 2 × Beer, £8.00', 'Price per unit', 'Add Round', 'Beer'],
  ] as const)(
    'stays in its form, which reports it and adds it as %s',
    async (_, Step, row, price, add, name) => {
      const store = seated();
      const { user } = show(store, <Step />);
      await user.click(press(row));
      await user.clear(field(price));
      await user.type(field(price), '9.00');
      const { bill } = store.getState();
      const before = bill.lines.find((line) => line.name === name);
      act(() => store.follow({ ...bill, lines: bill.lines.filter((line) => line !== before) }));
      expect(screen.getByText(/^This was taken off the bill while you were editing it/)).toBeVisible();
      expect(field(price)).toHaveValue('9.00');
      await user.click(press(add));
      const after = store.getState().bill.lines.find((line) => line.name === name);
      expect(after).toMatchObject({ price: 900, quantity: before?.quantity, sharing: before?.sharing });
      expect(after?.id).not.toBe(before?.id);
      expect(field(price)).toHaveValue('');
    },
  );

  it('is added as a new payment', async () => {
    const store = seated();
    const { user } = show(store, <SummaryStep />);
    await user.click(await screen.findByRole('button', { name: 'Change: Maya paid £20.00' }));
    await user.clear(field('Amount paid'));
    await user.type(field('Amount paid'), '25');
    act(() => store.follow({ ...store.getState().bill, payments: [] }));
    await user.click(press('Add payment'));
    expect(store.getState().bill.payments).toMatchObject([{ dinerId: 'Maya', amount: 2500 }]);
  });
});

it('a half-renamed group is saved when another one is opened', async () => {
  const store = seated();
  store.edit((bill) => setGroup(bill, { id: 'a', name: 'Couple', dinerIds: ['Maya', 'Tom'] }));
  store.edit((bill) => setGroup(bill, { id: 'b', name: 'Lone', dinerIds: ['Priya'] }));
  const { user } = show(store, <PayingTogether />);
  await user.click(press('Edit group Couple'));
  await user.type(field('Group name'), 's');
  await user.click(press('Edit group Lone'));
  expect(field('Group name')).toHaveValue('Lone');
  expect(store.getState().bill.dinerGroups.map(({ name }) => name)).toEqual(['Couples', 'Lone']);
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
    return show(store, <StepTabs step="summary" access={access} place="header" />);
  };

  it.each([
    ['Items', 'Edit Soup, £6.00', 'Price', ItemStep],
    ['Rounds', 'Edit 2 × Beer, £8.00', 'Price per unit', DrinksStep],
  ] as const)('report an unsaved change of %s', async (tab, row, price, Step) => {
    const store = seated();
    const { user, unmount } = show(store, <Step />);
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
