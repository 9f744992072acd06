import type { ReadBox, ReadCharacter, Reading } from '#domain';

/** A matrix as PDF has it: (x, y) becomes (a·x + c·y + e, b·x + d·y + f). */
export type Matrix = readonly number[];

/** A piece of text of a PDF page: where its baseline begins, and how long it is, in the page's own units. */
export interface PdfText {
  readonly str: string;
  readonly transform: Matrix;
  readonly width: number;
}

/** How a page is drawn: the transform of its units, the scale, and the size of the picture. */
export interface PdfView {
  readonly transform: Matrix;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** Fewer letters are a stamp on a scanned page, not its text. */
const LEAST_LETTERS = 20;

/**
 * How far above the baseline the middle of a letter is, as a share of the font's height: letters stand from a fifth below to four fifths
 * above.
 */
const MIDDLE_ABOVE_BASELINE = 0.3;

/** The product of two matrices: applies `inner`, then the first one. */
const after = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Matrix, inner: Matrix): Matrix => {
  const [ia = 0, ib = 0, ic = 0, id = 0, ie = 0, iF = 0] = inner;
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * iF + e,
    b * ie + d * iF + f,
  ];
};

/** Assumes letters of equal width, as on most receipts; on others it is nearly right. */
function charactersOf(text: string): readonly ReadCharacter[] {
  const letters = [...text];
  return letters.map((letter, index) => ({
    text: letter,
    probability: 1,
    runnerUp: '',
    runnerUpProbability: 0,
    x: (index + 0.5) / letters.length,
    soft: false,
  }));
}

function boxOf({ str, transform, width }: PdfText, view: PdfView): readonly ReadBox[] {
  const text = str.trimEnd();
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = after(view.transform, transform);
  const height = Math.hypot(c, d);
  const along = Math.hypot(a, b);
  if (text.trim() === '' || height === 0 || along === 0 || width === 0) return [];
  const start = text.length - text.trimStart().length;
  const letter = (width * view.scale) / str.length;
  const [directionX, directionY] = [a / along, b / along];
  const middle = letter * ((start + text.length) / 2);
  const above = height * MIDDLE_ABOVE_BASELINE;
  return [
    {
      // On a screen, y grows downwards: "above" a direction is a quarter turn counter-clockwise.
      centreX: x + directionX * middle + directionY * above,
      centreY: y + directionY * middle - directionX * above,
      width: letter * (text.length - start),
      height,
      directionX,
      directionY,
      score: 1,
      characters: charactersOf(text.trim()),
    },
  ];
}

/** The text of a PDF page as if it had been read in its picture; undefined if the page has none, such as a scanned one. */
export function readingOfPdf(texts: readonly PdfText[], view: PdfView): Reading | undefined {
  const letters = texts.reduce((sum, { str }) => sum + str.replaceAll(/\s/g, '').length, 0);
  if (letters < LEAST_LETTERS) return undefined;
  return { width: view.width, height: view.height, boxes: texts.flatMap((text) => boxOf(text, view)) };
}
