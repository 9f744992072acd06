import { describe, expect, it } from 'vitest';
import { KINDS, outcome, openedDatabase } from './support/database.ts';
import { REFUSED, signedUp, testMatrix } from './support/matrix.ts';

describe.each(KINDS)('ways_to_be_paid on %s', (kind) => {
  const db = openedDatabase(kind, 'ready', 'as migrated');
  const say = (id: string, ways = '[{"kind":"paypal","handle":"ann"}]', at = 'now()') =>
    `insert into ways_to_be_paid (user_id, ways, changed_at) values ('${id}', '${ways}', ${at})
     on conflict (user_id) do update set ways = excluded.ways, changed_at = excluded.changed_at`;
  const waysOf = async (id: string) =>
    (await db.sql(`select ways::text as ways from ways_to_be_paid where user_id = $1`, [id])).map(
      ({ ways }) => ways,
    );

  const { owner, other } = signedUp(db, (owner) => db.sql(say(owner.id)));

  testMatrix({
    database: () => db,
    people: { owner, other },
    statement: (action, { id }) =>
      ({
        select: `select * from ways_to_be_paid where user_id = '${id}'`,
        insert: say(id),
        update: `update ways_to_be_paid set ways = '[]' where user_id = '${id}'`,
        delete: `delete from ways_to_be_paid where user_id = '${id}'`,
      })[action],
    own: { select: 1, insert: 1, update: 1, delete: 0 },
    granted: { signedIn: ['select', 'insert', 'update'], anonymous: [] },
  });

  it('cannot be given to somebody else', async () => {
    const move = `update ways_to_be_paid set user_id = '${other.id}'`;
    expect(await outcome(db.as(owner, (sql) => sql(move)))).toBe(REFUSED);
  });

  it.each([
    ['what is no list', `'{"kind":"paypal"}'`],
    ['a list of texts', `'["paypal"]'`],
    ['one without its kind', `'[{"kind":"paypal"},{"handle":"ann"}]'`],
    ['a kind that is no word', `'[{"kind":"https://example.org"}]'`],
    ['a list in the list', `'[[{"kind":"paypal"}]]'`],
    ['more than a hundred', `(select jsonb_agg('{"kind":"text"}'::jsonb) from generate_series(1, 101))`],
    ['an overlong one', `jsonb_build_array(jsonb_build_object('kind', 'text', 'text', repeat('x', 131072)))`],
  ])('refuses %s', async (_, ways) => {
    const update = `update ways_to_be_paid set ways = ${ways} where user_id = '${owner.id}'`;
    expect(await outcome(db.as(owner, (sql) => sql(update)))).toBe('23514');
  });

  it('accept as many ways as a form does, each at full length', async () => {
    const ways = `(select jsonb_agg(jsonb_build_object('kind', 'text', 'text', repeat('😀', 500))) from generate_series(1, 20))`;
    const update = `update ways_to_be_paid set ways = ${ways} where user_id = '${owner.id}'`;
    expect(await outcome(db.as(owner, (sql) => sql(update)))).toBe(1);
  });

  it('are the last ones set, in any order of arrival', async () => {
    const person = await db.signUp();
    const rows = await db.as(
      person,
      async (sql) => {
        await sql(say(person.id, '[{"kind":"later"}]', `now() - interval '1 hour'`));
        return sql(
          `${say(person.id, '[{"kind":"earlier"}]', `now() - interval '2 hours'`)} returning ways::text as ways`,
        );
      },
      'keep',
    );
    expect(rows).toEqual([{ ways: '[{"kind": "later"}]' }]);
    await db.as(person, (sql) => sql(say(person.id, '[{"kind":"latest"}]')), 'keep');
    expect(await waysOf(person.id)).toEqual(['[{"kind": "latest"}]']);
  });

  it('are never dated later than now, whatever a device’s clock says', async () => {
    const person = await db.signUp();
    const rows = await db.as(person, async (sql) => {
      await sql(say(person.id, '[]', `now() + interval '2 days'`));
      return sql('select changed_at = now() as is_now from ways_to_be_paid');
    });
    expect(rows).toEqual([{ is_now: true }]);
  });

  it('are deleted with the account', async () => {
    const person = await db.signUp();
    await db.sql(say(person.id));
    await db.sql('delete from auth.users where id = $1', [person.id]);
    expect(await waysOf(person.id)).toEqual([]);
  });
});
