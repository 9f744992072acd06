import { describe, expect, it } from 'vitest';
import { KINDS, outcome, openedDatabase } from './support/database.ts';
import { REFUSED, signedUp, testMatrix } from './support/matrix.ts';

describe.each(KINDS)('saved_groups on %s', (kind) => {
  const db = openedDatabase(kind, 'ready', 'as migrated');
  const groupsOf = (id: string) =>
    db.sql(
      `select group_id, group_name, group_data::text as data, deleted_at is not null as deleted, slot
       from saved_groups where user_id = $1 order by group_id`,
      [id],
    );
  const save = (id: string, group: string, more = '') =>
    `insert into saved_groups (user_id, group_id, group_name, group_data)
     values ('${id}', '${group}', 'Friday', '["Ann"]') ${more}`;

  const { owner, other } = signedUp(db, async (owner) => {
    await db.sql(save(owner.id, 'a'));
    await db.sql(save(owner.id, 'b'));
  });

  testMatrix({
    database: () => db,
    people: { owner, other },
    statement: (action, { id }) =>
      ({
        select: `select * from saved_groups where user_id = '${id}'`,
        insert: save(id, 'c'),
        update: `update saved_groups set group_name = 'Mine' where user_id = '${id}'`,
        delete: `delete from saved_groups where user_id = '${id}'`,
      })[action],
    own: { select: 2, insert: 1, update: 2, delete: 2 },
    granted: { signedIn: ['select', 'insert', 'update', 'delete'], anonymous: [] },
  });

  it('cannot be given to somebody else', async () => {
    const move = `update saved_groups set user_id = '${other.id}' where group_id = 'a'`;
    expect(await outcome(db.as(owner, (sql) => sql(move)))).toBe(REFUSED);
  });

  it('cannot be taken from somebody else by an upsert on their id', async () => {
    const [row] = await db.sql(`select id from saved_groups where user_id = $1`, [owner.id]);
    const steal = `insert into saved_groups (id, user_id, group_id, group_name, group_data)
      overriding system value values (${String(row?.['id'])}, '${other.id}', 'x', 'X', '[]')
      on conflict (id) do update set user_id = excluded.user_id`;
    expect(await outcome(db.as(other, (sql) => sql(steal)))).toBe(REFUSED);
  });

  it.each([
    ['an overlong name', `group_name = repeat('x', 201)`],
    ['an empty group id', `group_id = ''`],
    ['data that is neither a list nor a group', `group_data = '"Ann"'`],
    ['a null for data', `group_data = 'null'`],
    ['overlong data', `group_data = jsonb_build_array(repeat('x', 65536))`],
  ])('refuses %s', async (_, change) => {
    const update = `update saved_groups set ${change} where group_id = 'a'`;
    expect(await outcome(db.as(owner, (sql) => sql(update)))).toBe('23514');
  });

  it('store names in any script, and text like SQL or HTML, unchanged', async () => {
    const name = `נועה'); drop table users; --<script>alert(1)</script> 👩‍👩‍👧`;
    const rows = await db.as(owner, async (sql) => {
      await sql(`update saved_groups set group_name = $1 where group_id = 'a'`, [name]);
      return sql(`select group_name from saved_groups where group_id = 'a'`);
    });
    expect(rows[0]).toEqual({ group_name: name });
  });

  describe('the limit of three', () => {
    it('lets an existing group be saved again', async () => {
      const person = await db.signUp();
      await db.as(
        person,
        async (sql) => {
          for (const group of ['1', '2', '3']) await sql(save(person.id, group));
          await sql(
            save(
              person.id,
              '2',
              `on conflict (user_id, group_id) do update set group_name = 'Renamed', group_data = excluded.group_data`,
            ),
          );
        },
        'keep',
      );
      expect((await groupsOf(person.id)).map((row) => row['group_name'])).toEqual([
        'Friday',
        'Renamed',
        'Friday',
      ]);
    });

    it('frees the place of a deleted group', async () => {
      const person = await db.signUp();
      const count = await outcome(
        db.as(person, async (sql) => {
          for (const group of ['1', '2', '3']) await sql(save(person.id, group));
          await sql(`update saved_groups set deleted_at = now() where group_id = '2'`);
          return sql(save(person.id, '4'));
        }),
      );
      expect(count).toBe(1);
    });

    it('cannot be evaded by choosing a slot, or by undeleting', async () => {
      const person = await db.signUp();
      const rows = await db.as(person, async (sql) => {
        for (const group of ['1', '2', '3']) await sql(save(person.id, group));
        await sql(`update saved_groups set deleted_at = now(), slot = 2 where group_id = '2'`);
        await sql(save(person.id, '4'));
        await sql(`update saved_groups set deleted_at = null, slot = 1 where group_id = '2'`);
        await sql(`update saved_groups set slot = null where group_id = '1'`);
        return sql('select group_id from saved_groups where deleted_at is null order by group_id');
      });
      expect(rows.map((row) => row['group_id'])).toEqual(['1', '3', '4']);
    });

    it('holds for the service too', async () => {
      const person = await db.signUp();
      const insert = `insert into saved_groups (user_id, group_id, group_name, group_data)
        select '${person.id}', 'g' || n, 'Friday', '[]' from generate_series(1, 4) as n`;
      expect(await outcome(db.as('service', (sql) => sql(insert)))).toBe('PT409');
    });
  });

  describe('merging', () => {
    it('a deletion beats a later use, and empties the group', async () => {
      const person = await db.signUp();
      await db.as(
        person,
        async (sql) => {
          await sql(save(person.id, '1'));
          await sql(`update saved_groups set deleted_at = now() where group_id = '1'`);
          await sql(
            save(
              person.id,
              '1',
              `on conflict (user_id, group_id) do update
               set group_data = excluded.group_data, deleted_at = null, last_used_at = now()`,
            ),
          );
        },
        'keep',
      );
      expect(await groupsOf(person.id)).toEqual([
        { group_id: '1', group_name: 'Friday', data: '[]', deleted: true, slot: null },
      ]);
    });

    it('keeps the latest use, and no clock from the future', async () => {
      const person = await db.signUp();
      const rows = await db.as(person, async (sql) => {
        await sql(save(person.id, '1'));
        await sql(`update saved_groups set last_used_at = now() - interval '1 day'`);
        await sql(`update saved_groups set last_used_at = now() + interval '2 days'`);
        return sql('select last_used_at = now() as is_now from saved_groups');
      });
      expect(rows).toEqual([{ is_now: true }]);
    });

    it('accepts a tombstone before its group', async () => {
      const person = await db.signUp();
      const insert = `insert into saved_groups (user_id, group_id, group_name, group_data, deleted_at)
        values ('${person.id}', '1', 'Friday', '["Ann"]', now())`;
      expect(await outcome(db.as(person, (sql) => sql(insert)))).toBe(1);
    });

    it('keeps the latest hundred tombstones', async () => {
      const person = await db.signUp();
      const rows = await db.as(person, async (sql) => {
        for (let n = 0; n < 105; n += 1)
          await sql(
            `insert into saved_groups (user_id, group_id, group_name, group_data, deleted_at)
             values ($1, $2, 'Friday', '[]', now() - interval '1 day' + $3::integer * interval '1 minute')`,
            [person.id, String(n), n],
          );
        return sql('select min(group_id::integer) as oldest, count(*)::integer as count from saved_groups');
      });
      expect(rows).toEqual([{ oldest: 5, count: 100 }]);
    });
  });
});
