import { addColourAt, type NetworkInput, type Pixels } from './pixels.ts';
import type { TextRectangle } from './text-rectangle.ts';

/** The height of a line as the recogniser reads it, in pixels. */
const HEIGHT = 48;
const NARROWEST = 16;
/** Longer lines are squeezed: nothing on a receipt is that long. */
const WIDEST = 1600;
/** The most samples per pixel in each direction when letters are scaled down. */
const MOST_SAMPLES = 3;

/**
 * A rectangle of the picture, straightened, at the size and in the form that the recogniser wants. With `isUpsideDown`, it is
 * read from its other end.
 */
export function cropText(pixels: Pixels, box: TextRectangle, isUpsideDown: boolean): NetworkInput {
  const width = Math.min(WIDEST, Math.max(NARROWEST, Math.round((box.width / box.height) * HEIGHT)));
  const [stepX, stepY] = [box.width / width, box.height / HEIGHT];
  const sign = isUpsideDown ? -1 : 1;
  const [directionX, directionY] = [box.directionX * sign, box.directionY * sign];
  const samples = Math.max(1, Math.min(MOST_SAMPLES, Math.round(stepY)));
  const plane = HEIGHT * width;
  const data = new Float32Array(3 * plane);
  const colour = new Float64Array(3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < width; x += 1) {
      colour.fill(0);
      for (let row = 0; row < samples; row += 1)
        for (let column = 0; column < samples; column += 1) {
          const along = (x + (column + 0.5) / samples) * stepX - box.width / 2;
          const across = (y + (row + 0.5) / samples) * stepY - box.height / 2;
          const pictureX = box.centreX + along * directionX - across * directionY;
          const pictureY = box.centreY + along * directionY + across * directionX;
          addColourAt(pixels, pictureX, pictureY, colour);
        }
      // From 0–255 to −1–1.
      for (let channel = 0; channel < 3; channel += 1)
        data[(2 - channel) * plane + y * width + x] =
          (colour[channel] ?? 0) / (samples * samples * 127.5) - 1;
    }
  return { data, width, height: HEIGHT };
}
