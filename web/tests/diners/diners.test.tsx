import { setGroup } from '#domain';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AddDiner } from '#web/diners/AddDiner.tsx';
import { DinerList, DinerStep } from '#web/diners/DinerStep.tsx';
import { PayingTogether } from '#web/diners/PayingTogether.tsx';
import { LineDiners } from '#web/bill-kit/parts/LineDiners.tsx';
import type { BillStore } from '#web/bills/bill-store.ts';
import '#web/messages/en/summary.po';
import { emptyStored, storedItem as item, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

const tableOf = (...names: string[]) =>
  storeWith({ ...emptyStored(), diners: names.map((name, color) => ({ id: name, name, color })) });

/** The number of steps that can be undone. */
function undoSteps(store: BillStore): number {
  let steps = 0;
  while (store.getState().canUndo) {
    store.undo();
    steps += 1;
  }
  for (let step = 0; step < steps; step++) store.redo();
  return steps;
}

describe('renaming a diner', () => {
  const showNames = () => {
    const store = tableOf('Maya', 'Tom');
    const names = () => store.getState().bill.diners.map(({ name }) => name);
    return { names, store, ...show(store, <DinerList />) };
  };
  const maya = () => screen.getByRole('textbox', { name: 'Name of Maya' });

  it('to an existing name asks; the field keeps the new name, the bill the old one', async () => {
    const { names, store, user } = showNames();
    const past = undoSteps(store);
    await user.clear(maya());
    await user.type(maya(), 'tom');
    await user.tab();
    expect(maya()).toHaveValue('tom');
    expect(maya()).toHaveAccessibleDescription('tom is on the bill already. Another one?');
    // An error is known by its icon: its red is close to the claret of links.
    expect(screen.getByRole('alert').querySelector('svg')).toBeInTheDocument();
    expect(names()).toEqual(['Maya', 'Tom']);
    // Nothing has changed, so there is nothing to undo.
    expect(undoSteps(store)).toBe(past);
    await user.click(screen.getByRole('button', { name: 'Rename anyway' }));
    expect(names()).toEqual(['tom', 'Tom']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('continues once the name becomes a different one', async () => {
    const { names, user } = showNames();
    await user.clear(maya());
    await user.type(maya(), 'Tom');
    expect(screen.getByRole('button', { name: 'Rename anyway' })).toBeVisible();
    await user.type(maya(), 'as');
    expect(screen.queryByRole('button', { name: 'Rename anyway' })).not.toBeInTheDocument();
    expect(names()).toEqual(['Tomas', 'Tom']);
  });

  it('keeps a space in the middle, and restores the old name if it is emptied', async () => {
    const { names, user } = showNames();
    await user.type(maya(), ' Lee');
    expect(names()).toEqual(['Maya Lee', 'Tom']);
    const field = screen.getByRole('textbox', { name: 'Name of Maya Lee' });
    expect(field).toHaveValue('Maya Lee');
    await user.clear(field);
    expect(field).toHaveAccessibleDescription('Please enter a diner name');
    await user.type(field, '\u200b');
    expect(field).toHaveAccessibleDescription('Please enter a diner name');
    expect(names()).toEqual(['Maya Lee', 'Tom']);
    await user.tab();
    expect(field).toHaveValue('Maya Lee');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('back to the old name asks nothing', async () => {
    const { names, user } = showNames();
    await user.type(maya(), 'b{Backspace}');
    await user.tab();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(names()).toEqual(['Maya', 'Tom']);
  });
});

describe('removing a diner', () => {
  const toastOf = async (part: Parameters<typeof storedTable>[1]) => {
    const { user } = show(storeWith(storedTable(['Maya', 'Tom', 'Priya'], part)), <DinerList />);
    await user.click(screen.getByRole('button', { name: 'Remove Tom' }));
    expect(screen.getByText('Tom removed', { selector: 'p' })).toBeInTheDocument();
    return screen.getByRole('status');
  };
  const shares = (weights: readonly number[]) =>
    ['Maya', 'Tom', 'Priya'].map((dinerId, index) => ({ dinerId, weight: weights[index] ?? 0 }));

  it('reports how much is unassigned then', async () => {
    const beer = item('Beer', 13.5, [], { quantity: 3, sharesBy: 'units', shares: shares([1, 1, 1]) });
    expect(await toastOf({ items: [beer] })).toHaveTextContent('£4.50 is now unassigned.');
  });

  it('reports shares that no longer add up, and lines that are everyone’s again', async () => {
    const pie = item('Pie', 9, [], { sharesBy: 'percent', shares: shares([50, 30, 20]) });
    const said = await toastOf({ items: [pie], tip: { amount: 3, dinerIds: ['Tom'] } });
    expect(said).toHaveTextContent('1 item needs its shares put right.');
    expect(said).toHaveTextContent('Now split among everyone: Tip.');
  });
});

describe('a name that is too long', () => {
  const long = `${'x'.repeat(59)}😀😀`;
  const longest = `${'x'.repeat(59)}😀`;

  it('is not added, and the reason is beside it', async () => {
    const store = tableOf();
    const { user } = show(store, <AddDiner />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.click(field);
    await user.paste(`Tom, ${long}`);
    await user.keyboard('{Enter}');
    expect(field).toHaveAccessibleDescription('At most 60 characters');
    expect(field).toBeInvalid();
    expect(field).toHaveValue(`Tom, ${long}`);
    expect(store.getState().bill.diners).toEqual([]);
    await user.clear(field);
    await user.paste(`Tom, ${longest}`);
    await user.keyboard('{Enter}');
    expect(store.getState().bill.diners.map(({ name }) => name)).toEqual(['Tom', longest]);
  });

  it('cannot be typed any further, which is reported', async () => {
    const { user } = show(tableOf('Maya'), <DinerList />);
    const field = screen.getByRole('textbox', { name: 'Name of Maya' });
    await user.click(field);
    await user.paste('y'.repeat(70));
    expect(field).toHaveAccessibleDescription('At most 60 characters');
    expect(field).toBeValid();
  });

  it('is reported for a group as well', async () => {
    const { user } = show(tableOf('Maya', 'Tom'), <PayingTogether />);
    const field = screen.getByRole('textbox', { name: 'Group name' });
    await user.click(field);
    await user.paste('z'.repeat(70));
    expect(field).toHaveValue('z'.repeat(60));
    expect(field).toHaveAccessibleDescription('At most 60 characters');
  });
});

it('changing a group leaves the focus on the heading of groups', async () => {
  const store = tableOf('Maya', 'Tom');
  store.edit((bill) => setGroup(bill, { id: 'duo', name: 'Duo', dinerIds: ['Maya', 'Tom'] }));
  const { user } = show(store, <PayingTogether />);
  await user.click(screen.getByRole('button', { name: 'Edit group Duo' }));
  await user.type(screen.getByRole('textbox', { name: 'Group name' }), 's{Enter}');
  expect(store.getState().bill.dinerGroups).toMatchObject([{ name: 'Duos' }]);
  expect(screen.getByRole('heading', { name: "Who's paying together?" })).toHaveFocus();
});

it('a group form marks members of other groups, also once one of them is chosen', async () => {
  const store = tableOf('Maya', 'Tom', 'Priya');
  store.edit((bill) => setGroup(bill, { id: 'trio', name: 'Trio', dinerIds: ['Maya', 'Tom', 'Priya'] }));
  const { user } = show(store, <PayingTogether />);
  expect(screen.getByText('Maya, Tom and Priya are already in Trio')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Tom' }));
  expect(screen.getByText('Takes Tom out of Trio')).toBeVisible();
  expect(screen.getByText('Maya and Priya are already in Trio')).toBeVisible();
});

it('sets how many people somebody counts for, and says it beside them and beside what everyone shares', async () => {
  await loadTestConfig();
  const bread = item('Bread', 10, ['Maya', 'Tom'], { isWholeTable: true });
  const store = storeWith(storedTable(['Maya', 'Tom'], { items: [bread] }));
  const { user } = show(store, <DinerStep />);
  await user.click(screen.getByRole('button', { name: 'Someone counts for more or less?' }));
  const field = await screen.findByRole('textbox', { name: 'How many people Tom counts for' });
  await user.clear(field);
  await user.type(field, '100');
  expect(field).toHaveAccessibleDescription('Please enter a number from 0 to 99');
  await user.clear(field);
  await user.type(field, '2,5');
  expect(store.getState().bill.diners.map(({ weight }) => weight)).toEqual([undefined, 2.5]);
  const half = screen.getByRole('button', { name: 'How many people Tom counts for: ½' });
  await user.click(half);
  expect([field.getAttribute('value'), half.getAttribute('aria-pressed')]).toEqual(['0.5', 'true']);
  const { bill } = store.getState();
  expect(bill.diners.map(({ weight }) => weight)).toEqual([undefined, 0.5]);
  const [line] = bill.lines;
  if (!line) throw new Error('The bread is on the bill.');
  expect(screen.getByText('×0.5')).toBeTruthy();
  show(store, <LineDiners line={line} />);
  expect(screen.getByText('Whole table · Tom ×0.5')).toBeTruthy();
});
