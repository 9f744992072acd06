import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { emptyBill, summarize, type Line } from '#domain';
import { describe, expect, it, vi } from 'vitest';
import { item } from '../../../domain/tests/support/typed-lines.ts';
import { peopleOf } from '#web/bill-kit/words/people.ts';
import { ClaimList } from '#web/table/claims/ClaimList.tsx';
import { ClaimRow } from '#web/table/claims/ClaimRow.tsx';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';

const people = peopleOf(
  ['Ann', 'Bob'].map((name, index) => ({ id: name.toLowerCase(), name, color: index, position: index })),
);
const LINE: Line = item('Paella', 3600, {
  sharing: { by: 'parts', shares: [{ dinerId: 'bob', weight: 1 }] },
});

function show(part: Partial<Parameters<typeof ClaimRow>[0]> = {}) {
  const onTap = vi.fn<(line: Line) => void>();
  const onPortion = vi.fn<(line: Line) => void>();
  const props = {
    line: LINE,
    people,
    currency: 'GBP',
    who: ['ann'],
    onTake: vi.fn<(line: Line, weight: number) => void>(),
    myPart: 0,
    isUnsent: false,
    isFixed: false,
  };
  render(
    <ul>
      <ClaimRow {...props} {...{ onTap, onPortion }} {...part} />
    </ul>,
  );
  return { user: userEvent.setup({ delay: null }), onTap, onPortion };
}

describe('a row of the bill at a live table', () => {
  it('is one button that names its line, price and owners; another one asks for a quantity', async () => {
    const { user, onTap, onPortion } = show();
    const row = screen.getByRole('button', { name: /^Paella.*£36\.00.*Bob/ });
    expect(row).toHaveAttribute('aria-pressed', 'false');
    await user.click(row);
    expect(onTap).toHaveBeenCalledExactlyOnceWith(LINE);
    await user.click(screen.getByRole('button', { name: 'How much of it did you have? Paella' }));
    expect(onPortion).toHaveBeenCalledExactlyOnceWith(LINE);
  });

  it('can be reached and pressed by keyboard, also after a right click opened the quantity', async () => {
    const { user, onTap, onPortion } = show();
    const row = screen.getByRole('button', { name: /^Paella/ });
    await user.pointer({ target: row, keys: '[MouseRight]' });
    expect(onPortion).toHaveBeenCalledOnce();
    row.focus();
    expect(row).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onTap).toHaveBeenCalledOnce();
  });

  it('says that the others do not have a change of it yet, at once without a network, as after a reload', () => {
    const bill = { ...emptyBill('GBP', 0), lines: [LINE] };
    const table = { bill, role: 'guest', reception: 'offline', unsentLines: new Set([LINE.id]) } as const;
    const [onTap, onTake, onPortion] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    render(
      <ClaimList
        {...{ table, onTap, onTake, onPortion }}
        summary={summarize(bill)}
        who={[]}
        isFixed={false}
      />,
    );
    expect(screen.getByRole('button', { name: /^Paella.*Not sent yet/ })).toBeVisible();
  });

  it('is no button once claims are closed, nor for a whole-table line', () => {
    show({ isFixed: true });
    show({ line: { ...LINE, id: 'l2', sharing: { by: 'everyone' } } });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Whole table')).toBeVisible();
  });

  it('has a stepper for several units, for one person at a time', async () => {
    const onTake = vi.fn<(line: Line, weight: number) => void>();
    const oysters: Line = {
      ...LINE,
      name: 'Oysters',
      quantity: 12,
      sharing: { by: 'units', shares: [{ dinerId: 'ann', weight: 5 }] },
    };
    const { user } = show({ line: oysters, onTake });
    const stepper = screen.getByRole('group', { name: '12 × Oysters' });
    expect(stepper).toHaveTextContent('5');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'Fewer' }));
    expect(onTake.mock.calls).toEqual([
      [oysters, 6],
      [oysters, 4],
    ]);
    show({ line: { ...oysters, id: 'l2' }, who: ['ann', 'bob'] });
    show({ line: LINE });
    expect(screen.getAllByRole('group', { name: /Oysters|Paella/ })).toHaveLength(1);
  });
});
