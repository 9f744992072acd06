import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ItemStep } from '#web/lines/LineStep.tsx';
import { emptyStored, storedItem } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

const ALL = Array.from({ length: 10 }, (_, at) => `P${at}`);

// If "Some of us" ticked nobody, the first two cases would both take four taps.
it.each([
  ['three, including the proposed one', [], ['Some of us', 'P4', 'P7'], ['P0', 'P4', 'P7']],
  [
    'four without the proposed one, choosing a sharer first',
    [],
    ['P2', 'Some of us', 'P4', 'P7'],
    ['P2', 'P4', 'P7'],
  ],
  ['four after all', ALL, ['Some of us', 'P2', 'P4', 'P7'], ['P2', 'P4', 'P7']],
  ['four after three others', ['P0', 'P1', 'P3'], ['Some of us', 'P2', 'P4', 'P7'], ['P2', 'P4', 'P7']],
  ['five by way of Shared', [], ['Shared', 'Some of us', 'P2', 'P4', 'P7'], ['P2', 'P4', 'P7']],
])('the item form shares among three of ten in as many taps: %s', async (_, before, taps, sharers) => {
  const ten = ALL.map((id, color) => ({ id, name: id, color }));
  const items = before.length > 0 ? [storedItem('Bread', 4, before, { isWholeTable: before === ALL })] : [];
  const store = storeWith({ ...emptyStored(), diners: ten, items });
  const { user } = show(store, <ItemStep />);
  await user.type(screen.getByRole('textbox', { name: /^Item/ }), 'Platter 30');
  for (const name of taps)
    await user.click(
      name === 'Some of us'
        ? screen.getByRole('button', { name })
        : screen.getByLabelText(name, { selector: 'input' }),
    );
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  expect(store.getState().bill.lines.at(-1)).toMatchObject({
    sharing: { by: 'parts', shares: sharers.map((dinerId) => ({ dinerId, weight: 1 })) },
  });
  expect(store.getState().bill.lines).toHaveLength(items.length + 1);
});
