import * as v from 'valibot';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { now } from '../device/clock.ts';
import { currentSession, spaceOf } from '../session.ts';
import { KEYS } from '../storage/keys.ts';
import { readJson, remove, writeJson } from '../storage/store.ts';

/** `overlay`: paid over the page. `page`: gone to the checkout's own page, which leads back to /profile. */
export type PendingKind = 'overlay' | 'page';

/** After this long a payment has arrived or never will. */
const HOUR_MS = 3_600_000;

const storedPending = v.object({
  kind: v.picklist(['overlay', 'page']),
  space: v.string(),
  since: v.number(),
});

/** The logged-in person's pending checkout. */
function stored(): PendingKind | undefined {
  const read = v.safeParse(storedPending, readJson(KEYS.checkout));
  if (!read.success) return undefined;
  const { kind, space, since } = read.output;
  return space === spaceOf(currentSession()) && Math.abs(now() - since) < HOUR_MS ? kind : undefined;
}

// Kept here as well: an entry that cannot be stored lasts as long as the page is open.
const state = createStore(stored);

/** Notes that the person has paid, or has gone to pay, and that the provider's confirmation is still to come. */
export function notePending(kind: PendingKind): void {
  writeJson(KEYS.checkout, { kind, space: spaceOf(currentSession()), since: now() });
  state.setState(kind);
}

/** Forgets it: the payment has arrived, or is no longer waited for. */
export function forgetPending(): void {
  remove(KEYS.checkout);
  state.setState(undefined);
}

/** A purchase that the service has not confirmed yet. */
export const usePendingCheckout = (): PendingKind | undefined => useStore(state);
