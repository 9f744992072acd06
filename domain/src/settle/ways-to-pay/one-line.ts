/** Line breaks and other controls, halves of characters, and marks that turn the direction of what follows. */
const INVISIBLE_OR_SPACE = /[\p{Cc}\p{Cs}\p{Z}\p{Bidi_Control}]+/gu;

/** A text as one line with single spaces, cut to so many characters. */
export function oneLine(text: string, max = Infinity): string {
  const characters = [...text.replace(INVISIBLE_OR_SPACE, ' ').trim()];
  return characters.slice(0, max).join('').trim();
}

/** How many characters a text has, each whole. */
export const lengthOf = (text: string): number => [...text].length;

/** How many bytes a text is in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
