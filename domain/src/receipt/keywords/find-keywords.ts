import { foldLabel, isIdeographic, isJoined, isNear } from './fold-label.ts';
import { KEYWORD_ROLES, KEYWORDS, type KeywordRole } from './keywords.ts';

interface Keyword {
  readonly role: KeywordRole;
  /** In letters; an ideograph counts as three. */
  readonly length: number;
  readonly text: string;
  readonly words: readonly string[];
  /** The text without spaces. */
  readonly joined: string;
  /** By the signs before it in `KEYWORDS`. */
  readonly isCommon: boolean;
  readonly isInPrices: boolean;
  readonly isFee: boolean;
  readonly isCover: boolean;
}

/** The best keywords of a label, by role; of length 0 where it has none. */
export type KeywordHits = Readonly<Record<KeywordRole, Keyword>>;

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
  };
}

const ALL = KEYWORD_ROLES.flatMap((role) =>
  Object.values(KEYWORDS[role]).flatMap((words) => words.split(', ').map((entry) => toKeyword(role, entry))),
);
const NO_HITS = Object.fromEntries(KEYWORD_ROLES.map((role) => [role, toKeyword(role, '')])) as KeywordHits;
/** These count wherever a label has their letters, also within a word. */
const PARTS_OF_WORDS = ALL.filter(({ text }) => isJoined(text) || text.length >= LONG_WITHOUT_SPACES);
const BY_FIRST_WORD = new Map<string, Keyword[]>();
for (const keyword of ALL) {
  const first = keyword.words[0]!;
  BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), keyword]);
}

/** Words of menus that are one letter away from a keyword ("pesto" from "resto", money given back in Italian). */
const ON_MENUS =
  'carne pesto pounded tarta tarte kafta karma chang chick lovers gravad tapas supper upper topper cacerola cazerola';
/** A word of a keyword is no other one that was misread: "charge" is no "change". */
const WORDS = new Set(ALL.flatMap(({ words }) => words));
const KNOWN_WORDS = new Set([...WORDS, ...ON_MENUS.split(' ')]);
const LONG_WORDS = [...WORDS].filter(({ length }) => length >= TOLERANT_FROM);

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
  const hits: Record<KeywordRole, Keyword> = { ...NO_HITS };
  for (const keyword of [...beginning, ...PARTS_OF_WORDS.filter((part) => joined.includes(part.joined))])
    if (keyword.length > hits[keyword.role].length) hits[keyword.role] = keyword;
  return hits;
}

/** The charge that a short word names but for one letter ("TOX", "Tlp"): it tells charges apart, but not a charge from a dish. */
export function nearCharge(folded: string): 'tax' | 'tip' | undefined {
  const [word = '', ...others] = folded.split(' ').filter((each) => /\p{L}/u.test(each));
  if (others.length > 0 || word.length < 3 || word.length > 4) return undefined;
  const [charge, other] = (['tax', 'tip'] as const).filter((role) =>
    ALL.some((one) => one.role === role && one.joined.length === word.length && isNear(word, one.joined)),
  );
  return other ? undefined : charge;
}
