// @ts-check
// What the app asks of its backend, as it asks it (web/src/platform/saved/supabase-remote.ts), and the same as statements.
import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../tools/backend-checks/people.mjs';
import { longBill } from './fixtures.mjs';
import { emailOf } from './seed.mjs';

/** @typedef {{ id: string, email: string, token: string }} Person */
/** @typedef {import('./load.mjs').Ask} Ask */
/** @typedef {import('./seed.mjs').Query} Query */

const BILL = JSON.stringify(longBill(25));
const ENTRY = 'id,name,date,diner_count,total_amount,currency,created_at,diners:bill->diners';

/** Visitors at addresses of their own, so that no limit by address is in the way. @param {number} turn */
const address = (turn) => `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;

/** @param {string} key @param {number} turn @param {Person} [person] @returns {Record<string, string>} */
const headersOf = (key, turn, person) => ({
  apikey: key,
  'content-type': 'application/json',
  'x-forwarded-for': address(turn),
  ...(person && { authorization: `Bearer ${person.token}` }),
});

/**
 * @param {string} key @param {number} accounts how many there are to log in as
 * @param {number} [after] this one comes the first; five a minute are allowed for each
 */
export const loginAsk =
  (key, accounts, after = 0) =>
  /** @param {number} turn @returns {Ask} */
  (turn) => ({
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: headersOf(key, turn + after),
    body: JSON.stringify({ email: emailOf(((turn + after) % accounts) + 1), password: PASSWORD }),
  });

/** @param {string} key @param {readonly Person[]} people */
export function asksOf(key, people) {
  const whose = (/** @type {number} */ turn) => /** @type {Person} */ (people[turn % people.length]);
  /** @param {(person: Person) => string} path */
  const get = (path) => (/** @type {number} */ turn) =>
    /** @type {Ask} */ ({
      path: path(whose(turn)),
      headers: { ...headersOf(key, turn, whose(turn)), prefer: 'count=exact' },
    });
  return {
    profile: get(({ id }) => `/rest/v1/users?select=*&id=eq.${id}`),
    list: get(
      ({ id }) =>
        `/rest/v1/bill_history?select=${encodeURIComponent(ENTRY)}&user_id=eq.${id}&order=created_at.desc&limit=100`,
    ),
    /** @param {number} turn @returns {Ask} */
    insert: (turn) => ({
      method: 'POST',
      path: '/rest/v1/bill_history?on_conflict=id&select=created_at',
      headers: {
        ...headersOf(key, turn, whose(turn)),
        prefer: 'resolution=ignore-duplicates,return=representation',
      },
      body: `{"id":"${randomUUID()}","user_id":"${whose(turn).id}","name":"Dinner","date":"${new Date().toISOString()}","bill":${BILL},"diner_count":8,"total_amount":250,"currency":"GBP"}`,
    }),
  };
}

/**
 * The same on the database, without HTTP, limits or tokens. `begin` runs work in one transaction.
 * @param {(work: (query: Query) => Promise<unknown>) => Promise<unknown>} begin
 * @param {readonly Person[]} people
 */
export function statementsOf(begin, people) {
  const whose = (/** @type {number} */ turn) => /** @type {Person} */ (people[turn % people.length]);
  /** @param {Person} person @param {(query: Query) => Promise<unknown>} work */
  const as = ({ id }, work) =>
    begin(async (query) => {
      const claims = JSON.stringify({ sub: id, role: 'authenticated' });
      await query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
           set_config('request.jwt.claims', $2, true)`,
        [id, claims],
      );
      await work(query);
    });
  return {
    login: (/** @type {number} */ turn) =>
      begin(async (query) => {
        const { id, email } = whose(turn);
        const session = randomUUID();
        await query('select * from auth.users where email = $1', [email]);
        await query('select * from auth.identities where user_id = $1', [id]);
        await query('update auth.users set last_sign_in_at = now() where id = $1', [id]);
        await query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, id]);
        await query(
          'insert into auth.refresh_tokens (id, token, user_id, session_id) values ($1, $2, $3, $4)',
          [randomUUID(), randomUUID(), id, session],
        );
      }),
    profile: (/** @type {number} */ turn) =>
      as(whose(turn), (query) => query('select * from public.users where id = $1', [whose(turn).id])),
    list: (/** @type {number} */ turn) =>
      as(whose(turn), async (query) => {
        await query('select count(*) from public.bill_history where user_id = $1', [whose(turn).id]);
        await query(
          `select id, name, date, diner_count, total_amount, currency, created_at, bill -> 'diners' as diners
           from public.bill_history where user_id = $1 order by created_at desc limit 100`,
          [whose(turn).id],
        );
      }),
    insert: (/** @type {number} */ turn) =>
      as(whose(turn), (query) =>
        query(
          `insert into public.bill_history (id, user_id, name, bill, diner_count, total_amount, currency)
           values ($1, $2, 'Dinner', $3::text::jsonb, 8, 250, 'GBP') on conflict (id) do nothing returning created_at`,
          [randomUUID(), whose(turn).id, BILL],
        ),
      ),
  };
}

/**
 * Logs in accounts 1 to `count`.
 * @param {string} url @param {string} key @param {number} count @returns {Promise<Person[]>}
 */
export async function logIn(url, key, count) {
  const ask = loginAsk(key, count);
  const people = [];
  for (let turn = 0; turn < count; turn += 1) {
    const { method, path, headers, body } = ask(turn);
    const answer = await fetch(url + path, { method, headers, body });
    const said = /** @type {{ access_token: string, user: { id: string, email: string } }} */ (
      await answer.json()
    );
    if (!answer.ok) throw new Error(`Login was answered with ${answer.status}.`);
    people.push({ id: said.user.id, email: said.user.email, token: said.access_token });
  }
  return people;
}
