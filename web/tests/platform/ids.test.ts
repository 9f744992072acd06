import { expect, it } from 'vitest';
import { newSecret } from '#web/platform/device/ids.ts';

it('makes secrets whose last character no messenger takes for punctuation behind a link', () => {
  const secrets = Array.from({ length: 1000 }, () => newSecret());
  expect(secrets.filter((secret) => !/^[\dA-Za-z]{22}$/.test(secret))).toEqual([]);
});
