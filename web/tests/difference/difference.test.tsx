import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { explainDifference, setBillInput } from '#domain';
import { setAmountText } from '#web/charges/amount-texts.ts';
import { Explanations } from '#web/difference/Explanations.tsx';
import { storedItem as item, storedTable } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

vi.mock('#domain', { spy: true });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

it('explains a difference once the total has been typed, and not at every key', () => {
  const items = [item('Pie', 30, ['Ann']), item('Tea', 3.4, ['Bob'])];
  const store = storeWith(storedTable(['Ann', 'Bob'], { items }));
  show(store, <Explanations />);
  vi.mocked(explainDifference).mockClear();
  for (const [typed, minor] of [
    ['3', 300],
    ['30', 3000],
    ['30.', 3000],
  ] as const)
    act(() => {
      store.edit((bill) => setBillInput(bill, minor), { coalesce: 'billTotal' });
      setAmountText(store, 'billTotal', typed);
      vi.advanceTimersByTime(150);
    });
  expect(explainDifference).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(400));
  expect(explainDifference).toHaveBeenCalled();
  expect(screen.getByRole('list', { name: 'What could the difference be?' })).toHaveTextContent(
    'Tea for £3.40 may not be on the paper bill.',
  );
});
