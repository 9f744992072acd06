import { expect, test } from 'vitest';
import { readPixels, type Networks } from '#web/platform/receipt-reader/read-pixels.ts';
import type { Pixels } from '#web/platform/receipt-reader/pixels.ts';
import type { TextRectangle } from '#web/platform/receipt-reader/text-rectangle.ts';

const PICTURE: Pixels = { data: new Uint8ClampedArray(40 * 60 * 4), width: 40, height: 60 };

const line = (row: number, sideways = false): TextRectangle => ({
  centreX: sideways ? 5 * row : 20,
  centreY: sideways ? 30 : 5 * row,
  width: 30,
  height: 4,
  directionX: sideways ? 0 : 1,
  directionY: sideways ? 1 : 0,
});
const read = (text: string, probability: number) => ({
  characters: [{ text, probability, runnerUp: '', runnerUpProbability: 0, x: 0.5, soft: false }],
  score: probability,
});

/** Six lines that can be read in one position of the picture only; counts the calls of the recogniser. */
function networksFor(position: 'upright' | 'upsideDown' | 'onItsSide') {
  const asked: boolean[] = [];
  const networks: Networks = {
    find: async ({ width, height }) =>
      [1, 2, 3, 4, 5, 6].map((row) => line(row, position === 'onItsSide' && width < height)),
    recognise: async (_pixels, box, isUpsideDown) => {
      asked.push(isUpsideDown);
      return read(`at ${box.centreY}`, isUpsideDown === (position === 'upsideDown') ? 0.95 : 0.55);
    },
  };
  return { networks, asked };
}

test('clear lines are read once each, and the progress counts them and shows those read so far', async () => {
  const { networks, asked } = networksFor('upright');
  const progress: [done: number, of: number, read: number][] = [];
  const { reading, turn } = await readPixels(PICTURE, networks, (done, of, { boxes }) =>
    progress.push([done, of, boxes.length]),
  );
  expect(turn).toBe(0);
  expect(reading).toMatchObject({ width: 40, height: 60 });
  expect(reading.boxes).toHaveLength(6);
  expect(asked).toEqual(Array(6).fill(false));
  expect(progress.at(0)).toEqual([1, 6, 1]);
  expect(progress.at(-1)).toEqual([6, 6, 6]);
});

test('an upside-down picture is read from its other end, and its boxes are those of the upright picture', async () => {
  const { networks } = networksFor('upsideDown');
  const { reading, turn } = await readPixels(PICTURE, networks, () => undefined);
  expect(turn).toBe(180);
  expect(reading.boxes[0]).toMatchObject({ centreX: 20, centreY: 55, directionX: 1, score: 0.95 });
});

test('a picture that lies on its side is turned before it is read', async () => {
  const { networks } = networksFor('onItsSide');
  const { reading, turn } = await readPixels(PICTURE, networks, () => undefined);
  expect(turn).toBe(90);
  expect(reading).toMatchObject({ width: 60, height: 40 });
});

test('text with a low score is left out', async () => {
  const networks: Networks = { find: async () => [line(1)], recognise: async () => read('?', 0.3) };
  expect((await readPixels(PICTURE, networks, () => undefined)).reading.boxes).toEqual([]);
});
