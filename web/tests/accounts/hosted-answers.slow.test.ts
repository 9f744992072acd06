import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientOf } from '#web/platform/backend/client.ts';
import { supabaseProvider, type AccountProvider } from '#web/platform/accounts/supabase/provider.ts';
import type { Outcome } from '#web/platform/backend/outcome.ts';
import { remotePhotos } from '#web/bills/saved/sync/supabase-photos.ts';
import { currentSession } from '#web/platform/session.ts';
import { jpegBytes } from '../../../tests/support/picture-bytes.ts';
import { startServer } from './support/backend.ts';
import { startStub } from './support/stub.ts';

// Response bodies of the hosted services where the embedded server's differ: supabase/auth bc32168
// (internal/api/errors.go), supabase/storage 4fa61fb (src/http/error-handler.ts, src/storage/database/errors.ts).
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.letLimitsPass();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const person = { password: 'secret12', accessCode: '', newsletter: true };
  await supabaseProvider(server.config).signUp({ ...person, email: `${randomUUID()}@example.org` });
});

/** The outcome of sending a photo while signed in, with this response of the service. */
async function sentPhoto(status: number, body: object) {
  const current = currentSession();
  if (!('session' in current)) throw new Error('Nobody is signed in.');
  const stub = await startStub(status, JSON.stringify(body));
  try {
    const photo = { name: `${randomUUID()}.jpg`, photo: new Blob([jpegBytes(1000)], { type: 'image/jpeg' }) };
    const sent = await remotePhotos(clientOf(stub.config), current.session.id).put(randomUUID(), photo);
    return sent.ok ? 'kept' : sent.problem;
  } finally {
    await stub.stop();
  }
}

describe('a photo that hosted Storage refuses', () => {
  test.each([
    ['PT400', 'refused'],
    // The token is renewed first, and that request gets a 500, too.
    ['PT401', 'unavailable'],
    ['PT404', 'refused'],
    ['PT409', 'limit'],
    ['PT413', 'refused'],
    ['PT429', 'later'],
    ['XX000', 'later'],
  ])('by the database’s rule %s is %s', async (code, problem) => {
    const body = { statusCode: '500', code: 'DatabaseError', error: 'DatabaseError' };
    expect(await sentPhoto(500, { ...body, message: `database error, code: ${code}` })).toBe(problem);
  });

  test.each([
    ['"exp" claim timestamp check failed', 'ended'],
    ['signature verification failed', 'ended'],
    ['new row violates row-level security policy', 'refused'],
  ])('with 403 and the words %s is %s', async (message, problem) => {
    expect(await sentPhoto(400, { statusCode: '403', error: 'Unauthorized', message })).toBe(problem);
  });

  test('counts as stored if it exists already', async () => {
    const body = { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' };
    expect(await sentPhoto(400, body)).toBe('kept');
  });
});

type Call = (service: AccountProvider) => Promise<Outcome<unknown>>;

const logIn: Call = (service) => service.logIn('ann@example.org', 'secret12');
const withCode: Call = (service) => service.logInWithCode({ email: 'ann@example.org', digits: '12345678' });
const reset: Call = (service) => service.sendReset('ann@example.org');
const signUp: Call = (service) =>
  service.signUp({ email: 'ann@example.org', password: 'secret12', accessCode: '', newsletter: false });

describe('hosted Auth’s responses, as worded since 2024', () => {
  test.each<[number, string, string, Call, string]>([
    [400, 'invalid_credentials', 'Invalid login credentials', logIn, 'invalid_credentials'],
    [400, 'email_not_confirmed', 'Email not confirmed', logIn, 'email_not_confirmed'],
    [429, 'over_request_rate_limit', 'Request rate limit reached', logIn, 'login_rate_limit'],
    [422, 'user_already_exists', 'User already registered', signUp, 'already_registered'],
    [422, 'weak_password', 'Password should be at least 6 characters.', signUp, 'weak_password'],
    [400, 'email_address_invalid', 'Email address "ann@example.org" is invalid', signUp, 'email_invalid'],
    [403, 'otp_expired', 'Token has expired or is invalid', withCode, 'code_invalid'],
    [429, 'over_email_send_rate_limit', 'email rate limit exceeded', reset, 'reset_rate_limit'],
    [500, 'unexpected_failure', 'Error sending confirmation email', reset, 'mail_not_sent'],
    [500, 'unexpected_failure', 'Error sending recovery email', signUp, 'mail_not_sent'],
  ])('%i %s (%s) is understood', async (status, code, message, call, expected) => {
    const headers = { 'x-supabase-api-version': '2024-01-01' };
    const stub = await startStub(status, JSON.stringify({ code, message }), headers);
    try {
      const outcome = await call(supabaseProvider(stub.config));
      expect(outcome).toMatchObject({ ok: false, error: { code: expected } });
    } finally {
      await stub.stop();
    }
  });
});
