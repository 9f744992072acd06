import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renameDiner } from '#domain';
import { Part } from '#web/bill-kit/parts/Part.tsx';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { storedTable } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

it('a part recovers by itself: Undo of the edit that broke it', async () => {
  const Names = () => {
    const names = useBill().diners.map(({ name }) => name);
    if (names.includes('Tim')) throw new Error('No Tim');
    return names.join(' and ');
  };
  const store = storeWith(storedTable(['Maya', 'Tom']));
  const onCaughtError = vi.fn<(error: unknown) => void>();
  show(
    store,
    <Part>
      <Names />
    </Part>,
    { onCaughtError },
  );
  act(() => void store.edit((bill) => renameDiner(bill, 'Tom', 'Tim')));
  expect(screen.getByRole('alert')).toBeVisible();
  act(() => void store.undo());
  expect(screen.getByText('Maya and Tom')).toBeVisible();
});
