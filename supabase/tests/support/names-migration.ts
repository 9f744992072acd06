import { plainText } from '#domain';

/** What a character becomes in a name that is compared; in the middle of a text, so that a space is not trimmed. */
const fold = (character: string): string => plainText(`a${character}a`).slice(1, -1);

/** Every character that Unicode knows, or may know. */
export function* allCharacters(): Generator<string> {
  for (let code = 1; code <= 0x10_ff_ff; code++)
    if (code < 0xd8_00 || code > 0xdf_ff) yield String.fromCodePoint(code);
}

const escaped = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xff_ff
    ? `\\U${code.toString(16).padStart(8, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
};

/** A string constant in lines that an editor can show. */
function constant(characters: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < characters.length; at += 20)
    lines.push(
      `E'${characters
        .slice(at, at + 20)
        .map(escaped)
        .join('')}'`,
    );
  return lines.join('\n      || ');
}

/** The migration with the names of a table, made from `plainText`: one rule in both languages. */
export function namesMigration(): string {
  const removed: [string, string][] = [];
  const changed: [string, string][] = [];
  let before = '';
  for (const character of allCharacters()) {
    if (character.normalize('NFKD') !== character) continue;
    const folded = fold(character);
    const last = removed.at(-1);
    if (folded === '' && last && last[1] === before) last[1] = character;
    else if (folded === '') removed.push([character, character]);
    else if (folded !== character)
      // Letters that become two are replaced afterwards, in one case.
      changed.push([character, [...folded].length === 1 ? folded : character.toLowerCase()]);
    before = character;
  }
  const single = changed.filter(([from, to]) => from !== to);
  const range = ([first, last]: [string, string]) =>
    first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`;
  return `-- Live tables: how names are compared. Made from domain/src/text/plain-text.ts by supabase/tests/names.test.ts (Unicode ${process.versions['unicode']}):
-- run it with --update after a change there.

-- A name in the form for comparing (\`plainText\`): in one case, without accents and invisible marks, in letters and digits of one width and
-- script, with single spaces.
create function private.plain_name(name text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    replace(replace(replace(
      translate(
        regexp_replace(
          normalize(translate(name, '´', ''''), NFKD),
          '[${removed.map(range).join('')}]',
          '', 'g'
        ),
        ${constant(single.map(([from]) => from))},
        ${constant(single.map(([, to]) => to))}
      ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    ' +', ' ', 'g'
  ));
end
$$;

-- What somebody at a table is called (\`calledName\`): a name without what is in brackets, or after a comma or a dash.
create function private.called_name(name text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  plain constant text := private.plain_name(name);
begin
  return coalesce(nullif(btrim(regexp_replace(plain, ' *[([{<【「][^)\\]}>】」]*[)\\]}>】」]? *|( *[,،、;:|/]| [-–—] ).*$', ' ', 'g')), ''), plain);
end
$$;

revoke all on all functions in schema private from public;
`;
}
