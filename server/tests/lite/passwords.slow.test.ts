import { performance } from 'node:perf_hooks';
import inJavaScript from 'bcryptjs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newEmail, PASSWORD, signedUp, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  // As in production: the other tests have a cheaper one.
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', undefined);
  server = await startTestServer();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

async function hashOf(email: string): Promise<string> {
  const { database } = await server.host.backend;
  const { rows } = await sql<{ hash: string }>`select encrypted_password as hash from auth.users
    where email = ${email}`.execute(database.kysely);
  return rows[0]?.hash ?? '';
}

async function setHash(email: string, hash: string): Promise<void> {
  const { database } = await server.host.backend;
  await sql`update auth.users set encrypted_password = ${hash} where email = ${email}`.execute(
    database.kysely,
  );
}

const logIn = (email: string, password: string) =>
  server.visitor().auth.signInWithPassword({ email, password });

describe('a password', () => {
  test('is hashed with bcrypt of cost 10, which bcrypt in JavaScript verifies too', async () => {
    const { email } = await signedUp(server);
    const hash = await hashOf(email);
    expect(hash).toMatch(/^\$2b\$10\$.{53}$/);
    expect(inJavaScript.compareSync(PASSWORD, hash)).toBe(true);
    expect(inJavaScript.compareSync(`${PASSWORD}!`, hash)).toBe(false);
  });

  test.for([
    ['made by bcrypt in JavaScript', '$2b$'],
    ['moved here from a hosted Supabase', '$2a$'],
  ] as const)('a hash that was %s accepts only its own password', async ([, prefix]) => {
    const { email } = await signedUp(server, newEmail('moved'));
    const password = 'Käse 🧀 and wine';
    await setHash(email, inJavaScript.hashSync(password, 10).replace('$2b$', prefix));
    expect((await logIn(email, password)).error).toBeNull();
    expect((await logIn(email, 'Käse 🧀 and wime')).error?.code).toBe('invalid_credentials');
    expect((await logIn(email, PASSWORD)).error?.code).toBe('invalid_credentials');
  });

  test('does not block the thread while it is checked', async () => {
    const { email } = await signedUp(server);
    // With a cost at which hashing takes a second, not a tenth: only the comparison is measured.
    const hash = await hashOf(email);
    await setHash(email, hash.replace('$10$', '$14$'));
    const before = performance.eventLoopUtilization();
    const since = performance.now();
    // With another cost the hash is another password's.
    expect((await logIn(email, PASSWORD)).error?.code).toBe('invalid_credentials');
    const busy = performance.eventLoopUtilization(before).active;
    expect(busy).toBeLessThan((performance.now() - since) / 2);
  });

  test('does not delay readers, however many log in', async () => {
    const { visitor, email } = await signedUp(server);
    await setHash(email, (await hashOf(email)).replace('$10$', '$13$'));
    let done = 0;
    // One more than there are threads for it.
    const logins = Array.from({ length: 5 }, async () => {
      await logIn(email, PASSWORD);
      done += 1;
    });
    for (let read = 0; read < 10; read += 1)
      expect((await visitor.from('users').select('id')).data).toHaveLength(1);
    expect(done).toBe(0);
    await Promise.all(logins);
  });
});
