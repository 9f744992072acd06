import type { Page } from '@playwright/test';
import { photograph, type Look, type Paper } from './photograph.ts';

/** A line of a receipt: its left and its right text. */
export type DrawnLine = readonly [left: string, right: string];

/** Of a bill that adds up: 4.50 + 12.90 + 7.20 + 3.40 = 28.00. */
export const LINES: readonly DrawnLine[] = [
  ['TRATTORIA LUNA', ''],
  ['Table 12', ''],
  ['Bruschetta', '4.50'],
  ['Tagliatelle', '12.90'],
  ['Tiramisu', '7.20'],
  ['Espresso', '3.40'],
  ['Total', '28.00'],
];

/** The amounts that have to be read. */
export const AMOUNTS: readonly string[] = LINES.flatMap(([, amount]) => (amount === '' ? [] : [amount]));

const LETTER = 20;
const LINE = LETTER * 1.7;
const WIDTH = 20 * LETTER;

/** Texts to the left, and amounts up to the right. */
function paperOf(lines: readonly DrawnLine[]): Paper {
  const widthOf = (text: string): number => text.length * LETTER * 0.6;
  return {
    width: WIDTH,
    height: (lines.length + 3) * LINE,
    texts: lines.flatMap(([left, right], row) =>
      [
        { text: left, x: LETTER * 1.5 },
        { text: right, x: WIDTH - LETTER * 1.5 - widthOf(right) },
      ]
        .filter(({ text }) => text !== '')
        .map(({ text, x }) => ({ text, x, y: (row + 2) * LINE, width: widthOf(text), height: LETTER })),
    ),
  };
}

/** A photo of a receipt as a JPEG: the same one for the same lines and look. */
export const drawReceipt = (
  page: Page,
  look: Partial<Look> = {},
  lines: readonly DrawnLine[] = LINES,
): Promise<Buffer> => photograph(page, paperOf(lines), look);
