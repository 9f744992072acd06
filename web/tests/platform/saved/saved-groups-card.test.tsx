import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SavedGroupsCard } from '#web/groups/SavedGroupsCard.tsx';
import '#web/messages/en/groups.po';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { storedItem as item, storedTable } from '../../support/stored-bills.ts';
import { inToast, loadTestConfig, show, storeWith } from '../../support/summary-support.tsx';

beforeEach(() => loadTestConfig());

/** The notice's text, and its buttons: it is a popover, which jsdom does not show. */
const said = () => screen.getByRole('status').textContent;
const buttons = () =>
  within(screen.getByRole('region', { name: 'Friends loaded', hidden: true })).getAllByRole('button', {
    hidden: true,
  });
const press = (name: string) => buttons().find(({ textContent }) => textContent === name) ?? document.body;

async function load(items: ReturnType<typeof item>[]) {
  groupsOf('guest').save('Friends', ['Ann', 'Eve']);
  const store = storeWith(storedTable(['Ann', 'Bob'], { items }));
  const { user } = show(store, <SavedGroupsCard />);
  await user.click(screen.getByRole('button', { name: 'Load Friends' }));
  const names = () => store.getState().bill.diners.map(({ name }) => name);
  return { user, store, names };
}

it('loading a group in the middle of a bill reports who kept their dishes, and offers a new bill with the group', async () => {
  const { user, store, names } = await load([item('Soup', 5, ['Ann']), item('Pie', 8, ['Bob'])]);
  expect(said()).toBe('Friends loaded. Ann kept what they had. 1 item went to Ann.');
  await user.click(press('Start a new bill with them'));
  expect(names()).toEqual(['Ann', 'Eve']);
  expect(store.getState().bill.lines).toEqual([]);
  // The new bill keeps the diners from before the group was loaded.
  await user.click(press('Undo'));
  expect(names()).toEqual(['Ann', 'Bob']);
  expect(store.getState().bill.lines.map(({ sharing }) => sharing)).toMatchObject([
    { shares: [{ dinerId: 'Ann' }] },
    { shares: [{ dinerId: 'Bob' }] },
  ]);
});

it('loading a group whose people all sit there says so', async () => {
  groupsOf('guest').save('Friends', ['Ann', 'Bob']);
  const { user } = show(storeWith(storedTable(['Ann', 'Bob'])), <SavedGroupsCard />);
  await user.click(screen.getByRole('button', { name: 'Load Friends' }));
  expect(said()).toBe('Everyone in Friends is already here');
});

it('loading a group into an empty bill only replaces its diners', async () => {
  const { names } = await load([]);
  expect(names()).toEqual(['Ann', 'Eve']);
  expect(said()).toBe('Friends loaded');
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Undo', '']);
});

it('a deleted group can be restored', async () => {
  const { user } = await load([]);
  await user.click(screen.getByRole('button', { name: 'Delete Friends' }));
  expect(screen.queryByRole('region', { name: 'Saved Groups' })).toBeNull();
  await user.click(await inToast('Deleted', 'Undo'));
  expect(screen.getByRole('region', { name: 'Saved Groups' })).toHaveTextContent('Friends');
});

it('a group says who counts as more or less than one person', () => {
  groupsOf('guest').save('Friends', [{ name: 'Ann', weight: 3 }, 'Eve', { name: 'Leo', weight: 0.5 }]);
  show(storeWith(storedTable([])), <SavedGroupsCard />);
  expect(screen.getByText('Ann ×3, Eve and Leo ×0.5')).toBeVisible();
});
