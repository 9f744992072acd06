import { now } from '#web/platform/clock.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { readJson, writeJson } from '#web/platform/storage/store.ts';

/** Whom a confirmation mail went to, and when (milliseconds since the epoch). */
export interface PendingEmail {
  readonly email: string;
  readonly sentAt: number;
}

/** Whom this device is waiting for to confirm; survives closing the page to look at one's mail. */
export function pendingEmail(): PendingEmail | undefined {
  const value = readJson(KEYS.pendingEmail);
  if (typeof value !== 'object' || value === null) return undefined;
  const { email, sentAt } = value as Partial<Record<keyof PendingEmail, unknown>>;
  // A clock that was set back does not make anybody wait for longer than from now.
  return typeof email === 'string' && typeof sentAt === 'number'
    ? { email, sentAt: Math.min(sentAt, now()) }
    : undefined;
}

/** Remembers that a mail has just been sent there. */
export function keepPendingEmail(email: string): PendingEmail {
  const pending = { email, sentAt: now() };
  writeJson(KEYS.pendingEmail, pending);
  return pending;
}
