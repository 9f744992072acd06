import { foldLabel, isIdeographic, isJoined, isNear } from './fold-label.ts';
import { OTHER_SCRIPTS } from './keywords-in-other-scripts.ts';
import { KEYWORD_ROLES, KEYWORDS, type KeywordRole } from './keywords.ts';

/** The best keyword of a role in a label. */
export interface KeywordHit {
  /** In letters; an ideograph counts as three. 0: no keyword of the role. */
  readonly length: number;
  readonly text: string;
  /** By the sign before it in `KEYWORDS`. */
  readonly isCommon: boolean;
  readonly isInPrices: boolean;
  readonly isFee: boolean;
  readonly isCover: boolean;
}

interface Keyword extends KeywordHit {
  readonly words: readonly string[];
  /** The text without spaces. */
  readonly joined: string;
  /** Counts wherever a label has its letters, also within a word. */
  readonly isPartOfWords: boolean;
}

/** The keywords of a label, by role. */
export type KeywordHits = Readonly<Record<KeywordRole, KeywordHit>>;

const NONE = { length: 0, text: '', isCommon: false, isInPrices: false, isFee: false, isCover: false };

/** From this length on one letter may be wrong. */
const TOLERANT_FROM = 5;
/** A long keyword also counts where the recogniser lost or added spaces. */
const LONG_WITHOUT_SPACES = 7;

function toKeyword(entry: string): Keyword {
  const text = foldLabel(entry);
  return {
    length: isIdeographic(text) ? text.length * 3 : text.length,
    text,
    isCommon: entry.startsWith('~'),
    isInPrices: entry.startsWith('='),
    isFee: entry.includes('+'),
    isCover: entry.includes('#'),
    words: text.split(' '),
    joined: text.replaceAll(' ', ''),
    isPartOfWords: isJoined(text) || text.length >= LONG_WITHOUT_SPACES,
  };
}

/** The keywords of each role, the longest first. */
const TABLE = KEYWORD_ROLES.map((role) => {
  const languages = Object.values({ ...KEYWORDS, ...OTHER_SCRIPTS });
  const keywords = languages.flatMap((language) => language[role]?.split(', ').map(toKeyword) ?? []);
  return [role, keywords.sort((a, b) => b.length - a.length)] as const;
});

/** A word of a keyword is no other one that was misread: "charge" is no "change". */
const KNOWN_WORDS = new Set(TABLE.flatMap(([, keywords]) => keywords.flatMap(({ words }) => words)));

const isSameWord = (read: string, word: string): boolean =>
  read === word ||
  (Math.min(read.length, word.length) >= TOLERANT_FROM && isNear(read, word) && !KNOWN_WORDS.has(read));

const hasWords = (label: readonly string[], words: readonly string[]): boolean =>
  label.some((_, start) => words.every((word, index) => isSameWord(label[start + index] ?? '', word)));

/** The longest keyword of each role in a folded label. One letter of a word of five or more may be wrong. */
export function findKeywords(folded: string): KeywordHits {
  const label = folded.split(' ');
  const joined = folded.replaceAll(' ', '');
  const isIn = (keyword: Keyword): boolean =>
    (keyword.isPartOfWords && joined.includes(keyword.joined)) || hasWords(label, keyword.words);
  return Object.fromEntries(
    TABLE.map(([role, keywords]) => [role, keywords.find(isIn) ?? NONE]),
  ) as KeywordHits;
}

/** The keywords of three or four letters for a tax and for a tip. */
const SHORT_CHARGES = TABLE.flatMap(([role, keywords]) => {
  if (role !== 'tax' && role !== 'tip') return [];
  const words = keywords.map(({ joined }) => joined).filter(({ length }) => length === 3 || length === 4);
  return [{ role, words }];
});

/** The charge that a short word names but for one letter ("TOX", "Tlp"): it tells charges apart, but not a charge from a dish. */
export function nearCharge(folded: string): 'tax' | 'tip' | undefined {
  const [word, ...others] = folded.split(' ').filter((each) => /\p{L}/u.test(each));
  if (word === undefined || others.length > 0) return undefined;
  const [near, ...more] = SHORT_CHARGES.filter(({ words }) =>
    words.some((short) => short.length === word.length && isNear(word, short)),
  );
  return more.length === 0 ? near?.role : undefined;
}
