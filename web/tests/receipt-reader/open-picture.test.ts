import { Blob as NodeBlob } from 'node:buffer';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPicture } from '#web/platform/receipt-reader/open-picture.ts';

// jsdom's Blobs do not give out their bytes.
vi.stubGlobal('Blob', NodeBlob);

const opened: number[] = [];

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal('createImageBitmap', async () => {
    opened.push(1);
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
});

const heading = (...bytes: number[]) => Uint8Array.from(bytes);
/** The header of a PNG of this size, and nothing behind it. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(24));
  for (const [index, byte] of [137, 80, 78, 71, 13, 10, 26, 10].entries()) header.setUint8(index, byte);
  header.setUint32(8, 13);
  for (const [index, letter] of [...'IHDR'].entries()) header.setUint8(12 + index, letter.charCodeAt(0));
  header.setUint32(16, width);
  header.setUint32(20, height);
  return new Uint8Array(header.buffer);
}

const failureOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) =>
  openPicture(new Blob(parts)).catch((error: unknown) => (error as { code?: string }).code);

test.each([
  ['a letter', ['This is a letter.'], 'receipt.unreadable'],
  [
    'a photo of an iPhone, in a browser that does not know its format',
    [heading(0, 0, 0, 24), 'ftypheic'],
    'receipt.heic',
  ],
  // It is tried, because phones take such pictures.
  ['a picture of 40 megapixels', [png(6900, 5800)], 'receipt.unreadable'],
])('%s that the browser cannot open is reported by its format', async (_, parts, code) => {
  expect(await failureOf(...parts)).toBe(code);
  expect(opened).toHaveLength(1);
});

test('a picture that would take half a gigabyte is not opened', async () => {
  expect(await failureOf(png(11_000, 10_001))).toBe('receipt.tooLarge');
  expect(opened).toEqual([]);
});
