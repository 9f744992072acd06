// @ts-check
import { ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';

/**
 * @typedef {{
 *   url: string, key: string, secretKey?: string | undefined, mailUrl?: string | undefined, domain: string,
 *   isEmbedded?: boolean,
 * }} Target `isEmbedded`: this project's own server, which has no admin API
 * @typedef {import('@supabase/supabase-js').SupabaseClient} Client
 * @typedef {{ client: Client, id: string, email: string }} Person
 */

export const PASSWORD = 'correct horse 1';

/** @param {Target} target @param {string} [key] @returns {Client} */
export function clientOf({ url, key: publishable }, key = publishable) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: /** @type {never} */ (ws) },
  });
}

/** @param {{ status?: number | undefined, code?: string | undefined } | null} error */
export const refused = (error) => ok(error, 'was allowed');

/** The admin client, which a secret key opens, makes and removes accounts. @param {Target} target */
const adminOf = (target) =>
  target.secretKey === undefined || target.isEmbedded
    ? undefined
    : clientOf(target, target.secretKey).auth.admin;

/** @param {Target} target */
export const newEmail = ({ domain }) => `check-${randomUUID().slice(0, 13)}@${domain}`;

/**
 * Somebody new, signed in. With the secret key no email is sent: hosted Supabase refuses undeliverable addresses, and sends only a few
 * emails.
 * @param {Target} target
 * @returns {Promise<Person>}
 */
export async function newPerson(target) {
  const client = clientOf(target);
  const email = newEmail(target);
  const admin = adminOf(target);
  if (!admin) {
    const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
    if (error) throw error;
    if (data.user && data.session) return { client, id: data.user.id, email };
    throw new Error('This backend confirms emails: give --secret-key, so that accounts can be made without.');
  }
  const made = await admin.createUser({ email, password: PASSWORD, email_confirm: true });
  if (made.error) throw made.error;
  const login = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (login.error) throw login.error;
  return { client, id: login.data.user.id, email };
}

/** Removes a person made for the checks, even after failures. @param {Target} target @param {Person} person */
export async function removePerson(target, { client, id }) {
  const { error } =
    (await adminOf(target)?.deleteUser(id)) ??
    (await client.rpc('delete_my_account', { reason: 'not_said' }));
  if (error) throw error;
}
