// @ts-check
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';

/**
 * @typedef {{ url: string, key: string, secretKey?: string | undefined, domain: string }} Target
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

/** @param {Target} target */
export const newEmail = ({ domain }) => `check-${randomUUID().slice(0, 13)}@${domain}`;

/**
 * Somebody new, signed in. Where e-mails have to be confirmed it takes the secret key to make one.
 * @param {Target} target
 * @returns {Promise<Person>}
 */
export async function newPerson(target) {
  const client = clientOf(target);
  const email = newEmail(target);
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  if (data.user && data.session) return { client, id: data.user.id, email };
  if (!data.user || target.secretKey === undefined)
    throw new Error('This backend confirms e-mails: give --secret-key, so that accounts can be confirmed.');
  const admin = clientOf(target, target.secretKey);
  const confirmed = await admin.auth.admin.updateUserById(data.user.id, { email_confirm: true });
  if (confirmed.error) throw confirmed.error;
  const login = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (login.error) throw login.error;
  return { client, id: data.user.id, email };
}
