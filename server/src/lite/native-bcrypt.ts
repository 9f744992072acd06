import { availableParallelism } from 'node:os';
import inJavaScript from 'bcryptjs';
import { Piscina } from 'piscina';
import { FairQueue } from '../limits/fair-queue.ts';
import { currentRequest } from '../http/request-context.ts';

/** How much lower the priority of a password thread is than the main thread's (Linux only). */
const LESS_URGENT = 10;
/** An idle thread, except the first one, ends after this many ms. */
const KEPT = 60_000;

/**
 * Processes one password per processor at a time. Not on libuv's four threads, which verify everybody else's tokens, and with a lower
 * priority than the main thread, which would otherwise have to wait for a processor while all of them hash.
 */
const threads = new Piscina<{ password: string; cost: number } | { password: string; hash: string }>({
  filename: new URL('./password-worker.mjs', import.meta.url).href,
  // One thread from the start, so that a server whose threads cannot start exits then, and not at the first log-in.
  minThreads: 1,
  maxThreads: availableParallelism(),
  idleTimeout: KEPT,
  niceIncrement: LESS_URGENT,
});

/** Addresses take turns for the threads, and one address has at most half of them. */
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

/** Compares a password with a hash. Within a request, the same pair is compared only once. */
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
 * Lite hashes and compares passwords with bcryptjs, on the one thread that answers everybody, for a tenth of a second each. This replaces
 * two functions of that module by ones that use their own threads and the same kind of hash.
 */
export function hashOnThreadPool(): void {
  Object.assign(inJavaScript, {
    hash: hashPassword,
    compare: comparePassword,
  });
}
