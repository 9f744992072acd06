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
  readonly role: KeywordRole;
  readonly words: readonly string[];
  /** The text without spaces. */
  readonly joined: string;
  /** Counts wherever a label has its letters, also within a word. */
  readonly isPartOfWords: boolean;
}

/** The keywords of a label, by role. */
export type KeywordHits = Readonly<Record<KeywordRole, KeywordHit>>;

const NONE = { length: 0, text: '', isCommon: false, isInPrices: false, isFee: false, isCover: false };
const NO_HITS = Object.fromEntries(KEYWORD_ROLES.map((role) => [role, NONE])) as Record<
  KeywordRole,
  KeywordHit
>;

/** From this length on one letter may be wrong. */
const TOLERANT_FROM = 5;
/** A long keyword also counts where the recogniser lost or added spaces. */
const LONG_WITHOUT_SPACES = 7;

function toKeyword(role: KeywordRole, entry: string): Keyword {
  const text = foldLabel(entry);
  return {
    role,
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

const ALL = Object.values({ ...KEYWORDS, ...OTHER_SCRIPTS }).flatMap((language) =>
  KEYWORD_ROLES.flatMap((role) => language[role]?.split(', ').map((entry) => toKeyword(role, entry)) ?? []),
);
const PARTS_OF_WORDS = ALL.filter(({ isPartOfWords }) => isPartOfWords);
const BY_FIRST_WORD = new Map<string, Keyword[]>();
for (const keyword of ALL) {
  const first = keyword.words[0]!;
  BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), keyword]);
}

/** A word of a keyword is no other one that was misread: "charge" is no "change". */
const KNOWN_WORDS = new Set(ALL.flatMap(({ words }) => words));
const LONG_WORDS = [...KNOWN_WORDS].filter(({ length }) => length >= TOLERANT_FROM);

/** The words of keywords that a word may be. */
function knownWords(read: string): readonly string[] {
  const isMisread = read.length >= TOLERANT_FROM && !KNOWN_WORDS.has(read);
  return isMisread ? LONG_WORDS.filter((word) => isNear(read, word)) : [read];
}

/** The longest keyword of each role in a folded label. One letter of a word of five or more may be wrong. */
export function findKeywords(folded: string): KeywordHits {
  const label = folded.split(' ').map(knownWords);
  const joined = folded.replaceAll(' ', '');
  const beginning = label.flatMap((words, start) =>
    words
      .flatMap((word) => BY_FIRST_WORD.get(word) ?? [])
      .filter((keyword) => keyword.words.every((word, at) => label[start + at]?.includes(word))),
  );
  const hits: Record<KeywordRole, KeywordHit> = { ...NO_HITS };
  for (const keyword of [...beginning, ...PARTS_OF_WORDS.filter((part) => joined.includes(part.joined))])
    if (keyword.length > hits[keyword.role].length) hits[keyword.role] = keyword;
  return hits;
}

/** The keywords of three or four letters for a tax and for a tip. */
const SHORT_CHARGES = (['tax', 'tip'] as const).map((role) => {
  const words = ALL.filter((keyword) => keyword.role === role).map(({ joined }) => joined);
  return { role, words: words.filter(({ length }) => length === 3 || length === 4) };
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
