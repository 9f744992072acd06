import { addColourAt, type NetworkInput, type Pixels } from './pixels.ts';

/** The longer side of the detector's input, in pixels: a larger one finds no more on receipts and takes longer. */
const LONGER_SIDE = 1280;
/** The detector halves its picture five times. */
const MULTIPLE = 32;

/** Red, green, blue, of 0 to 1: mean and spread of the pictures that the detector was trained with (PaddleOCR, det_mv3_db.yml). */
const MEAN = [0.485, 0.456, 0.406] as const;
const SPREAD = [0.229, 0.224, 0.225] as const;

const toMultiple = (length: number): number => Math.max(MULTIPLE, Math.round(length / MULTIPLE) * MULTIPLE);

/** The picture at the size and in the form that the detector wants. */
export function detectorInput(pixels: Pixels): NetworkInput {
  const scale = Math.min(1, LONGER_SIDE / Math.max(pixels.width, pixels.height));
  const width = toMultiple(pixels.width * scale);
  const height = toMultiple(pixels.height * scale);
  const [stepX, stepY] = [pixels.width / width, pixels.height / height];
  const plane = width * height;
  const data = new Float32Array(3 * plane);
  const colour = new Float64Array(3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      colour.fill(0);
      addColourAt(pixels, (x + 0.5) * stepX, (y + 0.5) * stepY, colour);
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (colour[channel] ?? 0) / 255;
        data[(2 - channel) * plane + y * width + x] = (value - (MEAN[channel] ?? 0)) / (SPREAD[channel] ?? 1);
      }
    }
  return { data, width, height };
}
