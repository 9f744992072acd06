import type { ReadBox, ReadCharacter } from './reading.ts';

/** Signs as a keyboard writes them, for those that look alike. */
const SIGNS = new Map(
  Object.entries({
    '，': ',',
    '。': '.',
    '：': ':',
    '；': ';',
    '（': '(',
    '）': ')',
    '－': '-',
    '—': '-',
    '–': '-',
    '−': '-',
    '～': '~',
    '·': '.',
    '・': '.',
    '￥': '¥',
    '￡': '£',
    '＊': '*',
    '’': "'",
    '‘': "'",
    '“': '"',
    '”': '"',
    '×': 'x',
    '※': '*',
    '＄': '$',
    '％': '%',
    '／': '/',
    '٫': '.',
    '٬': ',',
  }),
);

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';

/** Full-width letters and signs, which the recogniser writes for ordinary ones. */
function plainSign(text: string): string {
  const sign = SIGNS.get(text);
  if (sign !== undefined) return sign;
  const digit = ARABIC_DIGITS.indexOf(text);
  if (text !== '' && digit >= 0) return String(digit % 10);
  return text >= '！' && text <= '～' ? String.fromCharCode(text.charCodeAt(0) - 0xfee0) : text;
}

/** One character of a word, with what it could be instead. */
export interface WordCharacter {
  readonly text: string;
  readonly probability: number;
  readonly runnerUp: string;
  readonly runnerUpProbability: number;
}

/** A word in a straightened page: where it starts and ends, in pixels. */
export interface Word {
  readonly text: string;
  readonly characters: readonly WordCharacter[];
  readonly start: number;
  readonly end: number;
}

/** A space that the recogniser was not sure of counts from this probability on. */
const SOFT_SPACE = 0.06;
/** A gap this many times the box's letter pitch is a space that was not recognised. */
const WIDE_GAP = 2.6;

/** "TOTAL:$24.47" and "Tax$1.50": a colon before a figure, or a currency's sign after letters, ends a word. */
function endsBefore(word: readonly WordCharacter[], next: string): boolean {
  const last = word.at(-1)?.text ?? '';
  if (word.length < 3) return false;
  if (/[$€£¥]/.test(next)) return /[A-Za-z:.]/.test(last);
  return last === ':' && /[$\d]/.test(next) && /[A-Za-z]/.test(word.at(-2)?.text ?? '');
}

/** Also the spaces that do not break, as they stand in PDFs. */
const isSpace = (character: ReadCharacter): boolean => /^\s$/u.test(character.text);

const plain = (character: ReadCharacter): WordCharacter => ({
  text: plainSign(character.text),
  probability: character.probability,
  runnerUp: plainSign(character.runnerUp),
  runnerUpProbability: character.runnerUpProbability,
});

/** The mean distance of neighbouring letters, as a part of the box. */
function pitchOf(characters: readonly ReadCharacter[]): number {
  const letters = characters.filter((character) => !isSpace(character));
  if (letters.length < 3) return 1;
  return (letters.at(-1)!.x - letters[0]!.x) / (letters.length - 1);
}

/**
 * "Parm21.75", "SP16-75", "MILAN2S.7S": a name that a price follows without a space, where print is tight or the picture small. Its digits
 * may be letters that look like digits, but for the first.
 */
const GLUED = /^(\p{L}{2,}?)(\d[\dOISl]{0,2}[.,-][\dOISl]{2})$/u;

function ungluedAt(characters: readonly WordCharacter[]): number {
  const glued = GLUED.exec(characters.map(({ text }) => text).join(''));
  return glued ? [...glued[1]!].length : 0;
}

/** The words of a box that starts at `left` in the straightened page, in reading order. */
export function wordsOf(box: ReadBox, left: number): Word[] {
  const pitch = pitchOf(box.characters);
  const isLong = box.characters.filter((character) => !isSpace(character)).length > 4;
  const groups: { characters: WordCharacter[]; places: number[] }[] = [];
  let group: (typeof groups)[number] | undefined;
  let previous: ReadCharacter | undefined;
  for (const character of box.characters) {
    if (isSpace(character)) {
      if (!character.soft || character.probability > SOFT_SPACE) group = undefined;
      continue;
    }
    const isFar = isLong && previous !== undefined && character.x - previous.x > WIDE_GAP * pitch;
    if (!group || isFar || endsBefore(group.characters, plainSign(character.text))) {
      group = { characters: [], places: [] };
      groups.push(group);
    }
    group.characters.push(plain(character));
    group.places.push(character.x);
    previous = character;
  }
  const half = (pitch * box.width) / 2;
  const toWord = (characters: readonly WordCharacter[], places: readonly number[]): Word => ({
    text: characters.map(({ text }) => text).join(''),
    characters,
    start: left + places[0]! * box.width - half,
    end: left + places.at(-1)! * box.width + half,
  });
  return groups.flatMap(({ characters, places }) => {
    const cut = ungluedAt(characters);
    if (cut === 0) return [toWord(characters, places)];
    return [
      toWord(characters.slice(0, cut), places.slice(0, cut)),
      toWord(characters.slice(cut), places.slice(cut)),
    ];
  });
}
