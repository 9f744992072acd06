import type { Frame, Locator, Page } from '@playwright/test';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { englishTexts, textsOfLanguage } from '../support/texts.ts';

/** The language that the pictures are in: `npm run gallery -- --language=de`. */
export const LANGUAGE = process.env.GALLERY_LANGUAGE ?? 'en';

/** The usual locale of a device in this language: "de-DE", "ar-EG". */
export function deviceLocale(language: string): string {
  if (language === 'en') return 'en-GB';
  const { language: base, region = '' } = new Intl.Locale(language).maximize();
  return `${base}-${region}`;
}

/** A text with one of its plural forms chosen: fixed text, and the names of placeholders. */
type Wording = readonly (string | { readonly placeholder: string })[];

/** All the ways that a compiled text can read. */
function wordingsOf(tokens: unknown): Wording[] {
  if (!Array.isArray(tokens)) return [[String(tokens)]];
  let wordings: Wording[] = [[]];
  for (const token of tokens as (string | [string, string?, (string | Record<string, unknown>)?])[]) {
    const [name, , cases] = typeof token === 'string' ? [token] : token;
    const next: Wording[] =
      name === '#'
        ? [[{ placeholder: '#' }]]
        : typeof token === 'string'
          ? [[token]]
          : typeof cases === 'object'
            ? Object.entries(cases).flatMap(([key, text]) => (key === 'offset' ? [] : wordingsOf(text)))
            : [[{ placeholder: name }]];
    wordings = wordings.flatMap((begun) => next.map((more) => [...begun, ...more]));
  }
  return wordings;
}

/** Playwright leaves soft hyphens out of what it finds. */
const escaped = (text: string): string =>
  text
    .replaceAll('\u00ad', '')
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replaceAll(/\s+/g, '\\s+');

/** Invisible direction marks. */
const MARKS = '[\\u2066-\\u2069\\u200e\\u200f\\u061c]*';

/** The pattern of a wording; `filled` says what stands in the place of a placeholder. */
const patternOf = (wording: Wording, filled: (placeholder: string) => string): string =>
  wording
    .map((part) => (typeof part === 'string' ? escaped(part) : MARKS + filled(part.placeholder) + MARKS))
    .join('');

const lettersOf = (wording: Wording): number =>
  wording.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.replaceAll(/\P{L}/gu, '').length : 0),
    0,
  );

/** The typed text, with any digits of the language: "6 × Negroni", "£19.50". */
const withAnyFigures = (value: string): string => ['', ...(value.match(/\p{L}{3,}/gu) ?? []), ''].join('.*');

interface EnglishWording {
  readonly wording: Wording;
  /** It matches this wording with any values in its placeholders, which are groups in their order. */
  readonly pattern: RegExp;
}

const englishWording = (wording: Wording): EnglishWording => ({
  wording,
  pattern: new RegExp(`^${patternOf(wording, () => '(.+)')}$`, 'u'),
});

/** A text in both languages. */
interface Pair {
  readonly english: readonly EnglishWording[];
  readonly other: readonly Wording[];
}

export async function readPairs(language: string): Promise<readonly Pair[]> {
  const other = new Map(await textsOfLanguage(language));
  return [...(await englishTexts())].map(([id, text]) => ({
    english: wordingsOf(compileMessageOrThrow(text)).map(englishWording),
    other: wordingsOf(compileMessageOrThrow(other.get(id) ?? text)),
  }));
}

/** The names that states and journeys give to things are English; this says how the same things are named in another language. */
export class Dictionary {
  readonly #pairs: readonly Pair[];

  constructor(pairs: readonly Pair[]) {
    this.#pairs = pairs;
  }

  /** Patterns of an English text in the other language; none for what people typed. */
  #ofWhole(text: string): readonly string[] {
    const found = this.#pairs.flatMap((pair) =>
      pair.english.flatMap(({ wording, pattern }) => {
        // "{first}, {second}" is any text with a comma, and no wording of ours is found by it.
        const letters = lettersOf(wording);
        const match = letters === 0 ? null : pattern.exec(text);
        if (!match) return [];
        const names = wording.flatMap((part) => (typeof part === 'string' ? [] : part.placeholder));
        const filled = (name: string): string => {
          // Another plural form may have a placeholder that this one lacks: its number.
          const at = names.indexOf(name);
          const value = at < 0 ? undefined : match[at + 1];
          if (value === undefined) return '.+';
          return /\d/.test(value) ? withAnyFigures(value) : this.#any(value);
        };
        return [{ letters, patterns: pair.other.map((other) => patternOf(other, filled)) }];
      }),
    );
    // The wording with the most fixed letters is the one that was meant.
    const most = Math.max(0, ...found.map(({ letters }) => letters));
    return found.filter(({ letters }) => letters === most).flatMap(({ patterns }) => patterns);
  }

  /** Any way to say this: as it stands, as a text of ours, or as two of them side by side ("Item (optional)"). */
  #any(text: string): string {
    const whole = this.#ofWhole(text);
    const halves = [...text.matchAll(/ /g)].flatMap(({ index }) => {
      const [first, second] = [this.#ofWhole(text.slice(0, index)), this.#ofWhole(text.slice(index + 1))];
      return second.length === 0 ? [] : first.flatMap((one) => second.map((two) => `${one}\\s*${two}`));
    });
    return `(?:${[...new Set([escaped(text), ...whole, ...halves])].join('|')})`;
  }

  /** Texts of ours that a pattern, or a part of a text, is found in. */
  #containing(isIn: (english: string) => boolean): readonly string[] {
    return this.#pairs
      .filter(({ english }) =>
        english.some(({ wording }) =>
          isIn(wording.map((part) => (typeof part === 'string' ? part : '7')).join('')),
        ),
      )
      .flatMap(({ other }) => other.map((wording) => patternOf(wording, () => '.+')));
  }

  /** A pattern that finds this English name or text in the other language. */
  translate(text: string | RegExp, exact: boolean): RegExp {
    if (typeof text === 'string') {
      const whole = this.#any(text);
      if (exact) return new RegExp(`^\\s*${whole}\\s*$`, 'u');
      const isOurs = this.#ofWhole(text).length > 0;
      const longer = isOurs
        ? []
        : this.#containing((english) => english.toLowerCase().includes(text.toLowerCase()));
      return new RegExp([whole, ...longer].join('|'), 'iu');
    }
    const start = text.source.startsWith('^') ? '^' : '';
    const ours = this.#containing((english) => text.test(english));
    return new RegExp([text.source, ...ours.map((pattern) => start + pattern)].join('|'), text.flags);
  }
}

type Named = Pick<Frame | Locator, 'getByRole' | 'getByText' | 'getByLabel'>;

/** Everything that is looked for by an English name under these kinds of objects is found by its name in the other language. */
function findInLanguage(kind: Named, dictionary: Dictionary): void {
  const { getByRole, getByText, getByLabel } = kind;
  kind.getByRole = function (this: Named, role, options = {}) {
    const { name, exact = false, ...others } = options;
    const named = name === undefined ? {} : { name: dictionary.translate(name, exact) };
    return getByRole.call(this, role, { ...others, ...named });
  };
  kind.getByText = function (this: Named, text, options) {
    return getByText.call(this, dictionary.translate(text, options?.exact ?? false));
  };
  kind.getByLabel = function (this: Named, text, options) {
    return getByLabel.call(this, dictionary.translate(text, options?.exact ?? false));
  };
}

let isDone = false;

/** From now on, in this process, English names of roles, texts and labels find what is named so in `LANGUAGE`. */
export async function findByEnglishNames(page: Page): Promise<void> {
  if (LANGUAGE === 'en' || isDone) return;
  isDone = true;
  const dictionary = new Dictionary(await readPairs(LANGUAGE));
  for (const kind of [page.mainFrame(), page.locator('html')])
    findInLanguage(Object.getPrototypeOf(kind) as Named, dictionary);
}
