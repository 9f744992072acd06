import { describe, expect, it } from 'vitest';
import { KINDS, outcome, openedDatabase } from './support/database.ts';
import { REFUSED, signedUp, testMatrix } from './support/matrix.ts';

describe.each(KINDS)('user_deletion_log on %s', (kind) => {
  const db = openedDatabase(kind, 'ready', 'as migrated');
  /** The owner is premium, and so somebody who may read the log. */
  const { owner, other } = signedUp(db, async (owner) => {
    await db.sql(`update users set subscription_status = 'premium' where id = $1`, [owner.id]);
    await db.sql(
      `insert into user_deletion_log (user_id, deletion_reason) values (gen_random_uuid(), 'privacy')`,
    );
  });

  testMatrix({
    database: () => db,
    people: { owner, other },
    statement: (action, { id }) =>
      ({
        select: 'select * from user_deletion_log',
        insert: `insert into user_deletion_log (user_id) values ('${id}')`,
        update: `update user_deletion_log set deletion_reason = 'other'`,
        delete: 'delete from user_deletion_log',
      })[action],
    own: { select: 1, insert: REFUSED, update: 0, delete: 0 },
    granted: { signedIn: ['select'], anonymous: [] },
  });

  it.each([
    ['free access', 'free_access = true', 1],
    ['an expired subscription', `subscription_status = 'expired'`, 0],
    ['a trial', `subscription_status = 'trial'`, 0],
    ['no status', 'subscription_status = null', 0],
  ])('%s sees the right number of rows', async (_, change, rows) => {
    const person = await db.signUp();
    await db.sql(`update users set ${change} where id = $1`, [person.id]);
    expect(await outcome(db.as(person, (sql) => sql('select * from user_deletion_log')))).toBe(rows);
  });

  it('holds no free text', async () => {
    const insert = `insert into user_deletion_log (user_id, deletion_reason) values (gen_random_uuid(), 'Ann was rude')`;
    expect(await outcome(db.as('service', (sql) => sql(insert)))).toBe('23514');
  });
});
