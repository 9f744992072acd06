import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { DinerStep } from '#web/diners/DinerStep.tsx';
import { ProfileGroups } from '#web/groups/ProfileGroups.tsx';
import '#web/messages/en/groups.po';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { startGuestSession } from '#web/platform/session.ts';
import { emptyStored, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

beforeEach(async () => {
  await loadTestConfig();
  startGuestSession();
});

const saveGroup = () => screen.getByRole('button', { name: 'Save Group' });

it('an empty table cannot be saved as a group', () => {
  show(storeWith(emptyStored()), <DinerStep />);
  expect(saveGroup()).toHaveAttribute('aria-disabled', 'true');
  expect(saveGroup()).toHaveAccessibleDescription('Cannot save an empty group');
});

it('three groups are the limit, which is shown before and after the attempt', async () => {
  const { user } = show(storeWith(storedTable(['Maya'])), <DinerStep />);
  const save = async (name: string) => {
    await user.click(saveGroup());
    const dialog = await screen.findByRole('dialog', { name: 'Save Group' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Group name' }), `${name}{Enter}`);
    return dialog;
  };
  expect(await save('')).toHaveTextContent('Please enter a name for this group');
  await user.keyboard('{Escape}');
  for (const name of ['One', 'Two', 'Three']) {
    await save(name);
    expect(screen.getByRole('button', { name: `Load ${name}` })).toBeVisible();
  }
  const dialog = await save('Four');
  expect(dialog).toHaveTextContent(
    'You can only save up to 3 groups. Please delete a group to save a new one.',
  );
  expect(dialog).toHaveTextContent('You have reached the maximum of 3 saved groups.');
  expect(screen.getByRole('region', { name: 'Saved Groups' })).toHaveTextContent('3 of 3');
  expect(screen.queryByRole('button', { name: 'Load Four' })).toBeNull();
});

it('the profile lists the groups with their members', () => {
  groupsOf('guest').save('Friday lot', ['Maya', 'Tom']);
  show(storeWith(emptyStored()), <ProfileGroups />);
  const group = screen.getByText('Friday lot').closest('li');
  expect(within(group ?? document.body).getByRole('img', { name: 'Maya' })).toBeVisible();
  expect(within(group ?? document.body).getByRole('img', { name: 'Tom' })).toBeVisible();
});
