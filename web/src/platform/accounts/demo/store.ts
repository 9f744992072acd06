import * as v from 'valibot';
import { after, now, nowIso } from '../../device/clock.ts';
import { newUuid } from '../../device/ids.ts';
import { KEYS } from '../../storage/keys.ts';
import { readJson, writeJson } from '../../storage/store.ts';
import type { Profile } from '../types.ts';

/** Somebody with an account of demo mode (docs/product/accounts.md, "Demo mode"). */
export interface MockUser {
  readonly id: string;
  readonly email: string;
  readonly created_at: string;
}

/** The stored mock user and session, and every account ever made here: logging out removes the first two. */
export interface DemoState {
  readonly accounts: readonly MockUser[];
  readonly user: MockUser | null;
  readonly session: { readonly expires_in: number; readonly expires_at: number } | null;
  readonly profile: Profile | null;
}

const mockUser = v.object({ id: v.string(), email: v.string(), created_at: v.string() });
const demoState = v.object({
  accounts: v.fallback(v.array(mockUser), []),
  user: v.fallback(v.nullable(mockUser), null),
  session: v.fallback(v.nullable(v.object({ expires_in: v.number(), expires_at: v.number() })), null),
  // Only the demo writes and reads it, so it is checked no further.
  profile: v.fallback(
    v.nullable(v.custom<Profile>((value) => v.is(v.object({ id: v.string() }), value))),
    null,
  ),
});
const NOBODY: DemoState = { accounts: [], user: null, session: null, profile: null };
const SESSION_SECONDS = 3600;

/** Reads the demo's stored state; `NOBODY` if there is none, or none that can be read. */
export function readDemo(): DemoState {
  const read = v.safeParse(demoState, readJson(KEYS.demo));
  return read.success ? read.output : NOBODY;
}

/** Changes a part of the stored demo data. */
export function writeDemo(change: Partial<DemoState>): void {
  writeJson(KEYS.demo, { ...readDemo(), ...change });
}

/** A user as the service would create one now. */
export const newMockUser = (email: string): MockUser => ({ id: newUuid(), email, created_at: nowIso() });

/** A session that pretends to end in an hour. */
export const mockSession = () => ({
  expires_in: SESSION_SECONDS,
  expires_at: Math.floor(now() / 1000) + SESSION_SECONDS,
});

/** Takes as long as a service would. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    after(milliseconds, resolve);
  });
