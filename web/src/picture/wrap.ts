/** Splits a text into visible characters, or into code points if the browser has no segmenter. */
function graphemes(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text];
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** Any piece ends after spaces or hyphens; a no-break space, as in "16,08 €", belongs to its word. */
const PIECES = /[\S\u00a0\u2007\u202f]*?(?:-|[^\S\u00a0\u2007\u202f])+|[\S\u00a0\u2007\u202f]+/gu;

/**
 * Breaks a text into lines no wider than `maxWidth`: after spaces and hyphens, and inside a word only if the word alone is too wide.
 * Nothing is cut off.
 */
export function wrapText(text: string, maxWidth: number, width: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): void => {
    if (line !== '' && width((line + piece).trimEnd()) > maxWidth) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  };
  for (const piece of text.trim().match(PIECES) ?? []) {
    if (width(piece.trimEnd()) <= maxWidth) {
      add(piece);
      continue;
    }
    // Starts a new line, so that most of the word stays together.
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const grapheme of graphemes(piece)) add(grapheme);
  }
  if (line.trim() !== '' || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** The font size at which a text that is this wide at `size` fits into `room`; never larger than `size`. */
export const fitSize = (size: number, width: number, room: number): number =>
  width <= room ? size : Math.floor((size * room) / width);
