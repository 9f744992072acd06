import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Gate, matchesDigest } from '#web/app/gate/Gate.tsx';
import { KEYS } from '#web/platform/storage/keys.ts';

// printf 'fairtab-gate:crème brûlée' | sha256sum
const digest = 'e366d4ec17795ac5d68e7076a8186647af2573ffbc6ed35e1c638da4d64b70ec';

it('a password is right when its digest equals the server’s', () => {
  expect(matchesDigest('crème brûlée', digest)).toBe(true);
  expect(matchesDigest('creme brulee', digest)).toBe(false);
  expect(matchesDigest('', digest)).toBe(false);
});

it('a wrong password is cleared and reported, the right one is remembered', async () => {
  const user = userEvent.setup();
  render(<Gate digest={digest} diagnostics={null} />);
  const field = screen.getByLabelText('Password');
  expect(screen.getByRole('link', { name: 'Join a table' })).toHaveAttribute('href', '/t');
  expect(screen.getByRole('combobox', { name: 'Language' })).toBeVisible();

  await user.type(field, 'wrong{Enter}');
  expect(screen.getByRole('button', { name: /Checking\.\.\./ })).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByText('Incorrect password')).toBeVisible();
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(localStorage.getItem(KEYS.gate)).toBeNull();

  await user.type(field, 'crème brûlée{Enter}');
  await expect.poll(() => localStorage.getItem(KEYS.gate)).toBe('true');
});
