import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forbiddenToGuest, MAX_SAVED_GROUPS, MOST_CHANGES, saveGroupError, tidyName } from '#domain';
import { isPhotoRequest } from '#server/backend/photos.ts';
import { TABLES } from '#server/gateway/rest-questions.ts';
import { newPhotoName } from '#web/platform/storage/receipt-pictures.ts';
import { KINDS, openDatabase, outcome, type Database } from './support/database.ts';
import { openTable, refusal } from './support/tables.ts';

// Rules that TypeScript and the database both have. Names are compared in names.test.ts, addresses in sign-up.test.ts.
describe.each(KINDS)('the same rule on %s and in the app', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(kind);
  });
  afterAll(() => db.close());

  it.each([
    [true, 'open'],
    [false, 'open'],
    [true, 'locked'],
  ] as const)(
    'what a guest may change, where guests add lines: %s, at a table that is %s',
    async (addLines, status) => {
      const { host, guest } = await openTable(db);
      const line = { kind: 'item', price: 3, quantity: 1, by: 'parts', position: 2, timestamp: 3 };
      await host.sync([
        { key: 'diner/cy', value: { name: 'Cy', position: 2 }, saw: null },
        { key: 'diner/dee', value: { name: 'Dee', position: 3 }, saw: null },
        { key: 'table/guestsAddLines', value: addLines },
        { key: 'table/status', value: status },
      ]);
      await guest.sync();
      await guest.change('also_for', 'cy');
      const values = [
        1,
        null,
        line,
        { name: 'Zed', position: 1 },
        { name: 'Zed', position: 2 },
        { name: 'Bob', position: 7 },
        { name: '\n', position: 1 },
      ];
      const keys = [
        'diner/ann diner/bob diner/cy diner/dee diner/new claim/soup/bob claim/soup/cy claim/soup/dee line/new pay/dee paid/bob early/bob',
        'meta/currency group/x charge/x adjustment/x treat/x payment/x repayment/x table/status table/guestsAddLines seat/x undo/x x',
      ].flatMap((list) => list.split(' '));
      for (const key of keys)
        for (const value of values) {
          // Each on the same table; the app makes no claims that are not numbers, and no other lines.
          if (
            key.startsWith('claim')
              ? typeof value === 'object' && value
              : key === 'line/new' && value !== line
          )
            continue;
          const change = { key, value, saw: guest.entries.get(key)?.seq ?? null };
          const isForbidden =
            forbiddenToGuest(guest.entries, [change], { dinerId: 'bob', alsoFor: 'cy' }) !== undefined;
          const answer = await guest.sync([change]);
          const isLate = status === 'locked' && /^(?:claim|line)/.test(key);
          expect([change, answer.refused.map(({ reason }) => reason)]).toEqual([
            change,
            isForbidden ? [isLate ? 'locked' : 'forbidden'] : [],
          ]);
        }
    },
  );

  it('which names are visible and on one line', async () => {
    const characters = Array.from({ length: 0x2_00_00 }, (_, code) => code)
      .filter((code) => code > 0 && (code < 0xd8_00 || code > 0xdf_ff))
      .map((code) => String.fromCodePoint(code));
    const names = characters.flatMap((each) => [each, `a${each}b`]);
    const rows = await db.sql(
      `select private.is_named(jsonb_build_object('name', each.name)) as is
       from jsonb_array_elements_text(($1::jsonb #>> '{}')::jsonb) with ordinality as each (name, at) order by each.at`,
      [JSON.stringify(names)],
    );
    expect(names.filter((name, at) => rows[at]?.['is'] !== (tidyName(name) === name))).toEqual([]);
  }, 120_000);

  it('which names a saved group has, and how many there are', async () => {
    const { id } = await db.signUp();
    const save = (name: string) =>
      outcome(
        db.sql(
          `insert into saved_groups (user_id, group_id, group_name, group_data) values ($1, $2, $3, '[]')`,
          [id, randomUUID(), name],
        ),
      );
    for (const name of [
      '',
      ' ',
      '\u00a0',
      '\u3164',
      '\u2800',
      '\u00ad',
      '\u0301',
      '\u{E0100}',
      '\u200f\u2060',
    ])
      expect([name, await save(name), saveGroupError(name, ['Ann'], 0)]).toEqual([name, '23514', 'name']);
    for (let count = 0; count <= MAX_SAVED_GROUPS; count += 1)
      expect(await save('Friday')).toBe(saveGroupError('Friday', ['Ann'], count) === 'limit' ? 'PT409' : 1);
  });

  it('how many changes of a guest one request has', async () => {
    const { guest } = await openTable(db);
    const many = Array.from({ length: MOST_CHANGES + 1 }, () => ({ key: 'claim/soup/bob', value: 1 }));
    expect(await refusal(guest.sync(many))).toBe('PT400 table_invalid');
    expect((await guest.sync(many.slice(1), 1)).lastChange).toBe(MOST_CHANGES);
  });

  it('which columns the tables have', async () => {
    const rows = await db.sql(
      `select table_name as name, string_agg(column_name::text, ' ' order by column_name) as columns
       from information_schema.columns where table_schema = 'public' and table_name = any ($1::text[]) group by table_name`,
      [`{${Object.keys(TABLES).join(',')}}`],
    );
    // Only the database asks for a group's place.
    expect(
      Object.fromEntries(rows.map(({ name, columns }) => [name, String(columns).replace(' slot', '')])),
    ).toEqual(
      Object.fromEntries(
        Object.entries(TABLES).map(([name, { columns }]) => [name, [...columns].sort().join(' ')]),
      ),
    );
  });

  it('how a photo is called', async () => {
    const folder = `${randomUUID()}/${randomUUID()}`;
    const name = newPhotoName('image/webp');
    const names = [
      name,
      newPhotoName('image/jpeg'),
      `${name}.html`,
      `${name}\n`,
      name.toUpperCase(),
      `../${name}`,
      `x/${name}`,
    ];
    const others = [
      name.replace('webp', 'svg'),
      name.replace('-', ''),
      `a${name}`,
      '',
      '.webp',
      `${folder}/${name}`,
    ];
    for (const each of [...names, ...others].flatMap((photo) => [
      `${folder}/${photo}`,
      `${folder.slice(1)}/${photo}`,
    ])) {
      const insert = `insert into storage.objects (bucket_id, name, metadata) values ('receipts', $1, '{"size": 1}')`;
      // A photo with a good name is of no saved bill.
      const isName = (await outcome(db.as('service', (sql) => sql(insert, [each])))) === 'PT404';
      expect([each, isName]).toEqual([each, isPhotoRequest('GET', `/storage/v1/object/receipts/${each}`)]);
    }
  });
});
