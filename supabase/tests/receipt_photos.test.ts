import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import {
  KINDS,
  outcome,
  SERVER_KIND,
  type Database,
  type Person,
  openedDatabase,
} from './support/database.ts';
import { REFUSED, signedUp, testMatrix } from './support/matrix.ts';

const MEGABYTE = 1024 * 1024;

/** A bill that somebody has saved; its id. */
async function saveBill(db: Database, { id: owner }: Person): Promise<string> {
  const id = randomUUID();
  await db.sql(
    `insert into bill_history (id, user_id, name, bill, diner_count, total_amount) values ($1, $2, 'Dinner', '{}', 2, 10)`,
    [id, owner],
  );
  return id;
}

/** Replaces a bill's first version by the next one. */
const replaceBill = (first: string, id: string): string => {
  const bill = { bill: {}, diner_count: 2, total_amount: 10, currency: 'GBP' };
  const next = { ...bill, id, name: 'Dinner', date: '2026-11-21', earlier: [first] };
  return `select public.replace_bill('${first}', '${JSON.stringify(next)}', false)`;
};

const photoName = ({ id }: Person, bill: string, photo = randomUUID(), type = 'jpg') =>
  `${id}/${bill}/${photo}.${type}`;

/** The storage service's write after it has checked the person's rights. */
const keep = (name: string, size = 1000) =>
  `insert into storage.objects (bucket_id, name, metadata) values ('receipts', '${name}', '{"size": ${size}}')`;

/** Runs SQL as the storage service does: on hosted Supabase only it may delete rows, which it states each time. */
const asStorage = (db: Database): Database => ({
  ...db,
  as: (caller, work, keep) =>
    db.as(
      caller,
      async (sql) => {
        await sql(`select set_config('storage.allow_delete_query', 'true', true)`);
        return work(sql);
      },
      keep,
    ),
});
const removePhoto = (db: Database, name: string) =>
  db.transaction(async (sql) => {
    await sql(`select set_config('storage.allow_delete_query', 'true', true)`);
    return sql(`delete from storage.objects where name like $1`, [name]);
  });

const usageOf = async (db: Database, { id }: Person) =>
  (
    await db.sql(`select photos, bytes::integer as bytes from private.photo_usage where user_id = $1`, [id])
  )[0];
const photosOf = async (db: Database, { id }: Person) =>
  (await db.sql(`select name from storage.objects where name like $1`, [`${id}/%`])).map(({ name }) => name);

describe.each(KINDS)('photos of bills on %s', (kind) => {
  const db = openedDatabase(kind, 'ready', 'as migrated');
  let bill: string;
  const { owner, other } = signedUp(db, async (owner) => {
    bill = await saveBill(db, owner);
    await db.sql(keep(photoName(owner, bill, '11111111-1111-4111-8111-111111111111')));
  });

  testMatrix({
    database: () => asStorage(db),
    people: { owner, other },
    statement: (action, { id }) =>
      ({
        select: `select from storage.objects where name like '${id}/%'`,
        insert: keep(photoName(owner, bill)),
        update: `update storage.objects set metadata = '{}' where name like '${id}/%'`,
        delete: `delete from storage.objects where name like '${id}/%'`,
      })[action],
    // A photo is not changed: it is deleted, and another one kept.
    own: { select: 1, insert: 1, update: 0, delete: 1 },
    // Hosted Supabase grants these tables whole: the policies decide.
    granted: {
      signedIn: ['select', 'insert', 'update', 'delete'],
      anonymous: ['select', 'insert', 'update', 'delete'],
    },
  });

  it('are in a private bucket of 1 MB each, JPEG and WebP only', async () => {
    expect(await db.sql(`select * from storage.buckets`)).toMatchObject([
      { id: 'receipts', public: false, allowed_mime_types: ['image/jpeg', 'image/webp'] },
    ]);
    expect(await db.sql(`select file_size_limit::integer as most from storage.buckets`)).toEqual([
      { most: MEGABYTE },
    ]);
  });

  it('can be set up again without a difference, which closes what somebody opened', async () => {
    await db.sql(`update storage.buckets set public = true, file_size_limit = null`);
    await db.sql(`select private.prepare_photos()`);
    await db.sql(`select private.prepare_photos()`);
    expect(
      await db.sql(`select public, file_size_limit::integer as most from storage.buckets`),
    ).toMatchObject([{ public: false, most: MEGABYTE }]);
    expect(await db.sql(`select policyname from pg_policies where schemaname = 'storage'`)).toHaveLength(3);
  });

  it.each(['buckets', 'objects'])('leave the operator’s other buckets alone: %s of others', async (table) => {
    const statement =
      table === 'buckets'
        ? `insert into storage.buckets (id, name, public) values ('mine', 'mine', true)`
        : `insert into storage.objects (bucket_id, name) values ('other', '${owner.id}/x')`;
    expect(await outcome(db.as(owner, (sql) => sql(statement)))).toBe(REFUSED);
    expect(await outcome(db.as(owner, (sql) => sql(`select from storage.buckets`)))).toBe(0);
  });

  it.each([
    ['a bill that is not saved', () => photoName(owner, randomUUID()), 'PT404'],
    ['another person’s bill', () => photoName(other, bill), 'PT404'],
  ])('refuse %s even from the service', async (_, name, code) => {
    expect(await outcome(db.as('service', (sql) => sql(keep(name()))))).toBe(code);
  });

  it('stay with their bill through its versions, and are deleted with it', async () => {
    const person = await db.signUp();
    const first = await saveBill(db, person);
    await db.sql(keep(photoName(person, first)));
    const next = randomUUID();
    await db.as(person, (sql) => sql(replaceBill(first, next)), 'keep');
    expect(await photosOf(db, person)).toHaveLength(1);
    await db.as(person, (sql) => sql(keep(photoName(person, first))), 'keep');
    await db.as(person, (sql) => sql(`delete from bill_history where id = '${next}'`), 'keep');
    const waiting = await db.sql(`select name from private.photos_to_remove where name like $1`, [
      `${person.id}/${first}/%`,
    ]);
    expect(waiting).toHaveLength(2);
    await removePhoto(db, `${person.id}/%`);
    await db.sql(`delete from private.photos_to_remove`);
  });

  it('are limited to 1 MB each, as measured', async () => {
    const keepOf = (size: number) => outcome(db.as(owner, (sql) => sql(keep(photoName(owner, bill), size))));
    expect(await keepOf(MEGABYTE)).toBe(1);
    expect(await keepOf(MEGABYTE + 1)).toBe('PT413');
  });

  it('are limited to 500 and 200 MB of one account, and accepted again once there is room', async () => {
    const person = await db.signUp();
    const own = await saveBill(db, person);
    await db.sql(keep(photoName(person, own)));
    const keepOne = (size?: number) =>
      outcome(db.as(person, (sql) => sql(keep(photoName(person, own), size))));
    await db.sql(`update private.photo_usage set photos = 499 where user_id = $1`, [person.id]);
    expect(await keepOne()).toBe(1);
    await db.sql(`update private.photo_usage set photos = 500 where user_id = $1`, [person.id]);
    expect(await keepOne()).toBe('PT409');
    await db.sql(`update private.photo_usage set photos = 1, bytes = $2 where user_id = $1`, [
      person.id,
      200 * MEGABYTE - 1000,
    ]);
    expect(await keepOne(1001)).toBe('PT409');
    expect(await keepOne(1000)).toBe(1);
  });

  it('are counted by their stored size, through every way of adding and deleting', async () => {
    const person = await db.signUp();
    const own = await saveBill(db, person);
    const [first, second] = [photoName(person, own), photoName(person, own)];
    await db.sql(keep(first, 700));
    await db.sql(
      `insert into storage.objects (bucket_id, name, metadata) values ('receipts', $1, to_jsonb('{"size": 50}'::text))`,
      [second],
    );
    expect(await usageOf(db, person)).toEqual({ photos: 2, bytes: 750 });
    await db.sql(`update storage.objects set metadata = '{"size": 900}' where name = $1`, [first]);
    expect(await usageOf(db, person)).toEqual({ photos: 2, bytes: 950 });
    await removePhoto(db, first);
    expect(await usageOf(db, person)).toEqual({ photos: 1, bytes: 50 });
  });

  it('are checked by the length of their request, before their size is known', async () => {
    const person = await db.signUp();
    const own = await saveBill(db, person);
    await db.sql(keep(photoName(person, own)));
    await db.sql(`update private.photo_usage set bytes = $2 where user_id = $1`, [
      person.id,
      200 * MEGABYTE - 1000,
    ]);
    const tryOut = (length: number) =>
      outcome(
        db.as(person, (sql) =>
          sql(
            `insert into storage.objects (bucket_id, name, metadata)
             values ('receipts', '${photoName(person, own)}', '{"contentLength": ${length}}')`,
          ),
        ),
      );
    expect([await tryOut(1000), await tryOut(1001)]).toEqual([1, 'PT409']);
  });

  it('are limited to 600 in an hour, even if they are deleted at once', async () => {
    const person = await db.signUp();
    const own = await saveBill(db, person);
    const first = photoName(person, own);
    await db.sql(keep(first));
    const keepOne = () => outcome(db.as(person, (sql) => sql(keep(photoName(person, own)))));
    await db.sql(`update private.photo_usage set added = 599 where user_id = $1`, [person.id]);
    expect(await keepOne()).toBe(1);
    await db.sql(`update private.photo_usage set added = 600 where user_id = $1`, [person.id]);
    await db.sql(`update storage.objects set metadata = '{"size": 5}' where name = $1`, [first]);
    await removePhoto(db, first);
    expect(await keepOne()).toBe('PT429');
    await db.sql(
      `update private.photo_usage set added_since = now() - interval '1 hour' where user_id = $1`,
      [person.id],
    );
    await db.sql(keep(first));
    expect(
      await db.sql(
        `select added, added_since > now() - interval '1 minute' as anew from private.photo_usage where user_id = $1`,
        [person.id],
      ),
    ).toMatchObject([{ added: 1, anew: true }]);
  });

  it('are queued for removal with their bill or account if their bytes are elsewhere', async () => {
    const person = await db.signUp();
    const bills = [await saveBill(db, person), await saveBill(db, person)] as const;
    const names = bills.map((each) => photoName(person, each));
    for (const name of names) await db.sql(keep(name));
    const waiting = async () => {
      const [row] = await db.as('service', (sql) => sql(`select public.photos_to_remove(100) as names`));
      return row?.['names'];
    };
    await db.as(person, (sql) => sql(`delete from bill_history where id = '${bills[0]}'`), 'keep');
    expect(await waiting()).toEqual([names[0]]);
    await db.sql('delete from auth.users where id = $1', [person.id]);
    expect(await waiting()).toEqual(names);
    expect(await photosOf(db, person)).toHaveLength(2);
    await db.as(
      'service',
      (sql) => sql(`select public.photos_removed(array['${names.join("','")}'])`),
      'keep',
    );
    expect(await waiting()).toEqual([]);
    await removePhoto(db, `${person.id}/%`);
  });

  it.skipIf(kind === 'Supabase')(
    'are deleted at once with their bill or account if their bytes are in the database',
    async () => {
      const person = await db.signUp();
      const bills = [await saveBill(db, person), await saveBill(db, person)] as const;
      for (const each of bills) await db.sql(keep(photoName(person, each)));
      await db.sql(`create schema fairtab_host`);
      await db.sql(`create table fairtab_host.photo_bytes ()`);
      await db.as(person, (sql) => sql(`delete from bill_history where id = '${bills[0]}'`), 'keep');
      expect(await photosOf(db, person)).toEqual([expect.stringContaining(bills[1])]);
      expect(await usageOf(db, person)).toMatchObject({ photos: 1 });
      await db.sql('delete from auth.users where id = $1', [person.id]);
      expect(await photosOf(db, person)).toEqual([]);
      expect(await db.sql('select from private.photos_to_remove')).toHaveLength(0);
      await db.sql(`drop schema fairtab_host cascade`);
    },
  );

  // At Supabase nobody but the service drops its schema.
  it.skipIf(kind === 'Supabase')('do not block anything without storage', async () => {
    const { id } = owner;
    const deleted = await db.as('service', async (sql) => {
      await sql(`reset role`);
      await sql(`drop schema storage cascade`);
      await sql(`select private.prepare_photos()`);
      return (await sql(`delete from bill_history where user_id = '${id}'`)).count;
    });
    expect(deleted).toBe(1);
  });
});

describe('photos kept at the same moment', () => {
  const db = openedDatabase(SERVER_KIND);

  it('uploads together never exceed the limit', async () => {
    const person = await db.signUp();
    const bill = await saveBill(db, person);
    await db.sql(keep(photoName(person, bill)));
    await db.sql(`update private.photo_usage set photos = 495 where user_id = $1`, [person.id]);
    const tried = await Promise.all(
      Array.from({ length: 10 }, () =>
        outcome(db.as(person, (sql) => sql(keep(photoName(person, bill))), 'keep')),
      ),
    );
    expect(tried.filter((result) => result === 1)).toHaveLength(5);
    expect(tried.filter((result) => result === 'PT409')).toHaveLength(5);
    expect(await usageOf(db, person)).toMatchObject({ photos: 500 });
  });

  it('uploads during the bill’s replacement are kept with its next version', async () => {
    const person = await db.signUp();
    const bill = await saveBill(db, person);
    let kept: Promise<number | string> | undefined;
    await db.as(
      person,
      async (sql) => {
        await sql(replaceBill(bill, randomUUID()));
        kept = outcome(db.as(person, (other) => other(keep(photoName(person, bill))), 'keep'));
        await vi.waitFor(async () =>
          expect(await db.sql(`select from pg_catalog.pg_locks where not granted`)).not.toHaveLength(0),
        );
      },
      'keep',
    );
    expect(await kept).toBe(1);
  });

  it('uploads during the bill’s deletion leave no photo without a bill', async () => {
    const person = await db.signUp();
    for (let round = 0; round < 5; round += 1) {
      const bill = await saveBill(db, person);
      await Promise.all([
        outcome(db.as(person, (sql) => sql(keep(photoName(person, bill))), 'keep')),
        db.as(person, (sql) => sql(`delete from bill_history where id = '${bill}'`), 'keep'),
      ]);
    }
    const left = await db.sql(
      `select name from storage.objects where name like $1 and name not in (select name from private.photos_to_remove)`,
      [`${person.id}/%`],
    );
    expect(left).toHaveLength(0);
  });
});
