import * as v from 'valibot';
import { after, nowIso } from '../../device/clock.ts';
import { newUuid } from '../../device/ids.ts';
import { KEYS } from '../../storage/keys.ts';
import { readJson, writeJson } from '../../storage/store.ts';
import type { Profile } from '../types.ts';

const mockUser = v.object({ id: v.string(), email: v.string(), created_at: v.string() });
/** Somebody with an account of demo mode (docs/product/accounts.md, "Demo mode"). */
export type MockUser = Readonly<v.InferOutput<typeof mockUser>>;

const demoState = v.object({
  accounts: v.fallback(v.array(mockUser), []),
  user: v.fallback(v.nullable(mockUser), null),
  // Only the demo writes and reads it, so it is checked no further.
  profile: v.fallback(
    v.nullable(v.custom<Profile>((value) => v.is(v.object({ id: v.string() }), value))),
    null,
  ),
});
/** The stored mock user with their profile, and every account ever made here: logging out removes the first two. */
export type DemoState = Readonly<v.InferOutput<typeof demoState>>;
const NOBODY: DemoState = { accounts: [], user: null, profile: null };

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

/** Takes as long as a service would. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    after(milliseconds, resolve);
  });
