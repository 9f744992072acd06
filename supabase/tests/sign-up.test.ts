import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isEmail, mailboxOf } from '#domain';
import { KINDS, type Person, openedDatabase } from './support/database.ts';

describe.each(KINDS)('sign-up on %s', (kind) => {
  const db = openedDatabase(kind);
  beforeAll(async () => {
    await db.sql(`select private.set_access_codes(array['plum-cake-2026'])`);
  });

  const profileOf = async ({ id }: Person) => (await db.sql('select * from users where id = $1', [id]))[0];
  const metadataOf = async ({ id }: Person) =>
    (await db.sql('select raw_user_meta_data as data from auth.users where id = $1', [id]))[0]?.['data'];
  const startedAgo = async ({ id }: Person) =>
    (
      await db.sql(
        `select round(extract(epoch from now() - trial_start_date) / 86400)::integer as days from users where id = $1`,
        [id],
      )
    )[0]?.['days'];
  const ageTrials = (days: number) =>
    db.sql(`update private.trials set started_at = started_at - $1::integer * interval '1 day'`, [days]);
  const remove = ({ id }: Person) => db.sql('delete from auth.users where id = $1', [id]);

  it('makes a profile with a trial and no newsletter', async () => {
    const person = await db.signUp();
    expect(await profileOf(person)).toMatchObject({
      email: person.email,
      subscription_status: 'trial',
      subscription_plan: 'trial',
      free_access: false,
      onboarding_complete: false,
      newsletter_opt_in: false,
      access_code_used: null,
      access_until: null,
    });
    expect(await startedAgo(person)).toBe(0);
  });

  it.each([
    [true, true],
    [false, false],
    ['true', false],
    [1, false],
    [null, false],
  ])('reads %j for the newsletter as %j', async (choice, taken) => {
    const person = await db.signUp({ metadata: { newsletter_opt_in: choice } });
    expect(await profileOf(person)).toMatchObject({ newsletter_opt_in: taken });
  });

  it('gives premium for a valid code, records its label, and drops the code', async () => {
    const person = await db.signUp({ metadata: { access_code: ' plum-cake-2026 ', home_currency: 'EUR' } });
    expect(await profileOf(person)).toMatchObject({
      subscription_status: 'premium',
      subscription_plan: null,
      free_access: true,
      access_code_used: 'code 1',
    });
    expect(await metadataOf(person)).toEqual({ home_currency: 'EUR' });
  });

  it.each(['plum', '', 7, null, ['plum-cake-2026'], { a: 1 }, "' or true --", 'x'.repeat(5_000)])(
    'gives a trial for the code %j, and drops it',
    async (code) => {
      const person = await db.signUp({ metadata: { access_code: code, home_currency: 'EUR' } });
      expect(await profileOf(person)).toMatchObject({ subscription_status: 'trial', free_access: false });
      expect(await metadataOf(person)).toEqual({ home_currency: 'EUR' });
    },
  );

  it.each([[[]], ['text'], [null], [{}]])('works with the metadata %j', async (metadata) => {
    expect(await profileOf(await db.signUp({ metadata }))).toMatchObject({ subscription_status: 'trial' });
  });

  it('grants nothing that the metadata asks for', async () => {
    const person = await db.signUp({
      metadata: { subscription_status: 'premium', free_access: true, role: 'service_role', id: randomUUID() },
    });
    expect(await profileOf(person)).toMatchObject({ subscription_status: 'trial', free_access: false });
  });

  it('removes a code from metadata and identity whenever it is written', async () => {
    const person = await db.signUp();
    await db.sql(`update auth.users set raw_user_meta_data = '{"access_code":"x","a":1}' where id = $1`, [
      person.id,
    ]);
    await db.sql(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), 'email', $1::text, $1::text::uuid, '{"access_code":"x","a":1}')`,
      [person.id],
    );
    const [identity] = await db.sql('select identity_data as data from auth.identities where user_id = $1', [
      person.id,
    ]);
    expect([await metadataOf(person), identity?.['data']]).toEqual([{ a: 1 }, { a: 1 }]);
  });

  it('reads metadata that is a string of JSON, and stores it as an object', async () => {
    const person = await db.signUp({
      metadata: JSON.stringify({ access_code: 'plum-cake-2026', newsletter_opt_in: true, a: 1 }),
    });
    expect(await profileOf(person)).toMatchObject({
      subscription_status: 'premium',
      newsletter_opt_in: true,
    });
    expect(await metadataOf(person)).toEqual({ newsletter_opt_in: true, a: 1 });
  });

  it('makes no profile for an account without an address', async () => {
    const id = randomUUID();
    await db.sql('insert into auth.users (id) values ($1)', [id]);
    expect(await profileOf({ id, email: '' })).toBeUndefined();
  });

  it('refuses an address that is not one mailbox, and makes no account for it', async () => {
    for (const email of ['g1:victim@example.com;', 'm@x..de', 'm@127.0.0.1'])
      await expect(db.signUp({ email })).rejects.toMatchObject({ code: '23514' });
  });

  it('takes exactly the addresses that the app takes, and finds the same mailbox behind them', async () => {
    const part = fc.constantFrom(...'aZ9.-+_%!:;,"<>() \n[]/ßé', 'gmail.com', 'example.de', '@a.co', 'xn--a');
    const side = fc.array(part, { minLength: 1, maxLength: 4 });
    const emails = fc
      .sample(fc.tuple(side, side), 20_000)
      .map((sides) => sides.map((all) => all.join('')).join('@'));
    const [check] = await db.sql(
      `select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'users_email_is_one_mailbox'`,
    );
    const rows = await db.sql(
      `select email, ${String(check?.['rule'])} as taken, private.normalized_email(email) as mailbox
       from jsonb_array_elements_text($1::text::jsonb) as email`,
      [JSON.stringify(emails)],
    );
    const taken = rows.filter((row) => row['taken']);
    expect(taken.length).toBeGreaterThan(20);
    expect(taken.map((row) => row['email'])).toEqual(emails.filter(isEmail));
    expect(taken.map((row) => row['mailbox'])).toEqual(emails.filter(isEmail).map(mailboxOf));
  });

  describe('the trial of a mailbox', () => {
    it.each([
      ['the same address', 'ann@example.com', 'ann@example.com'],
      ['other case', 'bea@example.com', 'Bea@Example.com'],
      ['a tag', 'cy@example.com', 'cy+2@example.com'],
      ['dots at Gmail', 'd.an@gmail.com', 'da.n@googlemail.com'],
    ])('continues after deleting the account and signing up with %s', async (_, first, second) => {
      await remove(await db.signUp({ email: first }));
      await ageTrials(10);
      expect(await startedAgo(await db.signUp({ email: second }))).toBe(10);
    });

    it.each([
      ['another mailbox', 'eve@example.com', 'eva@example.com'],
      ['another domain', 'fay@example.com', 'fay@example.org'],
      ['dots elsewhere', 'g.us@example.com', 'gus@example.com'],
    ])('reveals nothing about %s', async (_, first, second) => {
      await db.signUp({ email: first });
      await ageTrials(10);
      expect(await startedAgo(await db.signUp({ email: second }))).toBe(0);
    });

    it('starts when the address is confirmed, so that a stranger cannot use it up', async () => {
      const stranger = await db.signUp({ email: 'hal@example.com', confirmed: false });
      await db.sql(`update users set trial_start_date = now() - interval '30 days' where id = $1`, [
        stranger.id,
      ]);
      expect(await db.sql(`select private.remembered_trial('hal@example.com') as start`)).toEqual([
        { start: null },
      ]);
      await db.sql('update auth.users set email_confirmed_at = now() where id = $1', [stranger.id]);
      expect(await startedAgo(stranger)).toBe(0);
    });

    it('continues under a new address', async () => {
      const person = await db.signUp({ email: 'ida@example.com' });
      await db.sql(`update users set trial_start_date = now() - interval '9 days' where id = $1`, [
        person.id,
      ]);
      await db.sql(`update auth.users set email = 'ivy@example.com' where id = $1`, [person.id]);
      expect(await profileOf(person)).toMatchObject({ email: 'ivy@example.com' });
      await remove(person);
      expect(await startedAgo(await db.signUp({ email: 'ivy@example.com' }))).toBe(9);
    });

    it('is remembered without the address', async () => {
      await db.signUp({ email: 'jo@example.com' });
      const [row] = await db.sql(
        `select bool_or(email_digest in (sha256('jo@example.com'), sha256('trial:jo@example.com'))) as plain
         from private.trials`,
      );
      expect(row).toEqual({ plain: false });
    });
  });
});
