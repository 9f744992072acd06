import { beforeEach, expect, it } from 'vitest';
import { sessionEnd } from '#web/platform/backend/session-end.ts';
import { endSession, startGuestSession, storeSession, type Session } from '#web/platform/session.ts';
import { KEYS } from '#web/platform/storage/keys.ts';

const USER: Session = {
  id: '01a1fd60-147d-7428-b76c-f56efa4965c2',
  email: 'ann@example.org',
  isAuthenticated: true,
  role: 'user',
  subscription: { plan: 'trial', isActive: true, trialEndsAt: null },
  metadata: { homeCurrency: 'EUR' },
  createdAt: '2026-01-01T00:00:00.000Z',
};

beforeEach(() => {
  storeSession(USER);
  endSession();
  sessionEnd.setState({ code: 'session_expired' });
});

it.each<[string, () => void]>([
  ['somebody has signed up or logged in', () => storeSession(USER)],
  ['somebody goes on as a guest, from whichever page', startGuestSession],
  [
    'somebody has logged in in another tab',
    () => {
      localStorage.setItem(KEYS.session, JSON.stringify(USER));
      window.dispatchEvent(new StorageEvent('storage', { key: KEYS.session, storageArea: localStorage }));
    },
  ],
])('the reason why a session ended is dropped once %s', (_, arrive) => {
  arrive();
  expect(sessionEnd.getState()).toBeNull();
});

it('the reason why a session ended stays while nobody logs in', () => {
  endSession();
  expect(sessionEnd.getState()).toEqual({ code: 'session_expired' });
});
