import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../web/src/', import.meta.url));
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((name) => ({
  name,
  read: () => readFileSync(join(SRC, name), 'utf8'),
}));
const sheets = files.filter(({ name }) => name.endsWith('.css'));
const components = files.filter(({ name }) => name.endsWith('.tsx'));

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);

it('every custom property that a style sheet uses without a fallback is defined somewhere', () => {
  const css = sheets.map((sheet) => sheet.read()).join('\n');
  // Some are set on an element by its component.
  const everything = [css, ...components.map((component) => component.read())].join('\n');
  const defined = new Set(matches(everything, /(--[\w-]+)['"]?\]?\s*:/g));
  expect(matches(css, /var\((--[\w-]+)\)/g).filter((name) => !defined.has(name))).toEqual([]);
});
