import { after } from '../device/clock.ts';
import type * as DurableCopies from './durable-copies.ts';
import type { CopiesByKey, Copy } from './durable-copies.ts';

/** A change waits this long for others, in ms: several keystrokes are one write, and nobody notices the wait. */
const WAIT_MS = 100;

let database: typeof DurableCopies | undefined;
/** Kept once it is loaded: a page that is left cannot wait for anything. */
const load = async () => (database ??= await import('./durable-copies.ts'));

/** The second copies of some keys; none without a database, or a network to fetch its code: then local storage is the only copy. */
export async function durableCopies(keys: readonly string[]): Promise<CopiesByKey> {
  try {
    return await (await load()).readDurable(keys);
  } catch {
    return new Map();
  }
}

/** Replaces and removes second copies, all or nothing, if there is a database: otherwise local storage has the only copy. */
export async function replaceCopies(copies: ReadonlyMap<string, Copy | undefined>): Promise<void> {
  try {
    await (await load()).replaceDurable(copies);
  } catch {
    // Nothing to do: local storage still has everything.
  }
}

interface Pending {
  readonly copy: () => Copy;
  readonly tell: ((isKept: boolean) => void) | undefined;
}

let pending = new Map<string, Pending>();
let cancel: (() => void) | undefined;

/**
 * Has the database get the second copy of a key a moment later.
 * @param copy the latest text by then
 * @param tell called with whether it is there; not called if a later change follows before that is known
 */
export function keepDurably(key: string, copy: () => Copy, tell?: (isKept: boolean) => void): void {
  pending.set(key, { copy, tell });
  cancel ??= after(WAIT_MS, flushDurable);
}

/** Writes pending copies at once: the page may be about to close. */
export function flushDurable(): void {
  cancel?.();
  cancel = undefined;
  const batch = pending;
  pending = new Map();
  if (batch.size > 0) void write(batch);
}

async function write(batch: ReadonlyMap<string, Pending>): Promise<void> {
  let isKept = true;
  try {
    const { writeDurable } = database ?? (await load());
    await writeDurable(new Map([...batch].map(([key, { copy }]) => [key, copy()])));
  } catch {
    // Full, unavailable or silent. Local storage has everything, or its notice says otherwise; the next change tries again.
    isKept = false;
  }
  for (const [key, { tell }] of batch) if (!pending.has(key)) tell?.(isKept);
}

// A page rendered at build time is never left.
if (typeof window !== 'undefined') window.addEventListener('pagehide', flushDurable);
