import type { BrowserContext } from '@playwright/test';
import { KEYS, spaceKeys } from '#web/platform/storage/keys.ts';

/** A stored guest session, as `web/src/platform/session.ts` writes it. */
const GUEST = {
  id: 'e2e-guest',
  email: null,
  isAuthenticated: false,
  role: 'guest',
  subscription: { plan: 'free', isActive: false, trialEndsAt: null },
  metadata: { homeCurrency: 'GBP' },
  createdAt: '2026-01-01T12:00:00.000Z',
};

/**
 * A visitor who passed the gate and chose Continue as guest earlier, and left this bill (its stored shape, see
 * domain/src/bill/stored-bill.ts). Call it before the first `goto`; it writes only where nothing is stored yet.
 */
export async function seedGuest(context: BrowserContext, bill?: object): Promise<void> {
  const entries: [string, string][] = [
    [KEYS.gate, 'true'],
    [KEYS.session, JSON.stringify(GUEST)],
  ];
  if (bill) entries.push([spaceKeys('guest').bill, JSON.stringify({ version: 1, bill })]);
  await context.addInitScript((stored) => {
    for (const [key, value] of stored)
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, entries);
}
