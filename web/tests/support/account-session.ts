import type { Session } from '#web/platform/session.ts';

/** The session of an account on trial. */
export const accountSession = (id = '00000000-0000-4000-8000-000000000001'): Session => ({
  id,
  email: 'ann@example.org',
  isAuthenticated: true,
  role: 'user',
  subscription: { plan: 'trial', isActive: true, trialEndsAt: null },
  metadata: { homeCurrency: 'GBP' },
  createdAt: '2026-01-01T00:00:00.000Z',
});
