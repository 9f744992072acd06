import { describe, expect, it } from 'vitest';
import type { ReadBox } from '#domain';
import { checkReview } from '#web/photo/review/check-review.ts';
import { missingPart } from '#web/photo/review/missing-part.ts';
import { reviewOf } from '#web/photo/review/review-of.ts';
import { characters } from '../../../domain/tests/support/receipts.ts';
import { draft, line } from '../support/photo-support.ts';

const WIDTH = 600;
const HEIGHT = 800;
const LETTERS = 20;

/** A name and a price in a row whose letters end so far from the top, and from the right edge, in pixels. */
const row = (top: number, right = 60): ReadBox[] =>
  [150, WIDTH - right - 40].map((centreX) => ({
    centreX,
    centreY: top + LETTERS / 2,
    width: 80,
    height: LETTERS,
    directionX: 1,
    directionY: 0,
    score: 1,
    characters: [],
  }));

const photoOf = (boxes: readonly ReadBox[], isPage = false) => ({
  picture: new Blob(),
  width: WIDTH,
  height: HEIGHT,
  reading: { width: WIDTH, height: HEIGHT, boxes, isPage },
});

const WHOLE = [100, 140, 180, 700].flatMap((top) => row(top));

/** The missing part of a bill of one dish for 6.50, with this total. */
function partOf(total: number | null, boxes: readonly ReadBox[], isPage = false) {
  const read = draft({
    lines: [line('l1', 'Soup', 650)],
    total,
    doubts: total === null ? [{ kind: 'noTotal' }] : [],
  });
  const review = reviewOf(read, 'GBP');
  return missingPart(review, checkReview(review, 'GBP'), [photoOf(boxes, isPage)]);
}

describe('the part of a bill that no photo shows', () => {
  it('is its top, if more than the lines come to was paid and text runs to the upper edge', () => {
    expect(partOf(1650, [...row(10), ...WHOLE])).toBe('start');
    expect(partOf(1650, WHOLE)).toBeUndefined();
  });

  it('is its bottom, if there is no total and text runs to the lower edge', () => {
    expect(partOf(null, [...WHOLE, ...row(HEIGHT - LETTERS - 10)])).toBe('end');
  });

  it('may be its end, or it is a menu, if there is no total although nothing is cut off', () => {
    expect(partOf(null, WHOLE)).toBe('noEnd');
  });

  it('is a side, if several texts run into it', () => {
    const cut = [100, 140, 180].flatMap((top) => row(top, 0));
    expect(partOf(1650, cut)).toBe('side');
    expect(partOf(1650, [...WHOLE, ...row(300, 0)]), 'one text is a stain').toBeUndefined();
  });

  it('is a side where amounts have lost their decimals, although they add up', () => {
    const rows = (text: string) =>
      [100, 140, 180].flatMap((top) => row(top, 0).map((box) => ({ ...box, characters: characters(text) })));
    expect(partOf(650, rows('6.'))).toBe('side');
    expect(partOf(650, rows('6 .5'))).toBe('side');
    expect(partOf(650, rows('6.50'))).toBeUndefined();
  });

  it('is none if the bill adds up, and none of a page of a document', () => {
    expect(partOf(650, [...row(0), ...row(HEIGHT - LETTERS)])).toBeUndefined();
    expect(partOf(1650, row(0), true)).toBeUndefined();
  });
});
