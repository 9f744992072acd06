import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROMISES } from '../backend-checks/promises.mjs';

const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const [, section = ''] = text.split('## On hosted and self-hosted Supabase');
/** The table's column about hosted Supabase, by promise. */
const hosted = new Map(
  [...section.matchAll(/^\| (.+?) +\| .+? +\| (.+?) +\| .+ \|$/gm)].map(([, promise = '', there = '']) => [
    promise,
    there,
  ]),
);
const isBroken = (there: string) => there.startsWith('**No**');

test('docs/security.md lists the checks of a hosted Supabase project', () => {
  const checked = Object.entries(PROMISES).map(([promise, look]) => [promise, typeof look === 'object']);
  expect(checked).toEqual(
    checked.map(([promise]) => [promise, isBroken(hosted.get(String(promise)) ?? 'no such row')]),
  );
  expect(checked.filter(([, differs]) => differs).map(([promise]) => promise)).toEqual(
    [...hosted].filter(([, there]) => isBroken(there)).map(([promise]) => promise),
  );
});
