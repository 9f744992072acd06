import { foldLabel, isIdeographic, isJoined, isNear } from './fold-label.ts';
import { OTHER_SCRIPTS } from './keywords-in-other-scripts.ts';
import { KEYWORDS, type KeywordRole } from './keywords.ts';

interface Keyword {
  readonly text: string;
  readonly words: readonly string[];
  /** Also a common part of a dish's name. */
  readonly isCommon: boolean;
}

/** The best keyword of a role in a label. */
export interface KeywordHit {
  /** In letters; an ideograph counts as three. 0: no keyword of the role. */
  readonly length: number;
  readonly text: string;
  readonly isCommon: boolean;
}

/** What keywords a label has, by role. */
export type KeywordHits = Readonly<Record<KeywordRole, KeywordHit>>;

const ROLES: readonly KeywordRole[] = [
  'total',
  'subtotal',
  'tax',
  'service',
  'tip',
  'suggestion',
  'discount',
  'rounding',
  'payment',
  'change',
  'foreign',
  'information',
  'included',
  'consumerTax',
];
const NONE: KeywordHit = { length: 0, text: '', isCommon: false };

/** From this length on one letter may be wrong. */
const TOLERANT_FROM = 5;

function wordsOf(role: KeywordRole): readonly Keyword[] {
  return Object.values({ ...KEYWORDS, ...OTHER_SCRIPTS })
    .flatMap((language) => language[role]?.split(', ') ?? [])
    .map((entry) => {
      const text = foldLabel(entry);
      return { text, words: text.split(' '), isCommon: entry.startsWith('~') };
    });
}

const TABLE = new Map(ROLES.map((role) => [role, wordsOf(role)]));

const isSameWord = (read: string, word: string): boolean =>
  read === word || (word.length >= TOLERANT_FROM && read.length >= TOLERANT_FROM - 1 && isNear(read, word));

function hasWords(label: readonly string[], words: readonly string[]): boolean {
  for (let start = 0; start + words.length <= label.length; start++) {
    if (words.every((word, index) => isSameWord(label[start + index]!, word))) return true;
  }
  return false;
}

/** "Eat-in Total" and "Takeouttotal": the two words that tills put together with others. */
const endsInSum = (label: readonly string[], text: string): boolean =>
  (text === 'total' || text === 'subtotal') &&
  label.some(
    (word) =>
      word.length > text.length && word.endsWith(text) && (text === 'subtotal' || !word.includes('sub')),
  );

/** A long keyword also counts where the recogniser lost or added spaces. */
const LONG_WITHOUT_SPACES = 7;

function isIn(keyword: Keyword, label: readonly string[], joined: string): boolean {
  if (isJoined(keyword.text)) return joined.includes(keyword.text.replaceAll(' ', ''));
  if (hasWords(label, keyword.words) || endsInSum(label, keyword.text)) return true;
  return keyword.text.length >= LONG_WITHOUT_SPACES && joined.includes(keyword.text.replaceAll(' ', ''));
}

function bestOf(role: KeywordRole, label: readonly string[], joined: string): KeywordHit {
  let best = NONE;
  for (const keyword of TABLE.get(role) ?? []) {
    const length = isIdeographic(keyword.text) ? keyword.text.length * 3 : keyword.text.length;
    if (length > best.length && isIn(keyword, label, joined))
      best = { length, text: keyword.text, isCommon: keyword.isCommon };
  }
  return best;
}

/** The longest keyword of each role in a folded label. One letter of a word of five or more may be wrong. */
export function findKeywords(folded: string): KeywordHits {
  const label = folded.split(' ');
  const joined = folded.replaceAll(' ', '');
  return Object.fromEntries(ROLES.map((role) => [role, bestOf(role, label, joined)])) as KeywordHits;
}
