import { describe, expect, it } from 'vitest';
import { KINDS, outcome, openedDatabase } from './support/database.ts';
import { REFUSED, signedUp, testMatrix } from './support/matrix.ts';

describe.each(KINDS)('access_codes on %s', (kind) => {
  const db = openedDatabase(kind, 'ready', 'as migrated');
  const { owner, other } = signedUp(db, async (owner) => {
    await db.sql(`select private.set_access_codes(array['plum-cake-2026'])`);
    await db.sql(`update users set subscription_status = 'premium', free_access = true where id = $1`, [
      owner.id,
    ]);
  });

  testMatrix({
    database: () => db,
    people: { owner, other },
    statement: (action) =>
      ({
        select: 'select * from access_codes',
        insert: `insert into access_codes (digest) values (sha256('mine'))`,
        update: `update access_codes set digest = sha256('mine')`,
        delete: 'delete from access_codes',
      })[action],
    // Nobody, premium or not.
    own: { select: 0, insert: REFUSED, update: 0, delete: 0 },
    granted: { signedIn: [], anonymous: [] },
  });

  const labels = async () =>
    (await db.sql('select label from access_codes order by id')).map((row) => row['label']);
  const set = (...codes: string[]) => db.sql('select private.set_access_codes($1::text[])', [toArray(codes)]);
  const toArray = (codes: readonly string[]) => `{${codes.map((code) => JSON.stringify(code)).join(',')}}`;

  const PEAR = 'pear-tart-2026';
  it('are set as a whole: an existing code keeps its label, a new one has its own', async () => {
    await set(' plum-cake-2026 ', PEAR, PEAR, '', '  ');
    const [plum, pear, ...more] = await labels();
    expect(more).toEqual([]);
    await set(PEAR, 'ripe-figs-2026');
    const [first, fig] = await labels();
    expect(first).toBe(pear);
    expect([plum, pear]).not.toContain(fig);
    await set();
    expect(await labels()).toEqual([]);
  });

  it('are stored nowhere as plain text', async () => {
    await set('quince-jam-2027');
    const [row] = await db.sql(
      `select string_agg(access_codes::text, ' ') as dump,
              bool_or(digest = sha256('quince-jam-2027')) as is_plain_digest from access_codes`,
    );
    expect(row?.['dump']).not.toContain('quince');
    expect(row?.['is_plain_digest']).toBe(false);
  });

  it('are compared without surrounding blanks', async () => {
    await set('quince-jam-2027');
    const answers = await db.as(other, (sql) =>
      sql(
        `select check_access_code('quince-jam-2027') as same, check_access_code('  quince-jam-2027 ') as blanks,
                check_access_code('quince-jam-2028') as other, check_access_code('') as empty,
                check_access_code(null) as missing, check_access_code(repeat('x', 100000)) as long`,
      ),
    );
    expect(answers).toEqual([
      { same: true, blanks: true, other: false, empty: false, missing: false, long: false },
    ]);
  });

  it('are the same in any case, with or without dashes and blanks', async () => {
    await set('Plum-Cake 2026');
    const matches = async (code: string) =>
      (await db.sql('select private.match_access_code($1) as label', [code]))[0]?.['label'] !== null;
    for (const code of ['Plum-Cake 2026', 'plumcake2026', ' PLUM CAKE-2026 ', 'p-l-u-m–cake2026'])
      expect([code, await matches(code)]).toEqual([code, true]);
    for (const code of ['plumcake', 'plumcake20266', '', ' - '])
      expect([code, await matches(code)]).toEqual([code, false]);
  });

  it.each([
    'short-code',
    '----plum-cake----',
    'aaaaaaaaaaaaaaaa',
    'ababababccccc',
    'plum-cake-2026'.repeat(20),
  ])('cannot be %s, which can be guessed or is too long', async (code) => {
    expect(await outcome(set(code))).toBe('22023');
  });
});
