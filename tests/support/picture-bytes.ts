/** The width and height in a picture's header, in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}
const SMALL: Size = { width: 640, height: 480 };

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const two = (value: number) => [value >> 8, value & 255];
const littleEndian = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) & 255);

/** This many bytes, beginning with `head`; the rest looks random, so that no database can compress it. */
function filled(size: number, head: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let state = 1;
  for (let at = 0; at < size; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  bytes.set(head.slice(0, size));
  return bytes;
}

/** The start of a JPEG, an application segment and a frame header, followed by meaningless bytes. */
export const jpegBytes = (size = 1000, { width, height }: Size = SMALL): Uint8Array<ArrayBuffer> =>
  filled(
    size,
    [
      [0xff, 0xd8],
      [0xff, 0xe0, ...two(6), 1, 2, 3, 4],
      [0xff, 0xff, 0xc2, ...two(17), 8, ...two(height), ...two(width)],
    ].flat(),
  );

/** The start of a WebP of each kind, followed by meaningless bytes. */
export const webpBytes = (
  size = 1000,
  { width, height }: Size = SMALL,
  kind: 'VP8X' | 'VP8L' | 'VP8 ' = 'VP8X',
): Uint8Array<ArrayBuffer> => {
  const sizes = {
    VP8X: [0, 0, 0, 0, ...littleEndian(width - 1, 3), ...littleEndian(height - 1, 3)],
    VP8L: [0x2f, ...littleEndian(width - 1 + (height - 1) * 2 ** 14, 4)],
    'VP8 ': [0, 0, 0, 0x9d, 0x01, 0x2a, ...littleEndian(width, 2), ...littleEndian(height, 2)],
  };
  const head = [...ascii('RIFF'), ...littleEndian(size - 8, 4), ...ascii(`WEBP${kind}`)];
  return filled(size, [...head, ...littleEndian(size - 20, 4), ...sizes[kind]]);
};
