// @ts-check
// Measures the operations that slow down with the amount of data: with 10,000 people, one of whom has 10,000 bills.
import { newPerson, PASSWORD } from '../tools/backend-checks/people.mjs';
import { withBareDatabase } from './support/bare-database.mjs';
import { measureHistoryPages } from './support/history-pages.mjs';
import { load } from './support/load.mjs';
import { longBill } from './support/long-bill.mjs';
import { figure, grownRow } from './support/report.mjs';
import { asksOf, logIn, loginAsk } from './support/requests.mjs';
import { emailOf, seedBills, seedUsers } from './support/seed.mjs';
import { withFolder, withServer } from './support/servers.mjs';

export const TITLE = '10,000 people and 10,000 bills';
export const MINUTES = 6;

/**
 * @typedef {import('./support/servers.mjs').Server} Server
 * @typedef {import('./support/report.mjs').Points} Points
 * @typedef {{ folder: string, counts: readonly number[], seconds: number }} Task
 */

/** @template T @param {string} folder @param {(server: Server) => Promise<T>} work */
const served = (folder, work) => withServer(work, { DATA_DIR: folder, TRUST_PROXY: '1' });

/** The bytes that an SQL expression gives. @param {import('./support/bare-database.mjs').Query} query @param {string} what */
const bytesOf = async (query, what) => Number((await query(`select ${what} as bytes`))[0]?.['bytes']);

/** More and more accounts. @param {Task} task @param {string} model whose account they are like */
async function people({ folder, counts, seconds }, model) {
  /** @type {Record<'login' | 'taken' | 'profile', Points>} */
  const found = { login: [], taken: [], profile: [] };
  let made = 0;
  let bytes = 0;
  for (const count of counts) {
    bytes = await withBareDatabase(folder, async (query) => {
      const size = () => bytesOf(query, 'pg_database_size(current_database())');
      const before = await size();
      await seedUsers(query, model, made + 1, count);
      return ((await size()) - before) / (count - made);
    });
    made = count;
    await served(folder, async ({ url, key }) => {
      const ask = loginAsk(key, Math.min(count, 400));
      const signUp = (/** @type {number} */ turn) => ({
        ...ask(turn),
        path: '/auth/v1/signup',
        body: JSON.stringify({ email: emailOf((turn % count) + 1), password: PASSWORD }),
      });
      const { profile } = asksOf(key, await logIn(url, key, 4));
      found.login.push([count, (await load(url, 1, seconds, ask)).p50]);
      found.taken.push([count, (await load(url, 1, seconds, signUp, (status) => status === 422)).p50]);
      found.profile.push([count, (await load(url, 1, seconds, profile)).p50]);
    });
  }
  return { ...found, bytes };
}

/**
 * Milliseconds that a device takes to fetch all bills of a person, page by page. @param {Server} server @param
 * {import('./support/requests.mjs').Person} person
 */
async function fetchAll({ url, key }, { id, token }) {
  const headers = { apikey: key, authorization: `Bearer ${token}` };
  const path = `${url}/rest/v1/bill_history?select=id,name,created_at&user_id=eq.${id}&order=id&limit=500`;
  const since = performance.now();
  /** @type {{ id: string }[]} */
  let rows;
  let last = '';
  do {
    rows = /** @type {{ id: string }[]} */ (await (await fetch(path + last, { headers })).json());
    last = `&id=gt.${rows.at(-1)?.id}`;
  } while (rows.length > 0);
  return performance.now() - since;
}

/** People with more and more bills. @param {Task} task */
async function bills({ folder, counts, seconds }) {
  /** @type {Record<'list' | 'all' | 'insert', Points>} */
  const found = { list: [], all: [], insert: [] };
  const size = await withBareDatabase(folder, async (query) => {
    const sizes = async () => ({
      whole: await bytesOf(query, "pg_total_relation_size('public.bill_history')"),
      indexes: await bytesOf(query, "pg_indexes_size('public.bill_history')"),
    });
    const before = await sizes();
    for (const [index, count] of counts.entries()) await seedBills(query, emailOf(index + 1), count);
    const [after, stored] = [await sizes(), counts.reduce((sum, count) => sum + count, 0)];
    return {
      whole: (after.whole - before.whole) / stored,
      indexes: (after.indexes - before.indexes) / stored,
    };
  });
  await served(folder, async (server) => {
    const persons = await logIn(server.url, server.key, counts.length);
    for (const [index, person] of persons.entries()) {
      const { list, insert } = asksOf(server.key, [person]);
      const count = counts[index] ?? 0;
      found.list.push([count, (await load(server.url, 1, seconds, list)).p50]);
      found.all.push([count, await fetchAll(server, person)]);
      found.insert.push([count, (await load(server.url, 1, seconds, insert)).p50]);
    }
  });
  // The pages count what is there, so the bills that were just saved are deleted.
  await withBareDatabase(folder, (query) => query(`delete from public.bill_history where name = 'Dinner'`));
  return { ...found, size };
}

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export const measure = ({ quick }) =>
  withFolder(async (folder) => {
    const counts = quick ? [100, 1000] : [100, 1000, 10_000];
    const task = { folder, counts, seconds: quick ? 1 : 2 };
    const model = await served(folder, ({ url, key }) => newPerson({ url, key, domain: 'fairtab.test' }));
    const users = await people(task, model.email);
    const saved = await bills(task);
    const pages = await served(folder, ({ url }) => measureHistoryPages(url, counts));
    return {
      rows: [
        grownRow('login', 'people', users.login),
        grownRow('sign-up with a taken email', 'people', users.taken),
        grownRow('own profile by policy', 'people', users.profile),
        grownRow('newest 100 and their number', 'bills', saved.list),
        grownRow('fetching all by pages of 500', 'bills', saved.all),
        grownRow('insert of a bill', 'bills', saved.insert),
        {
          what: 'stored, with indexes',
          size: '25 items each',
          value: saved.size.whole,
          unit: 'bytes a bill',
          reference: { what: 'its JSON', value: JSON.stringify(longBill(25)).length },
        },
        ...pages,
      ],
      notes: [
        `${figure(saved.size.whole)} bytes a bill in the database, ${figure(saved.size.indexes)} of them in indexes; ${figure(users.bytes)} bytes an account.`,
      ],
    };
  });
