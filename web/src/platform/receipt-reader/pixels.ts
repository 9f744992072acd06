/** A picture as canvas has it: four bytes a pixel, red, green, blue and alpha, row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** A picture as a network reads it: all blue values, then green, then red, row by row. */
export interface NetworkInput {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/**
 * Adds the colour at a point between pixels to red, green and blue, 0 to 255 each: the mean of its four neighbours, weighted by
 * how near they are. The middle of the first pixel is at 0.5; beyond the edge it is the edge's colour.
 */
export function addColourAt({ data, width, height }: Pixels, x: number, y: number, sum: Float64Array): void {
  const left = clamp(x - 0.5, width - 1);
  const top = clamp(y - 0.5, height - 1);
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [x1, y1] = [Math.min(x0 + 1, width - 1), Math.min(y0 + 1, height - 1)];
  const [right, bottom] = [left - x0, top - y0];
  const topLeft = (y0 * width + x0) * 4;
  const topRight = (y0 * width + x1) * 4;
  const bottomLeft = (y1 * width + x0) * 4;
  const bottomRight = (y1 * width + x1) * 4;
  for (let channel = 0; channel < 3; channel += 1) {
    const above = (data[topLeft + channel] ?? 0) * (1 - right) + (data[topRight + channel] ?? 0) * right;
    const below =
      (data[bottomLeft + channel] ?? 0) * (1 - right) + (data[bottomRight + channel] ?? 0) * right;
    sum[channel] = (sum[channel] ?? 0) + above * (1 - bottom) + below * bottom;
  }
}

/** A quarter turn clockwise. */
export function turnClockwise({ data, width, height }: Pixels): Pixels {
  const turned = new Uint8ClampedArray(data.length);
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(turned.buffer);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) to[x * height + (height - 1 - y)] = from[y * width + x] ?? 0;
  return { data: turned, width: height, height: width };
}
