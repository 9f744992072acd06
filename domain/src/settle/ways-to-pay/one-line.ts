/** Line breaks and other control characters, halves of characters, spaces, and marks that change the text direction. */
const INVISIBLE_OR_SPACE = /[\p{Cc}\p{Cs}\p{Z}\p{Bidi_Control}]+/gu;

/** A text as one line with single spaces, cut to `max` characters. */
export function oneLine(text: string, max = Infinity): string {
  const characters = [...text.replace(INVISIBLE_OR_SPACE, ' ').trim()];
  return characters.slice(0, max).join('').trim();
}

/** The number of whole characters in a text. */
export const lengthOf = (text: string): number => [...text].length;

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
