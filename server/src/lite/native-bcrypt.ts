import { availableParallelism } from 'node:os';
import inJavaScript from 'bcryptjs';
import { Piscina } from 'piscina';
import { FairQueue } from '../limits/fair-queue.ts';
import { currentRequest } from '../http/request-context.ts';

/** How much lower the priority of a password thread is than the main thread's (Linux only). */
const LESS_URGENT = 10;
/** An idle thread ends after so many milliseconds, except the first one. */
const KEPT = 60_000;

/**
 * So many passwords are worked on at a time: one for each processor. Not on libuv's four threads, which verify the tokens of everybody
 * else, and not as urgent as the thread that answers: with as many passwords as processors, that one would get its turn only when the
 * system takes a processor away from one of them.
 */
const threads = new Piscina<{ password: string; cost: number } | { password: string; hash: string }>({
  filename: new URL('./password-worker.mjs', import.meta.url).href,
  // One from the beginning: a server whose threads cannot start ends then, and not at the first log-in.
  minThreads: 1,
  maxThreads: availableParallelism(),
  idleTimeout: KEPT,
  niceIncrement: LESS_URGENT,
});

/** Addresses take turns for the threads, and one of them has half at most. */
const queue = new FairQueue(availableParallelism(), Math.ceil(availableParallelism() / 2));

async function onThread<T>(task: Parameters<typeof threads.run>[0]): Promise<T> {
  const who = currentRequest()?.seat.who ?? '';
  await queue.enter(who);
  try {
    const result: T = await threads.run(task);
    return result;
  } finally {
    queue.leave(who);
  }
}

/** Compares a password with a hash. Within a request the same is asked once. */
export async function comparePassword(password: string, hash: string): Promise<boolean> {
  const request = currentRequest();
  const known = request?.compared;
  if (known?.password === password && known.hash === hash) return known.isSame;
  const isSame = await onThread<boolean>({ password, hash });
  if (request) request.compared = { password, hash, isSame };
  return isSame;
}

/** A hash as lite makes it for a new account. */
export const hashPassword = (password: string, cost = 10): Promise<string> =>
  onThread<string>({ password, cost });

/**
 * Lite hashes and compares passwords with bcryptjs, on the one thread that answers everybody, for a tenth of a second each. These
 * two functions of that module do it on threads of their own from now on, with hashes of the same kind.
 */
export function hashOffTheThread(): void {
  Object.assign(inJavaScript, {
    hash: hashPassword,
    compare: comparePassword,
  });
}
