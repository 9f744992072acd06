import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailField } from '#web/account/EmailField.tsx';
import { EMPTY_WAY, WayForm } from '#web/settle/WayForm.tsx';
import { JoinByCode } from '#web/table/guest/join/JoinByCode.tsx';
import '#web/messages/en/account.po';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import '#web/messages/en/settle.po';
import { TextField } from '#web/ui/fields/TextField.tsx';

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const nothing = () => undefined;

it('an email address is typed from the left in every language', () => {
  render(<EmailField value="" onChange={nothing} />);
  expect(field(/Email/)).toHaveAttribute('dir', 'ltr');
});

it('the code of a table is typed from the left in every language', () => {
  render(<JoinByCode isJoining={false} error={undefined} onJoin={nothing} onType={nothing} />);
  expect(field(/Table code/)).toHaveAttribute('dir', 'ltr');
});

it('an account is typed from the left, its owner’s name in its own direction', () => {
  const { rerender } = render(
    <WayForm draft={EMPTY_WAY} onDraft={nothing} onAdd={nothing} onDone={nothing} />,
  );
  expect(screen.getByRole('textbox')).toHaveAttribute('dir', 'ltr');
  rerender(
    <WayForm draft={{ ...EMPTY_WAY, kind: 'sepa' }} onDraft={nothing} onAdd={nothing} onDone={nothing} />,
  );
  expect(field(/IBAN/)).toHaveAttribute('dir', 'ltr');
  expect(field(/BIC/)).toHaveAttribute('dir', 'ltr');
  expect(field(/Full name/)).not.toHaveAttribute('dir');
});

it('any other text follows the direction of its content, and an empty field that of the page', () => {
  const { rerender } = render(<TextField label="Item" value="حمص (2)" onChange={nothing} />);
  expect(field(/Item/)).toHaveAttribute('dir', 'auto');
  rerender(<TextField label="Item" value="" onChange={nothing} />);
  expect(field(/Item/)).not.toHaveAttribute('dir');
});
