// @ts-check
import { equal } from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { clientOf, newEmail, PASSWORD, refused } from './people.mjs';
import { JPEG, withPhoto } from './photo.mjs';

/**
 * Rows of the table in docs/security.md, "On hosted and self-hosted Supabase", that can be checked from outside, named as in the
 * table; tools/tests/backend-checks.test.ts compares both with it.
 * @type {import('./checks.mjs').Checks}
 */
export const PROMISES = {
  'An ended session is refused': async ({ target, ann }) => {
    const client = clientOf(target);
    const { data } = await client.auth.signInWithPassword({ email: ann.email, password: PASSWORD });
    const headers = { apikey: target.key, authorization: `Bearer ${data.session?.access_token}` };
    const read = async () => (await fetch(`${target.url}/rest/v1/users?select=id`, { headers })).status;
    equal(await read(), 200);
    await client.auth.signOut({ scope: 'local' });
    equal(await read(), 401);
  },
  'An account keeps its address': async ({ target, ann }) => {
    refused((await ann.client.auth.updateUser({ email: newEmail(target) })).error);
    equal((await ann.client.auth.getUser()).data.user?.email, ann.email);
  },
  'A thief enrols no second factor': async ({ ann }) =>
    refused((await ann.client.auth.mfa.enroll({ factorType: 'totp' })).error),
  'Nobody learns who has an account': {
    embedded: async ({ target }) => equal((await askForCode(target)).error, null),
    hosted: async ({ target }) => refused((await askForCode(target)).error),
  },
  'The backend is used as the app does': {
    embedded: async ({ ann }) => equal((await searchNames(ann)).error?.code, 'PGRST100'),
    hosted: async ({ ann }) => equal((await searchNames(ann)).error, null),
  },
  'A photo is a photo': {
    embedded: async ({ ann }) =>
      withPhoto(ann, async ({ folder }) => refused((await keepText(ann, folder)).error)),
    hosted: async ({ ann }) =>
      withPhoto(ann, async ({ folder }) => {
        const { data, error } = await keepText(ann, folder);
        equal(error, null);
        await ann.client.storage.from('receipts').remove([data?.path ?? '']);
      }),
  },
  'No links to photos for others': async ({ ann }) =>
    withPhoto(ann, async ({ name }) =>
      refused((await ann.client.storage.from('receipts').createSignedUrl(name, 60)).error),
    ),
  'Live tables: only those who know the topic': async ({ target }) => {
    const client = clientOf(target);
    const topic = `table:${randomBytes(32).toString('hex')}`;
    try {
      const status = await new Promise((resolve) => {
        client.channel(topic, { config: { private: true } }).subscribe(resolve);
      });
      equal(status, REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR);
    } finally {
      await client.removeAllChannels();
      await client.realtime.disconnect();
    }
  },
};

/** With an address that has no account. @param {import('./people.mjs').Target} target */
const askForCode = (target) =>
  clientOf(target).auth.signInWithOtp({ email: newEmail(target), options: { shouldCreateUser: false } });

/** A query that the app never sends. @param {import('./people.mjs').Person} person */
const searchNames = ({ client }) => client.from('bill_history').select('id').like('name', '%x%');

/** @param {import('./people.mjs').Person} person @param {string} folder */
const keepText = ({ client }, folder) =>
  client.storage.from('receipts').upload(`${folder}/${randomUUID()}.jpg`, Buffer.from('no picture'), JPEG);
