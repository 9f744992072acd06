import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { KEYS } from '#web/platform/storage/keys.ts';
import { startServer } from './support/backend.ts';
import { losingAnswers } from './support/lost-answers.ts';
import { endFromElsewhere, openTab } from './support/tab.ts';

type Tab = Awaited<ReturnType<typeof openTab>>;

let server: Awaited<ReturnType<typeof startServer>>;
let tab: Tab;
let person = { email: '', password: 'secret12', accessCode: '', newsletter: true };
let people = 0;
beforeAll(async () => {
  server = await startServer({ CHECKOUT_PROVIDER: 'sandbox' });
});
afterAll(() => server.stop());

/** An entry of the account's and one of the guest's, as stored on this device. */
const kept = () => [localStorage.getItem(ofPerson), localStorage.getItem('fairtab.guest.note')];
let ofPerson = '';

beforeEach(async () => {
  localStorage.clear();
  server.letLimitsPass();
  // The server runs in this process, and lite prints the reason of each 401.
  vi.spyOn(console, 'error').mockReturnValue();
  people += 1;
  person = { ...person, email: `leaving${people}@example.org` };
  tab = await openTab(server.config);
  await tab.accounts.signUp(person);
  await tab.settle();
  const { id } = JSON.parse(localStorage.getItem(KEYS.session) ?? '{}') as { id: string };
  ofPerson = `fairtab.a-${id}.note`;
  localStorage.setItem(ofPerson, 'theirs');
  localStorage.setItem('fairtab.guest.note', 'the guest’s');
});
afterEach(async () => {
  await tab.close();
  vi.restoreAllMocks();
});

const DONE = { ok: true, value: undefined };
const UNANSWERED = { ok: false, error: { code: 'delete_unanswered' } };
const WHOLE = ['theirs', 'the guest’s'];
const ERASED = [null, 'the guest’s'];

/** Runs a call while no request reaches the server. */
async function unreachable<T>(call: () => Promise<T>): Promise<T> {
  const cut = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  try {
    return await call();
  } finally {
    cut.mockRestore();
  }
}

describe('a deletion with a lost response', () => {
  test('is not reported as failed, and everything stays until the state is known', async () => {
    expect(await losingAnswers(() => tab.accounts.deleteAccount('other'))).toEqual(UNANSWERED);
    expect([tab.status(), kept()]).toEqual(['user', WHOLE]);
    expect(await unreachable(() => tab.accounts.deleteAccount('other'))).toEqual(UNANSWERED);
    expect([tab.status(), kept()]).toEqual(['user', WHOLE]);
  });

  test('counts as done once the next request is refused for good, and erases local data', async () => {
    await losingAnswers(() => tab.accounts.deleteAccount('other'));
    expect(await tab.accounts.deleteAccount('other')).toEqual(DONE);
    expect([tab.status(), tab.endedBecause(), kept()]).toEqual(['none', undefined, ERASED]);
  });

  test('counts as done and is reported, even if another request is refused first', async () => {
    await losingAnswers(() => tab.accounts.deleteAccount('other'));
    expect(await tab.accounts.loadProfile()).toMatchObject({ error: { code: 'session_expired' } });
    expect([tab.status(), tab.endedBecause(), kept()]).toEqual(['none', 'account_gone', ERASED]);
  });

  test('is forgotten when the session is renewed: a later end has another cause', async () => {
    await unreachable(() => tab.accounts.deleteAccount('other'));
    const tokens = JSON.parse(localStorage.getItem(KEYS.tokens) ?? '{}') as object;
    localStorage.setItem(KEYS.tokens, JSON.stringify({ ...tokens, expires_at: 1 }));
    expect((await tab.accounts.loadProfile()).ok).toBe(true);
    await endFromElsewhere(server.config, person);
    await tab.accounts.loadProfile();
    expect([tab.endedBecause(), kept()]).toEqual(['session_expired', WHOLE]);
  });

  test('succeeds when it is repeated if the first request was lost', async () => {
    expect(await unreachable(() => tab.accounts.deleteAccount('other'))).toEqual(UNANSWERED);
    expect(await tab.accounts.deleteAccount('other')).toEqual(DONE);
    expect([tab.status(), kept()]).toEqual(['none', ERASED]);
  });
});

describe('data stay on the device', () => {
  test('if the session had ended elsewhere before the deletion request', async () => {
    await endFromElsewhere(server.config, person);
    expect(await tab.accounts.deleteAccount('other')).toMatchObject({ error: { code: 'session_expired' } });
    expect([tab.endedBecause(), kept()]).toEqual(['session_expired', WHOLE]);
  });

  test('without a network, when nothing was sent', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await unreachable(() => tab.accounts.deleteAccount('other'))).toMatchObject({
      error: { code: 'offline' },
    });
    network.mockRestore();
    await endFromElsewhere(server.config, person);
    await tab.accounts.loadProfile();
    expect([tab.endedBecause(), kept()]).toEqual(['session_expired', WHOLE]);
  });

  test('without tokens, when the service was not asked', async () => {
    await losingAnswers(() => tab.accounts.deleteAccount('other'));
    localStorage.removeItem(KEYS.tokens);
    expect(await tab.accounts.deleteAccount('other')).toMatchObject({ error: { code: 'session_expired' } });
    expect(kept()).toEqual(WHOLE);
  });
});
