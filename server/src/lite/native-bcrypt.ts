import { availableParallelism } from 'node:os';
import native from 'bcrypt';
import inJavaScript from 'bcryptjs';
import { currentRequest } from '../request-context.ts';

/**
 * So many passwords are worked on at a time: one for each processor, and never all of libuv's four threads, which verify
 * the tokens of everybody else and look up hosts as well.
 */
const AT_ONCE = Math.min(availableParallelism(), 3);

/** Lets so many works run at a time; the others wait, first come, first served. */
function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const limited = atMost(AT_ONCE);

/** Whether a password is that of a hash. Within a request the same is asked once. */
export async function comparePassword(password: string, hash: string): Promise<boolean> {
  const request = currentRequest();
  const known = request?.compared;
  if (known?.password === password && known.hash === hash) return known.isSame;
  const isSame = await limited(() => native.compare(password, hash));
  if (request) request.compared = { password, hash, isSame };
  return isSame;
}

/**
 * Lite hashes and compares passwords with bcryptjs, on the one thread that answers everybody, for a tenth of a second each. These
 * two functions of that module do it on libuv's threads from now on, with hashes of the same kind.
 */
export function hashOffTheThread(): void {
  Object.assign(inJavaScript, {
    hash: (password: string, cost: number) => limited(() => native.hash(password, cost)),
    compare: comparePassword,
  });
}
