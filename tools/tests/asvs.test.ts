import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync(new URL('../../docs/asvs.md', import.meta.url), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+)\s+\| ([a-z ]+?)\s+\| (.+?)\s*\|$/gm)].map(
  ([, id, state, where]) => ({ id, state, where: where ?? '' }),
);
const count = (state: string) => rows.filter((row) => row.state === state).length;

test('the numbers at the top of docs/asvs.md match its rows, each requirement once', () => {
  expect(text).toContain(
    `**${rows.length} requirements of levels 1 and 2: ${count('holds')} hold, ${count('does not')} do not, ${count('not applicable')} do not apply.**`,
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(count('holds') + count('does not') + count('not applicable')).toBe(rows.length);
});
