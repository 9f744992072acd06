import { beforeEach, expect, it } from 'vitest';
import { sessionEnd } from '#web/platform/backend/session-end.ts';
import { endSession, startGuestSession, storeSession } from '#web/platform/session.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { accountSession } from '../support/account-session.ts';

const USER = accountSession();

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
