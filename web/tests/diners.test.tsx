import { setGroup } from '#domain';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DinerList } from '#web/bill/diners/DinerList.tsx';
import { PayingTogether } from '#web/bill/diners/PayingTogether.tsx';
import type { BillStore } from '#web/bill/model/bill-store.ts';
import { emptyStored } from './stored-bills.ts';
import { show, storeWith, stubBrowser } from './summary-support.tsx';

beforeEach(() => stubBrowser());

const tableOf = (...names: string[]) =>
  storeWith({ ...emptyStored(), diners: names.map((name, color) => ({ id: name, name, color })) });

/** How many steps can be taken back. */
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

  it('to a name that somebody has is asked about; the field keeps it, and the bill the name from before', async () => {
    const { names, store, user } = showNames();
    const past = undoSteps(store);
    await user.clear(maya());
    await user.type(maya(), 'tom');
    await user.tab();
    expect(maya()).toHaveValue('tom');
    expect(maya()).toHaveAccessibleDescription('That would be a second tom');
    expect(names()).toEqual(['Maya', 'Tom']);
    // Nothing has changed, and nothing is there to be taken back.
    expect(undoSteps(store)).toBe(past);
    await user.click(screen.getByRole('button', { name: 'Rename anyway' }));
    expect(names()).toEqual(['tom', 'Tom']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('goes on by itself where the name becomes another one', async () => {
    const { names, user } = showNames();
    await user.clear(maya());
    await user.type(maya(), 'Tom');
    expect(screen.getByRole('button', { name: 'Rename anyway' })).toBeVisible();
    await user.type(maya(), 'as');
    expect(screen.queryByRole('button', { name: 'Rename anyway' })).not.toBeInTheDocument();
    expect(names()).toEqual(['Tomas', 'Tom']);
  });

  it('keeps a space in the middle, and the name from before where it is emptied, which is refused', async () => {
    const { names, user } = showNames();
    await user.type(maya(), ' Lee');
    expect(names()).toEqual(['Maya Lee', 'Tom']);
    const field = screen.getByRole('textbox', { name: 'Name of Maya Lee' });
    expect(field).toHaveValue('Maya Lee');
    await user.clear(field);
    expect(field).toHaveAccessibleDescription('Please enter a diner name');
    expect(names()).toEqual(['Maya Lee', 'Tom']);
    await user.tab();
    expect(field).toHaveValue('Maya Lee');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('back to the name they had asks nothing', async () => {
    const { names, user } = showNames();
    await user.type(maya(), 'b{Backspace}');
    await user.tab();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(names()).toEqual(['Maya', 'Tom']);
  });
});

it('a group form says who is in another group already, also once somebody of it is chosen', async () => {
  const store = tableOf('Maya', 'Tom', 'Priya');
  store.edit((bill) => setGroup(bill, { id: 'trio', name: 'Trio', dinerIds: ['Maya', 'Tom', 'Priya'] }));
  const { user } = show(store, <PayingTogether />);
  expect(screen.getByText('In Trio already: Maya, Tom and Priya')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Tom' }));
  expect(screen.getByText('Tom would leave Trio')).toBeVisible();
  expect(screen.getByText('In Trio already: Maya and Priya')).toBeVisible();
});
