// @ts-check
// The app's requests to its backend, in the same form (web/src/bills/saved/sync/supabase-remote.ts).
import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../../tools/backend-checks/people.mjs';
import { longBill } from './long-bill.mjs';
import { emailOf } from './seed.mjs';

/** The requests, with their names. */
export const NAMES = { login: 'login', profile: 'profile', list: 'history list', insert: 'insert of a bill' };
/** @typedef {keyof typeof NAMES} Kind */
/** Log-ins last: they are so slow that the unfinished ones would disturb the others. */
export const KINDS = /** @type {const} */ (['profile', 'list', 'insert', 'login']);

/**
 * @typedef {{ id: string, email: string, token: string }} Person
 * @typedef {import('./load.mjs').Ask} Ask
 */

const BILL = JSON.stringify(longBill(25));
const ENTRY = 'id,name,date,diner_count,total_amount,currency,created_at,earlier,diners:bill->diners';

/** @template T @param {readonly T[]} all @param {number} turn */
const inTurn = (all, turn) => /** @type {T} */ (all[turn % all.length]);

/** @param {string} key @param {number} turn @param {Person} [person] @returns {Record<string, string>} */
const headersOf = (key, turn, person) => ({
  apikey: key,
  'content-type': 'application/json',
  // Each visitor has an address of its own, so that no limit by address interferes.
  'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
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

/** @param {string} key @param {readonly Person[]} people @returns {Record<'profile' | 'list' | 'insert', (turn: number) => Ask>} */
export function asksOf(key, people) {
  /** @param {(person: Person) => string} path @returns {(turn: number) => Ask} */
  const get = (path) => (turn) => {
    const person = inTurn(people, turn);
    return {
      method: 'GET',
      path: path(person),
      headers: { ...headersOf(key, turn, person), prefer: 'count=exact' },
    };
  };
  const list = `/rest/v1/bill_history?select=${encodeURIComponent(ENTRY)}&order=created_at.desc&limit=50&user_id=eq.`;
  return {
    profile: get(({ id }) => `/rest/v1/users?select=*&id=eq.${id}`),
    list: get(({ id }) => list + id),
    insert: (turn) => ({
      method: 'POST',
      path: '/rest/v1/rpc/replace_bill',
      headers: headersOf(key, turn, inTurn(people, turn)),
      body: `{"base":null,"version":{"id":"${randomUUID()}","name":"Dinner","date":"${new Date().toISOString()}","bill":${BILL},"diner_count":8,"total_amount":250,"currency":"GBP"},"is_new":true}`,
    }),
  };
}

/** Logs in accounts 1 to `count`. @param {string} url @param {string} key @param {number} count */
export async function logIn(url, key, count) {
  const ask = loginAsk(key, count);
  /** @type {Person[]} */
  const people = [];
  for (let turn = 0; turn < count; turn += 1) {
    const { path, ...init } = ask(turn);
    const answer = await fetch(url + path, init);
    if (!answer.ok) throw new Error(`Login was answered with ${answer.status}.`);
    const { access_token: token, user } =
      /** @type {{ access_token: string, user: { id: string, email: string } }} */ (await answer.json());
    people.push({ id: user.id, email: user.email, token });
  }
  return people;
}
