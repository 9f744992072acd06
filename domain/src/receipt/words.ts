import type { ReadBox, ReadCharacter } from './reading.ts';

/** Signs of a keyboard, each with others that look like it; full-width forms are converted by their codes. */
const ALIKE = ['.。·・٫', ',٬', '-—–−▲△', "'’‘", '"“”', '*※', 'x×', '¥￥', '£￡'];
const SIGNS = new Map(ALIKE.flatMap(([sign, ...others]) => others.map((other) => [other, sign!] as const)));

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';

/** Full-width letters and signs, which the recogniser writes for ordinary ones. */
function plainSign(text: string): string {
  const sign = SIGNS.get(text);
  if (sign !== undefined) return sign;
  const digit = ARABIC_DIGITS.indexOf(text);
  if (text !== '' && digit >= 0) return String(digit % 10);
  return text >= '！' && text <= '～' ? String.fromCharCode(text.charCodeAt(0) - 0xfee0) : text;
}

/** The text of words or characters in a row. */
export const textOf = (parts: readonly { readonly text: string }[], between = ''): string =>
  parts.map(({ text }) => text).join(between);

/** A word in a straightened page: where it starts and ends, in pixels. */
export interface Word {
  readonly text: string;
  readonly characters: readonly ReadCharacter[];
  readonly start: number;
  readonly end: number;
}

/** A space that the recogniser was not sure of counts from this probability on. */
const SOFT_SPACE = 0.06;
/** A gap this many times the box's letter pitch is a space that was not recognised. */
const WIDE_GAP = 2.6;

/** "TOTAL:$24.47" and "Tax$1.50": a colon before a figure, or a currency's sign after letters, ends a word. */
function endsBefore(word: readonly ReadCharacter[], next: string): boolean {
  const last = word.at(-1)?.text ?? '';
  // "-RD$45.00" is one word.
  if (word.length < 3 || /^[-(][A-Z]{1,2}$/.test(textOf(word))) return false;
  if (/\p{Sc}/u.test(next)) return /[A-Za-z:.]/.test(last);
  return last === ':' && /[$\d]/.test(next) && /\p{L}/u.test(word.at(-2)?.text ?? '');
}

/** Also the spaces that do not break, as they stand in PDFs. */
const isSpace = (character: ReadCharacter): boolean => /^\s$/u.test(character.text);

/** "Parm21.75", "SP16-75", "MILAN2S.7S", "Lax*199,00": a price close behind a name. Its digits but the first may be letters that look like digits. */
const GLUED = /^(\p{L}{2,}?|.*\p{L}(?=\*))(?:\*?\d[\dOISl]{0,2}[.,-][\dOISl]{2})$/u;
/** "N13,000.00", "KSh1,200.00", "B/.4.50": a price close behind a currency in letters; "Nr.21.05" is a number. */
const GLUED_CURRENCY =
  /^([-(]?(?:\p{L}{2,}?|[ACEFHJ-NPRT-WY]|(?!N[or]\.)\p{L}{1,3}[./]{1,2}))(?:\d{1,4}[.,]\d{2}|\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{2})?)$/u;

/** A chi or a kha without other letters is the sign for times ("2 Χ 6,00"). */
const TIMES_IN_SCRIPT = /^(\d*)[ΧχХх](?=[\d.,]*$)/u;

/** The words of a box that starts at `left` in the straightened page, in reading order. */
export function wordsOf(box: ReadBox, left: number): Word[] {
  const letters = box.characters.filter((character) => !isSpace(character));
  // The mean distance of neighbouring letters, as a part of the box.
  const pitch = letters.length < 3 ? 1 : (letters.at(-1)!.x - letters[0]!.x) / (letters.length - 1);
  const isLong = letters.length > 4;
  const groups: ReadCharacter[][] = [];
  let group: ReadCharacter[] | undefined;
  for (const character of box.characters) {
    if (isSpace(character)) {
      if (!character.soft || character.probability > SOFT_SPACE) group = undefined;
      continue;
    }
    const text = plainSign(character.text);
    const previous = groups.at(-1)?.at(-1);
    const isFar = isLong && previous !== undefined && character.x - previous.x > WIDE_GAP * pitch;
    if (!group || isFar || endsBefore(group, text)) {
      group = [];
      groups.push(group);
    }
    group.push({ ...character, text, runnerUp: plainSign(character.runnerUp) });
  }
  const half = (pitch * box.width) / 2;
  return groups
    .flatMap((characters) => {
      const text = textOf(characters);
      const [, before = ''] = GLUED.exec(text) ?? GLUED_CURRENCY.exec(text) ?? [];
      const cut = [...before].length;
      return cut === 0 ? [characters] : [characters.slice(0, cut), characters.slice(cut)];
    })
    .map((characters) => ({
      text: textOf(characters).replace(TIMES_IN_SCRIPT, '$1x'),
      characters,
      start: left + characters[0]!.x * box.width - half,
      end: left + characters.at(-1)!.x * box.width + half,
    }));
}
