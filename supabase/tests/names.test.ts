import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calledName, plainText } from '#domain';
import { KINDS, openDatabase, type Database } from './support/database.ts';
import { allCharacters, namesMigration } from './support/names-migration.ts';

const MIGRATION = new URL('../migrations/20261128001750_names.sql', import.meta.url);
const isSameUnicode = readFileSync(MIGRATION, 'utf8').includes(`(Unicode ${process.versions['unicode']})`);

// Another version of Unicode has other letters.
it.runIf(isSameUnicode)('the migration is made from the rule of the app', async () => {
  await expect(namesMigration()).toMatchFileSnapshot(MIGRATION.pathname);
});

describe.each(KINDS)('names on %s', (database) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(database);
  });
  afterAll(() => db.close());

  const compared = async (how: 'plain_name' | 'called_name', names: readonly string[]) => {
    const rows = await db.sql(
      `select private.${how}(each.name) as is
       from jsonb_array_elements_text(($1::jsonb #>> '{}')::jsonb) with ordinality as each (name, at) order by each.at`,
      [JSON.stringify(names)],
    );
    return rows.map((row) => row['is']);
  };

  it('every letter, digit, mark and invisible character is compared as in the app', async () => {
    // Letters of Unicode 16 and 17, which a database may not know yet.
    const isNew =
      /[\u0897\u088F\u1C89\u1C8A\uA7CB-\uA7DC\uA7F1\u{10940}-\u{1095F}\u{10D40}-\u{10D8F}\u{105C9}-\u{105E4}\u{11380}-\u{113FF}\u{11D20}-\u{11D2F}\u{16100}-\u{1613F}\u{16D40}-\u{16D7F}\u{16EA0}-\u{16EDF}\u{1CCD6}-\u{1CCF9}]/u;
    const characters = [...allCharacters()].filter(
      (each) =>
        /[\p{L}\p{N}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(each) && !isNew.test(each),
    );
    expect(characters.length).toBeGreaterThan(140_000);
    const different: string[] = [];
    for (let at = 0; at < characters.length; at += 20_000) {
      const names = characters.slice(at, at + 20_000).map((each) => `M${each}a`);
      const answers = await compared('plain_name', names);
      names.forEach((name, index) => {
        if (answers[index] !== plainText(name)) different.push(name);
      });
    }
    expect(different).toEqual([]);
  }, 120_000);

  it.each([
    [
      'Maya',
      [
        'maya',
        ' MAYA ',
        'Máya',
        'Maya\u{E0100}',
        'Maya\u2800',
        'M\u200Baya',
        'Maya (the host)',
        '(Host) Maya',
        'Maya（主人）',
        'Maya [host',
        'Maya, host',
        'Maya – host',
        'Maya - (host)',
        'Maya：host',
        'Ｍaya',
      ],
    ],
    ['Strauß', ['STRAUSS', 'Strau\u1E9E']],
    ['Tom 2', ['Tom ２', 'Tom ٢', 'tom  2']],
  ])('%s is also %j', async (name, others) => {
    const [called] = await compared('called_name', [name]);
    expect(called).toBe(calledName(name));
    expect(await compared('called_name', others)).toEqual(others.map(() => called));
    expect(others.map(calledName)).toEqual(others.map(() => called));
  });

  it('a name of brackets alone stays one', async () => {
    expect(await compared('called_name', ['(Tom)'])).toEqual(['(tom)']);
    expect(calledName('(Tom)')).toBe('(tom)');
  });
});
