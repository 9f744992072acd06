import { describe, expect, it } from 'vitest';
import { calledName, plainText } from '#domain';
import { KINDS, openedDatabase } from './support/database.ts';

const every = (kind: RegExp): string[] =>
  Array.from({ length: 0x11_00_00 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd8_00 || code > 0xdf_ff))
    .map((code) => String.fromCodePoint(code))
    .filter((each) => kind.test(each));

describe.each(KINDS)('names on %s', (database) => {
  const db = openedDatabase(database);

  /** The names that the two languages compare in different forms. */
  async function different(names: readonly string[]): Promise<string[]> {
    const rows = await db.sql(
      `select private.plain_name(each.name) as plain, private.called_name(each.name) as called
       from jsonb_array_elements_text(($1::jsonb #>> '{}')::jsonb) with ordinality as each (name, at) order by each.at`,
      [JSON.stringify(names)],
    );
    return names.filter(
      (name, at) => rows[at]?.['plain'] !== plainText(name) || rows[at]?.['called'] !== calledName(name),
    );
  }

  /** The characters that both know: each language has a version of Unicode of its own. */
  async function known(characters: readonly string[]): Promise<string[]> {
    const rows = await db.sql(
      `select each.character ~ '[[:graph:][:space:][:cntrl:]]' collate private.any_language as is
       from jsonb_array_elements_text(($1::jsonb #>> '{}')::jsonb) with ordinality as each (character, at) order by each.at`,
      [JSON.stringify(characters)],
    );
    return characters.filter((each, at) => rows[at]?.['is'] === !/\p{Cn}/u.test(each));
  }

  it.each([
    ['letter, digit, mark or sign', /[\p{L}\p{N}\p{M}\p{Z}\p{Cf}\p{P}\p{S}]/u, (each: string) => `M${each}a`],
    ['character of nobody', /(?=[\0-\u{1FFFF}])[\p{Cn}\p{Co}]/u, (each: string) => `M${each}a`],
    ['sign at the end', /[\p{M}\p{Z}\p{Cf}\p{P}\p{S}]/u, (each: string) => `Maya${each}`],
    ['sign before a remark', /[\p{P}\p{S}]/u, (each: string) => `Maya ${each}host${each} x`],
  ])(
    'a %s is compared as in the app',
    async (_, kind, name) => {
      const names = (await known(every(kind))).map(name);
      for (let at = 0; at < names.length; at += 20_000)
        expect(await different(names.slice(at, at + 20_000))).toEqual([]);
    },
    240_000,
  );

  it('so is every name of the cases below', async () => {
    expect(await different([...SAME, ...OTHERS].flat(2))).toEqual([]);
  });
});

const SAME: readonly (readonly [string, readonly string[]])[] = [
  ['Maya', ['Ma\u0378ya', 'Maya\u0378', 'Ma\uE000ya', 'Maya \u{F0000}', 'Maya\uFFFF', 'Maya\u{E1000}']],
  ['李', ['李\u0378', '\uE000李']],
  ['Maya', ['maya', ' MAYA ', 'Máya', 'Ｍaya', 'M\u200Baya', '𝓜𝖆𝕪𝚊', 'ⓂⒶⓎⒶ', '"Maya"', '(Maya)']],
  [
    'Maya',
    ['\u{E0100}', '\u2800', '\u1AB0', '\u1DC0', '\u20D0', '\uFE20', '\uFFF9', '\u{13430}'].map(
      (each) => `Maya${each}`,
    ),
  ],
  ['Maya', ['\u0E34', '\u0947', '\u3099', '\u{1D165}', '\u2DE0'].map((each) => `Ma${each}ya`)],
  [
    'Maya',
    ['(the host)', '（主人）', '[host', '«host»', '“host”', '„host“', '"host"', '「host」', '❨host❩'].map(
      (each) => `Maya ${each}`,
    ),
  ],
  [
    'Maya',
    [
      '(Host) Maya',
      'Maya, host',
      'Maya – host',
      'Maya - (host)',
      'Maya：host',
      'Maya -host',
      'Maya — host',
      'Maya · host',
    ],
  ],
  ['Maya', ['Maya.', 'Maya…', 'Maya!', 'Maya*', '_Maya_', '¡Maya!', 'Maya·', '- Maya', 'Maya ;']],
  ['Maya', ['Mаya', 'Мауа', 'МАУА', 'Μαγα', 'ΜΑΥΑ', 'ᴍᴀʏᴀ', 'ꓟꓮꓬꓮ', 'ᎷᎪᎩᎪ', 'Mɑya']],
  ['Dave', ['Daνe', 'DAVE', 'Dаνе']],
  ['Nina', ['Νina', 'nina']],
  ['Bruno', ['Brυno', 'Вruno', 'Brunо', 'Brսnօ']],
  ['Strauß', ['STRAUSS', 'Strau\u1E9E']],
  ['Γιάννης', ['ΓΙΑΝΝΗΣ', 'γιαννης (host)']],
  ['Вова', ['ВОВА', 'вова']],
  ['Tom 2', ['Tom ２', 'Tom ٢', 'tom  2']],
];
const OTHERS: readonly (readonly string[])[] = [
  ['Ivan', 'Иван', 'Iwan'],
  ['Maya', 'Maia', 'Maya B', 'Maya & Tom', 'Maya + Tom', 'Maya 🍕', 'Maya 2'],
  ['がず', 'かず'],
  ['มิน', 'มีน', 'มน'],
  ['Tom กร', 'Tom'],
  ['अनु', 'अनि'],
  ["O'Brien", 'OBrien'],
  ["Gerard 't Hooft", 'Gerard'],
  ['Anna-Maria', 'Anna'],
  ['...', '???'],
];

it.each(SAME)('%s is also %j', (name, others) => {
  expect(others.map(calledName)).toEqual(others.map(() => calledName(name)));
});
it.each(OTHERS)('%s is nobody else', (...names) => {
  expect(new Set(names.map(calledName)).size).toBe(names.length);
});
it('no mark and no invisible character makes another name of Latin, Greek or Cyrillic letters', () => {
  const names = every(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u).map((each) => `Ma${each}ya`);
  expect(names.filter((name) => calledName(name) !== 'maya')).toEqual([]);
});
