import { expect, test } from 'vitest';
import { passwordStrength } from '#web/account/password/password-strength.ts';
import { newPasswordErrors } from '#web/account/validate.ts';

test.each([
  ['', 'weak'],
  ['secret', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['Pizza2026', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['правильная лошадь', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('a password of 73 bytes is refused before it is sent, though it has 25 letters', () => {
  const thai = 'ก'.repeat(24);
  expect(newPasswordErrors(thai, thai).password).toBeUndefined();
  expect(newPasswordErrors(`${thai}x`, `${thai}x`).password).toMatch(/^This password is too long/);
});
