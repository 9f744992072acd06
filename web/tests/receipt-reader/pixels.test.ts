import { expect, test } from 'vitest';
import { cropText } from '#web/platform/receipt-reader/crop-text.ts';
import { detectorInput } from '#web/platform/receipt-reader/detector-input.ts';
import { scaleFor } from '#web/platform/receipt-reader/open-picture.ts';
import { addColourAt, turnClockwise, type Pixels } from '#web/platform/receipt-reader/pixels.ts';

/** A picture whose red is its column, green its row and blue 7. */
function picture(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index += 1)
    data.set([index % width, Math.floor(index / width), 7, 255], index * 4);
  return { data, width, height };
}

const colourAt = (pixels: Pixels, x: number, y: number) => {
  const sum = new Float64Array(3);
  addColourAt(pixels, x, y, sum);
  return [...sum];
};

test('a point between pixels is the mean of the four around, and one beyond the edge is the edge', () => {
  const pixels = picture(10, 10);
  expect(colourAt(pixels, 3.5, 4.5)).toEqual([3, 4, 7]);
  expect(colourAt(pixels, 4, 5)).toEqual([3.5, 4.5, 7]);
  expect(colourAt(pixels, -5, 50)).toEqual([0, 9, 7]);
});

test('a quarter turn clockwise brings the bottom left to the top left', () => {
  const turned = turnClockwise(picture(3, 2));
  expect([turned.width, turned.height]).toEqual([2, 3]);
  expect(colourAt(turned, 0.5, 0.5)).toEqual([0, 1, 7]);
  expect(colourAt(turned, 1.5, 2.5)).toEqual([2, 0, 7]);
  const again = [1, 2, 3].reduce((pixels) => turnClockwise(pixels), turned);
  expect(again.data).toEqual(picture(3, 2).data);
});

test('the detector gets blue, green and red in multiples of 32 pixels, with no side over 1,280', () => {
  const { data, width, height } = detectorInput(picture(250, 100));
  expect([width, height]).toEqual([256, 96]);
  expect(data[0]).toBeCloseTo((7 / 255 - 0.406) / 0.225, 5);
  const wide = detectorInput({ data: new Uint8ClampedArray(4 * 1600 * 10), width: 1600, height: 10 });
  expect([wide.width, wide.height]).toEqual([1280, 32]);
});

test('a crop is 48 pixels high, as wide as the text is in proportion, and follows its direction', () => {
  const pixels = picture(200, 200);
  const box = { centreX: 100, centreY: 100, width: 96, height: 48, directionX: 1, directionY: 0 };
  const red = ({ data, width }: { data: Float32Array; width: number }, x: number) =>
    ((data[2 * 48 * width + 24 * width + x] ?? 0) + 1) * 127.5;
  const level = cropText(pixels, box, false);
  expect([level.width, level.height]).toEqual([96, 48]);
  expect(red(level, 0)).toBeCloseTo(52, 3);
  expect(red(level, 95)).toBeCloseTo(147, 3);
  expect(red(cropText(pixels, box, true), 0), 'from its other end').toBeCloseTo(147, 3);
  // Text that runs downwards stays in one column.
  const down = cropText(pixels, { ...box, directionX: 0, directionY: 1 }, false);
  expect(red(down, 0)).toBeCloseTo(red(down, 95), 3);
});

test('large pictures are reduced to 1,600 pixels, small ones are enlarged, and others keep their size', () => {
  expect(scaleFor(4000, 3000)).toBe(0.4);
  expect(scaleFor(1200, 900)).toBe(1);
  expect(scaleFor(300, 400)).toBe(2.5);
});
