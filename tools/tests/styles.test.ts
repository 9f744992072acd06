import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../web/src/', import.meta.url));
const paths = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((name) => join(SRC, name));
const read = (path: string) => readFileSync(path, 'utf8');
/** A component without its imports, in which the names of modules would look like uses. */
const bodyOf = (source: string) => source.replaceAll(/^(?:import|\} from) .*$/gm, '');
const scripts = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => ({ path, source: read(path) }));
const inSrc = (path: string) => path.slice(SRC.length);

/** The classes in a sheet's selectors: not in comments, and no part of a file's name or of a number. */
function classesOf(path: string): Set<string> {
  const rules = read(path).replaceAll(/\/\*[^]*?\*\/|'[^']*'/g, '');
  const selectors = [...rules.matchAll(/[^{};]+(?=\{)/g)].join(' ');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

const sheets = paths.filter((path) => path.endsWith('.css'));
const modules = new Map(
  sheets.filter((path) => path.endsWith('.module.css')).map((path) => [path, classesOf(path)]),
);

/** The value of a variable cannot be told from a script alone. */
const ANY = /^/;

interface Use {
  readonly script: string;
  readonly module: string;
  /** The pattern of the class names that this use may have. */
  readonly names: RegExp;
  /** The one class it is, if it is written as `css.name`. */
  readonly name?: string;
}

/** The modules that a script imports, by the names that it gives them; those that all features share come from `ui/styles.ts`. */
const importsOf = (source: string): readonly (readonly [local: string, from: string])[] => [
  ...[...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, local = '', from = '']) => [local, from] as const,
  ),
  ...[...source.matchAll(/import \{ (.+) \} from '#web\/ui\/styles\.ts'/g)].flatMap(([, names = '']) =>
    names
      .split(', ')
      .filter((name) => name !== 'cx')
      .map((name) => [name, `#web/ui/${name}.module.css`] as const),
  ),
];

/** Every use of a module's class in a script: `css.name`, or `css[...]` with a template or a variable. */
const uses: Use[] = scripts.flatMap(({ path, source }) =>
  importsOf(source).flatMap(([local, from]) => {
    const module = from.startsWith('#web/') ? join(SRC, from.slice(5)) : resolve(dirname(path), from);
    const use = { script: inSrc(path), module };
    const body = bodyOf(source);
    const plain = [...body.matchAll(new RegExp(`(?<![.\\w])${local}\\.(\\w+)`, 'g'))].map(
      ([, name = '']) => ({ ...use, name, names: new RegExp(`^${name}$`) }),
    );
    const computed = [...body.matchAll(new RegExp(`(?<![.\\w])${local}\\[([^\\]]+)\\]`, 'g'))].map(
      ([, key = '']) => ({
        ...use,
        names: key.startsWith('`')
          ? new RegExp(`^${key.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '\\w+')}$`)
          : ANY,
      }),
    );
    return [...plain, ...computed];
  }),
);

const literals = new Set(
  scripts.flatMap(({ source }) =>
    [...source.matchAll(/'([\w-]+)'|(\w+):/g)].map((match) => match[1] ?? match[2]),
  ),
);

describe('the classes of CSS modules', () => {
  it('exist if a component uses them', () => {
    const missing = uses.filter(({ module, name }) => name !== undefined && !modules.get(module)?.has(name));
    expect(missing.map(({ script, module, name }) => `${script}: ${name} of ${inSrc(module)}`)).toEqual([]);
  });

  it('are used by a component', () => {
    const isUsed = (path: string, name: string) =>
      uses.some(
        (use) =>
          use.module === path &&
          use.names.test(name) &&
          // A variable can hold a class only if its name is written somewhere.
          (use.names !== ANY || literals.has(name)),
      );
    const unused = [...modules].flatMap(([path, names]) =>
      [...names].filter((name) => !isUsed(path, name)).map((name) => `${inSrc(path)}: ${name}`),
    );
    expect(unused).toEqual([]);
  });
});

describe('styling is done in one way', () => {
  it('only CSS modules have classes', () => {
    const global = sheets.filter((path) => !path.endsWith('.module.css'));
    // We do not choose the class names of the icons' library.
    const named = global.flatMap((path) => [...classesOf(path)].map((name) => `${inSrc(path)}: ${name}`));
    expect(named.filter((name) => !/: lucide-/.test(name))).toEqual([]);
  });

  it('components use only classes from CSS modules', () => {
    const written = scripts.flatMap(({ path, source }) =>
      [
        ...source.matchAll(/className=\{?["'`].+/gi),
        // A compared name, or the key of a module's class, is not a class.
        ...source.matchAll(/\bcx\([^)]*?(?<![=!]== ?|\[)["'][\w-]+.*/g),
      ].map(([found]) => `${inSrc(path)}: ${found}`),
    );
    expect(written).toEqual([]);
  });
});
