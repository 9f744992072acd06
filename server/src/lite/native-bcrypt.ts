import native from 'bcrypt';
import inJavaScript from 'bcryptjs';

/**
 * Lite hashes and compares passwords with bcryptjs, on the one thread that answers everybody, for a tenth of a second each. These
 * two functions of that module do it on libuv's threads from now on, with hashes of the same kind.
 */
export function hashOffTheThread(): void {
  const { hash, compare } = native;
  Object.assign(inJavaScript, {
    hash: (password: string, cost: number) => hash(password, cost),
    compare: (password: string, hashed: string) => compare(password, hashed),
  });
}
