// @ts-check
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { clientOf, newEmail, newPerson, PASSWORD, refused } from './people.mjs';
import { bill, JPEG, PHOTO, withPhoto } from './photo.mjs';

/** @typedef {import('./people.mjs').Target} Target */
/**
 * The checks of rules, by what they say; where Supabase differs, the check of each.
 * @typedef {Readonly<Record<string, Look | { readonly embedded: Look, readonly hosted: Look }>>} Checks
 * @typedef {(world: World) => Promise<unknown>} Look
 */
/** @typedef {{ target: Target, ann: import('./people.mjs').Person, bob: import('./people.mjs').Person }} World */

/** @param {string} userId @param {string} groupId */
const group = (userId, groupId) => ({
  user_id: userId,
  group_id: groupId,
  group_name: 'Friends',
  group_data: ['Ann', 'Bob'],
});

const token = () => randomBytes(16).toString('base64url');

/** The rules that hold on both. @type {Checks} */
export const CHECKS = {
  'a new account has its profile at once, on trial': async ({ ann }) => {
    const { data } = await ann.client
      .from('users')
      .select('id, email, subscription_status, free_access')
      .single();
    deepEqual(data, { id: ann.id, email: ann.email, subscription_status: 'trial', free_access: false });
  },
  'a wrong password, a short one and an unknown address are told apart only as far as they should be':
    async ({ target, ann }) => {
      const client = clientOf(target);
      const login = (/** @type {string} */ email) =>
        client.auth.signInWithPassword({ email, password: 'wrong one' });
      equal((await login(ann.email)).error?.code, 'invalid_credentials');
      equal((await login(newEmail(target))).error?.code, 'invalid_credentials');
      const short = await client.auth.signUp({ email: newEmail(target), password: 'abc' });
      equal(short.error?.code, 'weak_password');
    },
  'a session is renewed, and a logged-out one is over': async ({ target, ann }) => {
    const client = clientOf(target);
    await client.auth.signInWithPassword({ email: ann.email, password: PASSWORD });
    const { data, error } = await client.auth.refreshSession();
    equal(error, null);
    const token = data.session?.refresh_token ?? '';
    await client.auth.signOut({ scope: 'local' });
    refused((await clientOf(target).auth.refreshSession({ refresh_token: token })).error);
  },
  'nobody reads or changes a profile of somebody else': async ({ ann, bob }) => {
    deepEqual((await bob.client.from('users').select('id').eq('id', ann.id)).data, []);
    await bob.client.from('users').update({ newsletter_opt_in: true }).eq('id', ann.id);
    equal(
      (await ann.client.from('users').select('newsletter_opt_in').single()).data?.newsletter_opt_in,
      false,
    );
  },
  'a person changes the newsletter, and nothing about money or access': async ({ ann }) => {
    const set = (/** @type {object} */ change) => ann.client.from('users').update(change).eq('id', ann.id);
    equal((await set({ newsletter_opt_in: true })).error, null);
    for (const change of [
      { subscription_status: 'premium' },
      { subscription_plan: 'yearly' },
      { free_access: true },
      { trial_start_date: '2030-01-01' },
      { access_until: '2030-01-01' },
      { subscription_expires_at: '2030-01-01' },
      { customer_id: 'x' },
      { email: 'x@y.example' },
    ])
      refused((await set(change)).error);
    const { data } = await ann.client.from('users').select('subscription_status, free_access').single();
    deepEqual(data, { subscription_status: 'trial', free_access: false });
  },
  'the insert of the connectivity check ends in the foreign key': async ({ target }) => {
    const row = { id: randomUUID(), email: newEmail(target) };
    equal((await clientOf(target).from('users').insert(row)).error?.code, '23503');
  },
  'three groups fit, not four, and others do not see them': async ({ ann, bob }) => {
    for (const id of ['g1', 'g2', 'g3'])
      equal((await ann.client.from('saved_groups').insert(group(ann.id, id))).error, null);
    refused((await ann.client.from('saved_groups').insert(group(ann.id, 'g4'))).error);
    equal((await ann.client.from('saved_groups').select('group_id')).data?.length, 3);
    deepEqual((await bob.client.from('saved_groups').select('group_id')).data, []);
    refused((await bob.client.from('saved_groups').insert(group(ann.id, 'g5'))).error);
  },
  'a bill is saved once, read to the letter, deleted, and others do not see it': async ({ ann, bob }) => {
    const row = bill(ann.id);
    equal((await ann.client.from('bill_history').insert(row)).error, null);
    equal((await ann.client.from('bill_history').insert(row)).error?.code, '23505');
    const read = await ann.client.from('bill_history').select('name, total_amount, bill').single();
    deepEqual(read.data, { name: row.name, total_amount: row.total_amount, bill: row.bill });
    deepEqual((await bob.client.from('bill_history').select('id')).data, []);
    await bob.client.from('bill_history').delete().eq('id', row.id);
    equal((await ann.client.from('bill_history').select('id')).data?.length, 1);
    equal((await ann.client.from('bill_history').delete().eq('id', row.id)).error, null);
    deepEqual((await ann.client.from('bill_history').select('id')).data, []);
  },
  'nonsense is refused: a negative total, no name, a bill of 300 KB, another one’s id': async ({
    ann,
    bob,
  }) => {
    const save = (/** @type {object} */ change) =>
      ann.client.from('bill_history').insert({ ...bill(ann.id), ...change });
    equal((await save({ total_amount: -1 })).error?.code, '23514');
    equal((await save({ name: '  ' })).error?.code, '23514');
    refused((await save({ bill: { text: 'x'.repeat(300_000) } })).error);
    equal((await save({ user_id: bob.id })).error?.code, '42501');
    equal((await save({ diner_count: 'two' })).error?.code, '22P02');
  },
  'digests of access codes are out of reach, and guesses give nothing': async ({ target, ann }) => {
    const read = await ann.client.from('access_codes').select('*');
    ok(read.error || read.data?.length === 0, 'rows were read');
    equal((await clientOf(target).rpc('check_access_code', { code: 'no such code' })).data, false);
    equal((await ann.client.rpc('redeem_access_code', { code: 'no such code' })).data, false);
    refused((await clientOf(target).rpc('redeem_access_code', { code: 'x' })).error);
  },
  'the log of deletions is closed to people on trial and to strangers': async ({ target, ann }) => {
    deepEqual((await ann.client.from('user_deletion_log').select('*')).data, []);
    const log = await clientOf(target).from('user_deletion_log').select('*');
    ok(log.error || log.data?.length === 0, 'rows were read');
  },
  'internal functions and other schemas are out of reach': async ({ ann }) => {
    equal((await ann.client.rpc('set_access_codes', { codes: ['x'] })).error?.code, 'PGRST202');
    equal((await ann.client.schema('auth').from('users').select('*')).error?.code, 'PGRST106');
    equal((await ann.client.from('no_such_table').select('*')).error?.code, 'PGRST205');
  },
  'tables stay shut to a token that is not signed': async ({ target }) => {
    const part = (/** @type {object} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { sub: randomUUID(), role: 'service_role', exp: 4_000_000_000 };
    const headers = {
      apikey: target.key,
      authorization: `Bearer ${part({ alg: 'none' })}.${part(claims)}.`,
    };
    equal((await fetch(`${target.url}/rest/v1/users?select=id`, { headers })).status, 401);
  },
  'a photo of a saved bill is kept and shown to its owner alone, and one of no bill is refused': async ({
    ann,
    bob,
  }) =>
    withPhoto(ann, async ({ folder, name }) => {
      const [mine, theirs] = [ann.client.storage.from('receipts'), bob.client.storage.from('receipts')];
      equal((await mine.download(name)).data?.size, PHOTO.length);
      refused((await theirs.download(name)).error);
      refused((await theirs.upload(`${folder}/${randomUUID()}.jpg`, PHOTO, JPEG)).error);
      refused((await mine.upload(`${ann.id}/${randomUUID()}/${randomUUID()}.jpg`, PHOTO, JPEG)).error);
    }),
  'a change at a live table rings its bell for a guest who listens, and nobody else rings it': async ({
    target,
  }) => {
    const client = clientOf(target);
    const seat = { table_id: randomUUID(), seat_id: randomUUID(), seat_token: token() };
    const opened = await client.rpc('open_table', {
      ...seat,
      secret: token(),
      rules_version: 1,
      entries: [{ key: 'meta/currency', value: 'EUR' }],
      diner_id: null,
    });
    equal(opened.error, null);
    const { topic, seq, epoch } = opened.data;
    const channel = client.channel(topic, { config: { private: true } });
    const change = async () => {
      const { seat_id, seat_token } = seat;
      const changes = [{ key: 'meta/title', value: 'Dinner' }];
      const sent = await client.rpc('sync_table', {
        seat_id,
        seat_token,
        epoch,
        since: seq,
        first: 1,
        changes,
      });
      equal(sent.error, null);
    };
    try {
      /** @type {Promise<unknown>} */
      const rang = new Promise((resolve, reject) => {
        AbortSignal.timeout(10_000).addEventListener('abort', () => reject(new Error('No bell in 10 s.')));
        channel.on('broadcast', { event: 'changed' }, resolve).subscribe((status) => {
          if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) change().catch(reject);
          if (status === REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR)
            reject(new Error('The bell cannot be listened to.'));
        });
      });
      await rang;
    } finally {
      await client.removeAllChannels();
      await client.realtime.disconnect();
    }
  },
  'functions answer: rates to everybody, deletions to the person only': async ({ target }) => {
    const rates = await fetch(`${target.url}/functions/v1/exchange-rates`, {
      headers: { apikey: target.key },
    });
    ok([200, 502, 503].includes(rates.status), `exchange-rates answers ${rates.status}`);
    const { client, email } = await newPerson(target);
    refused((await clientOf(target).functions.invoke('delete-account', { body: { reason: 'other' } })).error);
    equal((await client.functions.invoke('delete-account', { body: { reason: 'other' } })).error, null);
    const login = await clientOf(target).auth.signInWithPassword({ email, password: PASSWORD });
    equal(login.error?.code, 'invalid_credentials');
  },
  'timers are let in by the secret key as an API key, and by no other': async ({ target }) => {
    const remove = async (/** @type {string} */ apikey) =>
      (await fetch(`${target.url}/functions/v1/remove-photos`, { method: 'POST', headers: { apikey } }))
        .status;
    equal(await remove(target.key), 401);
    if (target.secretKey !== undefined) equal(await remove(target.secretKey), 200);
  },
  'deleting the account takes a reason of the list, and ends everything': async ({ target }) => {
    const { client, email } = await newPerson(target);
    refused((await client.rpc('delete_my_account', { reason: 'free text' })).error);
    equal((await client.rpc('delete_my_account', { reason: 'other' })).error, null);
    const login = await clientOf(target).auth.signInWithPassword({ email, password: PASSWORD });
    match(login.error?.code ?? '', /invalid_credentials/);
    notEqual((await client.auth.getUser()).error, null);
  },
};
