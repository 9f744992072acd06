import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const inRoot = (path: string) => join(ROOT, path);
const read = (path: string) => readFileSync(inRoot(path), 'utf8');

/** The folders whose files are read; installed, built or generated files are not the project's. */
const TOP_FOLDERS = [
  'domain',
  'web',
  'supabase',
  'server',
  'tests',
  'bench',
  'tools',
  'docs',
  'deploy',
  '.github',
];
const SKIPPED = /^(?:node_modules|dist|reports|test-results|\..*)$/;

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(inRoot(folder), { withFileTypes: true })) {
    if (SKIPPED.test(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

const files = [...TOP_FOLDERS.flatMap((folder) => [...filesIn(folder)]), ...readdirSync(ROOT)];
const sources = files.filter(
  (path) =>
    /\.(?:tsx?|mjs|css|sql|ya?ml|toml|service)$/.test(path) && path !== 'tools/tests/citations.test.ts',
);
const pages = files.filter((path) => path.endsWith('.md'));

/** A page of docs/ that a text names, with the headings in quotes after it: `docs/product/money.md, "Shares" and "Order"`. */
const CITATION = /\bdocs\/[\w./-]+\.md(?:, "[^"]+"(?: and "[^"]+")*)?/g;
/** Documents that only some readers have, so that others cannot follow a reference to them. */
const ELSEWHERE =
  /\bspecification, (?:section|\d)|\bsection \d+(?:\.\d+)? "|\bdecisions, "|\bdirection, section/i;

/** The text without what begins each line of a comment, so that a sentence may go over several lines. */
const unwrapped = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--|#)?\s*/g, ' ');

const headingsOf = (page: string) =>
  new Set(Array.from(read(page).matchAll(/^#+ (.+)$/gm), ([, heading]) => heading));

/** Citations in a text that do not exist. */
function brokenCitations(text: string): string[] {
  return Array.from(unwrapped(text).matchAll(CITATION), ([citation]) => citation).filter((citation) => {
    const [page = '', ...quoted] = citation.split(/, (?=")| and (?=")/);
    if (!existsSync(inRoot(page))) return true;
    const headings = headingsOf(page);
    return quoted.some((heading) => !headings.has(heading.slice(1, -1)));
  });
}

/** A comment in any of our languages. A string literal that looks like a comment also matches. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^\s*(?:--|#).*$/gm;
const FOLDERS = [...TOP_FOLDERS, ...readdirSync(inRoot('web/src'))].join('|');
/** A file that a comment names by its top folder, or by its folder in web/src. */
const FILE = new RegExp(
  `(?<![\\w/.@#*-])(?:${FOLDERS})/[\\w./-]*\\.(?:tsx?|mjs|css|sql|po|ya?ml|toml)\\b`,
  'g',
);
/** A decision by its number alone: "docs/decisions/0016", "decision 0016". */
const DECISION = /\bdecisions?[/ ](\d{4})\b(?!-)/gi;
const decisions = readdirSync(inRoot('docs/decisions')).map((name) => name.slice(0, 4));

/**
 * Files and decisions that the comments of this file name and that do not exist; a path may begin at the root, in
 * web/src, or beside the file.
 */
function missingFiles(path: string, text: string): string[] {
  const comments = Array.from(text.matchAll(COMMENT), ([comment]) => comment).join('\n');
  const places = ['', 'web/src', dirname(path)];
  const named = Array.from(comments.matchAll(FILE), ([file]) => file);
  const numbered = Array.from(comments.matchAll(DECISION), ([, number = '']) => number);
  return [
    ...named.filter((file) => !places.some((place) => existsSync(inRoot(join(place, file))))),
    ...numbered.filter((number) => !decisions.includes(number)),
  ];
}

describe('citations in comments', () => {
  test('names a page of docs/ and a heading on it', () => {
    const broken = sources.flatMap((path) => brokenCitations(read(path)).map((what) => `${path}: ${what}`));
    expect(broken).toEqual([]);
  });

  test('names a file or a decision that exists', () => {
    const missing = sources.flatMap((path) =>
      missingFiles(path, read(path)).map((what) => `${path}: ${what}`),
    );
    expect(missing).toEqual([]);
  });

  test('is in the repository', () => {
    expect(sources.filter((path) => ELSEWHERE.test(unwrapped(read(path))))).toEqual([]);
  });
});

/** GitHub's address of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll('`', '')
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

describe('the documentation', () => {
  test('links to files and headings that exist', () => {
    const broken = pages.flatMap((page) =>
      Array.from(read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)).flatMap(
        ([link, path = '', anchor]) => {
          const target = path === '' ? page : join(dirname(page), path);
          const exists = existsSync(inRoot(target));
          const isThere =
            exists &&
            (!anchor || [...headingsOf(target)].some((heading) => anchorOf(heading ?? '') === anchor));
          return isThere ? [] : [`${page}: ${link}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });

  test('names only files and folders of the project that exist', () => {
    const OURS = new RegExp(`^(?:${TOP_FOLDERS.join('|')})/[\\w./*{},-]*$`);
    const broken = pages.flatMap((page) =>
      Array.from(read(page).matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
        .filter((code) => OURS.test(code))
        // "a/{b,c}.ts" and "a/*.ts" name what is in their folder.
        .map((code) => code.replace(/[^/]*[*{].*$/, ''))
        .filter((path) => !existsSync(inRoot(path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(broken).toEqual([]);
  });

  test('names only commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
    const places = [...pages, ...sources, '.env.example'];
    const named = places.flatMap((path) =>
      Array.from(read(path).matchAll(/\bnpm (?:run )?((?<=run )[a-z][\w:-]*|start|test)\b/g)).map(
        ([command, name = '']) => ({ place: `${path}: ${command}`, name }),
      ),
    );
    expect(named.filter(({ name }) => !(name in scripts)).map(({ place }) => place)).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  test('selects tests by words in the path of a test', () => {
    const COMMAND = /npm run (?:test:(?:unit|database|e2e)|gallery) -- ([a-z][\w/-]*)/g;
    const chosen = pages.flatMap((page) =>
      Array.from(read(page).matchAll(COMMAND), ([command, word = '']) => ({
        place: `${page}: ${command}`,
        word,
      })),
    );
    const tests = files.filter((path) => /\.(?:test|spec)\.tsx?$|^tests\/gallery\/states\//.test(path));
    const broken = chosen.filter(({ word }) => !tests.some((path) => path.includes(word)));
    expect(broken.map(({ place }) => place)).toEqual([]);
    expect(chosen.length).toBeGreaterThan(15);
  });

  test('names only identifiers that their file contains', () => {
    const NAMED =
      /`(\w+)`(?: and `(\w+)`)?\s+(?:in|of)\s+`((?:domain|web|server|supabase|tests)\/[\w./-]+\.\w+)`/g;
    const named = pages.flatMap((page) =>
      Array.from(read(page).matchAll(NAMED), ([, one = '', other = one, path = '']) => ({
        page,
        names: [one, other],
        path,
      })),
    );
    const broken = named.filter(
      ({ names, path }) => !names.every((name) => new RegExp(`\\b${name}\\b`).test(read(path))),
    );
    expect(broken).toEqual([]);
    expect(named.length).toBeGreaterThan(8);
  });

  test('has every setting of the README’s table in .env.example', () => {
    const settings = Array.from(read('README.md').matchAll(/^\| `([A-Z_]+)`/gm), ([, name]) => name);
    const examples = Array.from(read('.env.example').matchAll(/^# ([A-Z_]+)=/gm), ([, name]) => name);
    expect(settings.length).toBeGreaterThan(20);
    expect(settings.filter((name) => !examples.includes(name))).toEqual([]);
  });

  test('numbers the decisions without a gap', () => {
    const numbers = readdirSync(inRoot('docs/decisions')).map((name) => Number(name.slice(0, 4)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });
});
