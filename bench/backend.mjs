// @ts-check
// What the host costs: the same reads and writes through HTTP, limits, tokens and row-level security, and as bare
// statements to the same database files, in the same run.
import { randomUUID } from 'node:crypto';
import { fsyncSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@supabase/lite/pglite';
import { startEmbedded } from '../scripts/lib/embedded.mjs';
import { clientOf, newPerson, PASSWORD } from '../scripts/backend-checks/people.mjs';
import { table } from './table.mjs';

/** The limits of the server let one address through so often in a minute. */
const PEOPLE = 15;
const LOGINS = 3;
const TIMES = 300;

/** @typedef {Record<'login' | 'profile' | 'insert', number[]>} Times */
/** @returns {Times} */
const noTimes = () => ({ login: [], profile: [], insert: [] });

/** @param {number[]} into @param {() => Promise<unknown>} work */
async function time(into, work) {
  const since = performance.now();
  await work();
  into.push(performance.now() - since);
}

/** @param {string} userId */
const bill = (userId) => ({
  id: randomUUID(),
  user_id: userId,
  name: 'Dinner',
  bill: { items: Array.from({ length: 20 }, (_, item) => ({ id: String(item), name: 'Dish', price: 12.5 })) },
  diner_count: 4,
  total_amount: 250,
  currency: 'GBP',
});

/** @param {import('../scripts/backend-checks/people.mjs').Target} target */
async function throughHost(target) {
  const times = noTimes();
  const people = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await newPerson(target));
  for (let round = 0; round < LOGINS; round += 1) {
    for (const { email } of people) {
      const client = clientOf(target);
      await time(times.login, () => client.auth.signInWithPassword({ email, password: PASSWORD }));
    }
  }
  const [person] = people;
  if (!person) throw new Error('nobody signed up');
  for (let index = 0; index < TIMES; index += 1) {
    await time(times.profile, async () => person.client.from('users').select('*').single());
    await time(times.insert, async () => {
      const { error } = await person.client.from('bill_history').insert(bill(person.id));
      if (error) throw error;
    });
  }
  return { times, person };
}

/** PGlite as the server opens it, with commits that reach the disk. @param {string} folder */
async function openBare(folder) {
  const startParams = [
    ...PGlite.defaultStartParams.filter((name) => name !== '-F'),
    '-c',
    'wal_sync_method=fsync',
  ];
  const database = await PGlite.create({ dataDir: folder, startParams });
  const { filesystems } =
    /** @type {{ filesystems: { NODEFS: { stream_ops: Record<string, unknown> } } }} */ (
      /** @type {unknown} */ (database.Module.FS)
    );
  filesystems.NODEFS.stream_ops.fsync = (/** @type {{ nfd?: number }} */ file) => {
    if (file.nfd !== undefined) fsyncSync(file.nfd);
    return 0;
  };
  return database;
}

/** @param {string} folder @param {{ id: string, email: string }} person */
async function bare(folder, { id, email }) {
  const times = noTimes();
  const database = await openBare(folder);
  const claims = JSON.stringify({ sub: id, role: 'authenticated' });
  /** @param {() => Promise<unknown>} work */
  const asPerson = async (work) => {
    await database.query('begin');
    await database.query("select set_config('request.jwt.claim.sub', $1, true)", [id]);
    await database.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    await database.query('set local role authenticated');
    await work();
    await database.query('commit');
  };
  for (let index = 0; index < PEOPLE * LOGINS; index += 1) {
    await time(times.login, async () => {
      const session = randomUUID();
      await database.query('select * from auth.users where email = $1', [email]);
      await database.query('select * from auth.identities where user_id = $1', [id]);
      await database.query('update auth.users set last_sign_in_at = now() where id = $1', [id]);
      await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, id]);
      const token = [randomUUID(), randomUUID(), id, session];
      const into = 'insert into auth.refresh_tokens (id, token, user_id, session_id)';
      await database.query(`${into} values ($1, $2, $3, $4)`, token);
    });
  }
  for (let index = 0; index < TIMES; index += 1) {
    await time(times.profile, () => asPerson(() => database.query('select * from public.users')));
    await time(times.insert, () => {
      const row = bill(id);
      const values = [row.id, id, row.name, row.bill, row.diner_count, row.total_amount, row.currency];
      const columns = 'id, user_id, name, bill, diner_count, total_amount, currency';
      const insert = `insert into public.bill_history (${columns}) values ($1, $2, $3, $4, $5, $6, $7)`;
      return asPerson(() => database.query(insert, values));
    });
  }
  await database.close();
  return times;
}

/** @param {readonly number[]} times @param {number} share */
function percentile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @returns {Promise<{ text: string, ok: boolean }>} */
export async function benchBackend() {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-bench-'));
  try {
    const server = await startEmbedded({ DATA_DIR: folder });
    const { times: host, person } = await throughHost({
      url: server.url,
      key: server.key,
      domain: 'fairtab.test',
    });
    await server.stop();
    const plain = await bare(join(folder, 'database'), person);
    const name = {
      login: 'Login (host: with the password’s hash)',
      profile: 'Profile read',
      insert: 'Bill insert',
    };
    const rows = /** @type {const} */ (['login', 'profile', 'insert']).map((kind) => {
      const figures = [0.5, 0.95].flatMap((share) => [
        percentile(host[kind], share),
        percentile(plain[kind], share),
      ]);
      const [host50 = 0, bare50 = 0, host95 = 0, bare95 = 0] = figures;
      const ms = (/** @type {number} */ value) => value.toFixed(2);
      const ratio = `${(host50 / bare50).toFixed(1)}×`;
      return [name[kind], ms(host50), ms(bare50), ratio, ms(host95), ms(bare95)];
    });
    const head = ['', 'host p50, ms', 'bare p50, ms', 'ratio', 'host p95, ms', 'bare p95, ms'];
    return { text: table(head, rows), ok: true };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
