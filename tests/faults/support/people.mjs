// @ts-check
// Somebody who uses the backend over HTTP, from an address of their own, and writes down what was acknowledged.
import { randomBytes, randomUUID } from 'node:crypto';
import { clientOf, newEmail, PASSWORD } from '../../../tools/backend-checks/people.mjs';

/** Started with this, the server believes the addresses that the people here say they come from: each has limits of their own. */
export const BELIEVES_ADDRESSES = { TRUST_PROXY: '1', GATE_PASSWORD: '' };

/**
 * @typedef {{ url: string, key: string }} Place
 * @typedef {{ id: string, email: string, address: string, token: string, refresh: string }} Person
 * @typedef {{ status: number, body: unknown }} Answer `status` 0: no answer came
 */

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/**
 * One request; never throws. Without an answer, or with half of one, its status is 0.
 * @param {Place} place
 * @param {{ address: string, token?: string }} who
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<Answer>}
 */
export async function ask({ url, key }, who, method, path, body) {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        apikey: key,
        'content-type': 'application/json',
        'x-forwarded-for': who.address,
        ...(who.token !== undefined && { authorization: `Bearer ${who.token}` }),
        ...(path.includes('on_conflict') && { prefer: 'resolution=merge-duplicates' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    return { status: 0, body: null };
  }
}

/** @param {Answer} answer */
export const isYes = ({ status }) => status >= 200 && status < 300;

/** @param {Answer} answer @returns {string} the code of a refusal, or its status */
export function codeOf({ status, body }) {
  const code = body instanceof Object && 'code' in body ? String(body.code) : '';
  return code === '' ? String(status) : `${status} ${code}`;
}

/**
 * @param {Answer} answer
 * @param {Pick<Person, 'email' | 'address'>} who
 * @returns {Person | undefined}
 */
function personOf({ status, body }, { email, address }) {
  if (status !== 200) return undefined;
  const { user, access_token, refresh_token } =
    /** @type {{ user: { id: string }, access_token: string, refresh_token: string }} */ (body);
  return { id: user.id, email, address, token: access_token, refresh: refresh_token };
}

/** @param {Place} place @returns {Promise<{ person?: Person | undefined, email: string, answer: Answer }>} */
export async function signUp(place) {
  const who = { email: newEmail({ ...place, domain: 'fairtab.test' }), address: newAddress() };
  const answer = await ask(place, who, 'POST', '/auth/v1/signup', { email: who.email, password: PASSWORD });
  return { person: personOf(answer, who), email: who.email, answer };
}

/** @param {Place} place @param {string} email @returns {Promise<Person | undefined>} */
export async function logIn(place, email) {
  const who = { email, address: newAddress() };
  const path = '/auth/v1/token?grant_type=password';
  return personOf(await ask(place, who, 'POST', path, { email, password: PASSWORD }), who);
}

/** @param {Place} place @param {Person} person @returns {Promise<{ person?: Person | undefined, answer: Answer }>} */
export async function renew(place, person) {
  const path = '/auth/v1/token?grant_type=refresh_token';
  const answer = await ask(place, { address: person.address }, 'POST', path, {
    refresh_token: person.refresh,
  });
  return { person: personOf(answer, person), answer };
}

/** @param {Person} person @param {{ size?: number, id?: string }} [wish] `size`: bytes of its text */
export const newBill = (person, { size = 0, id = randomUUID() } = {}) => ({
  id,
  user_id: person.id,
  name: `Dinner ${id.slice(0, 8)}`,
  // Random: PostgreSQL would make little of a repeated letter.
  bill: { text: randomBytes(Math.ceil(size * 0.75)).toString('base64') },
  diner_count: 2,
  total_amount: 12.5,
  currency: 'GBP',
});

/**
 * All rows of a table, as the operator's secret key sees them.
 * @param {Place & { secretKey: string }} place
 * @param {string} table
 * @param {string} columns
 * @param {string} order
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function allRows(place, table, columns, order) {
  const client = clientOf({ ...place, domain: '' }, place.secretKey);
  const rows = [];
  for (let from = 0; ; from += 1000) {
    const { data, error } = await client
      .from(table)
      .select(columns)
      .order(order)
      .range(from, from + 999);
    if (error) throw new Error(`${table} cannot be read: ${error.message}`);
    rows.push(.../** @type {Record<string, unknown>[]} */ (/** @type {unknown} */ (data)));
    if (data.length < 1000) return rows;
  }
}
