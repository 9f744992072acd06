import { after, now, nowIso } from '../../clock.ts';
import { newUuid } from '../../ids.ts';
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

const NOBODY: DemoState = { accounts: [], user: null, session: null, profile: null };
const SESSION_SECONDS = 3600;

/** What the demonstration keeps on this device; nobody when there is nothing or nothing readable. */
export function readDemo(): DemoState {
  const stored = readJson(KEYS.demo);
  return typeof stored === 'object' && stored !== null ? { ...NOBODY, ...stored } : NOBODY;
}

/** Changes a part of it, and keeps the rest. */
export function writeDemo(change: Partial<DemoState>): void {
  writeJson(KEYS.demo, { ...readDemo(), ...change });
}

/** Somebody as the service would have made them now. */
export const newMockUser = (email: string): MockUser => ({ id: newUuid(), email, created_at: nowIso() });

/** A session that pretends to end in an hour. */
export const mockSession = () => ({
  expires_in: SESSION_SECONDS,
  expires_at: Math.floor(now() / 1000) + SESSION_SECONDS,
});

/** The demo takes its time, as a service would. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    after(milliseconds, resolve);
  });
