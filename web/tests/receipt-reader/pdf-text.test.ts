import { expect, test } from 'vitest';
import { readingOfPdf, type PdfView } from '#web/platform/receipt-reader/pdf-text.ts';

/** A page of 200 × 300 points at twice its size: PDF counts upwards, pictures downwards. */
const VIEW: PdfView = { transform: [2, 0, 0, -2, 0, 600], scale: 2, width: 400, height: 600 };
const FONT = 10;
const text = (str: string, x: number, y: number) => ({
  str,
  transform: [FONT, 0, 0, FONT, x, y],
  width: str.length * 6,
});
const LONG = text('Ristorante Bella Vista', 20, 280);

test('a piece of text is a box in the picture’s pixels, with certain letters at equal distances', () => {
  const reading = readingOfPdf([LONG, text('12.90', 150, 200)], VIEW);
  expect(reading).toMatchObject({ width: 400, height: 600 });
  const box = reading?.boxes[1];
  expect(box).toMatchObject({ centreX: 2 * (150 + 15), width: 60, height: 20, directionX: 1, score: 1 });
  // The baseline is 200 points from below; the letters' middle a little above it.
  expect(box?.centreY).toBeLessThan(600 - 400);
  expect(box?.centreY).toBeGreaterThan(600 - 400 - 20);
  expect(box?.characters.map(({ text: letter }) => letter).join('')).toBe('12.90');
  expect(box?.characters.map(({ x }) => x)).toEqual(
    [0.1, 0.3, 0.5, 0.7, 0.9].map((x) => expect.closeTo(x, 6)),
  );
  expect(box?.characters.every(({ probability }) => probability === 1)).toBe(true);
});

test('spaces around a text are not part of its box, and spaces alone have no box', () => {
  const boxes = readingOfPdf([LONG, text('  7.20 ', 100, 200), text('   ', 10, 10)], VIEW)?.boxes;
  expect(boxes).toHaveLength(2);
  expect(boxes?.[1]).toMatchObject({
    centreX: expect.closeTo(2 * (100 + 24), 6),
    width: expect.closeTo(48, 6),
  });
});

test('text that runs upwards on the page has that direction', () => {
  const upwards = { str: '12.90', transform: [0, FONT, -FONT, 0, 100, 100], width: 30 };
  const box = readingOfPdf([LONG, upwards], VIEW)?.boxes[1];
  expect(box?.directionX).toBeCloseTo(0, 6);
  expect(box?.directionY).toBeCloseTo(-1, 6);
  expect(box?.centreY).toBeCloseTo(600 - 2 * (100 + 15), 6);
});

test('a page with hardly any text counts as scanned', () => {
  expect(readingOfPdf([text('Page 1', 10, 10)], VIEW)).toBeUndefined();
  expect(readingOfPdf([], VIEW)).toBeUndefined();
});
