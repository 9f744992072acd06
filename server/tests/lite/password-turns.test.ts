import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { comparePassword, hashPassword } from '../../src/lite/native-bcrypt.ts';
import { fromAddress } from '../support/from-address.ts';

test('one log-in does not wait for all the passwords that another address tries', async () => {
  const hash = await hashPassword('right', 8);
  const tries = 24 * availableParallelism();
  const done: string[] = [];
  const logIn = (address: string) =>
    fromAddress(address, () => comparePassword('wrong', hash)).then(() => done.push(address));
  await Promise.all([...Array.from({ length: tries }, () => logIn('attacker')), logIn('ann')]);
  expect(done.indexOf('ann')).toBeLessThan(tries / 2);
});
