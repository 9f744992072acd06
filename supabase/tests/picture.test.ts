import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jpegBytes, webpBytes } from '../../tests/support/picture-bytes.ts';
import { isPhoto } from '../functions/_shared/picture.ts';

const KINDS = ['VP8X', 'VP8L', 'VP8 '] as const;
const size = fc.record({
  width: fc.integer({ min: 1, max: 16_383 }),
  height: fc.integer({ min: 1, max: 16_383 }),
});

it('a picture is of one supported type, with 40 megapixels at most, whatever its header claims', () => {
  fc.assert(
    fc.property(size, fc.constantFrom(...KINDS), (each, kind) => {
      const fits = each.width * each.height <= 40_000_000;
      expect(isPhoto(jpegBytes(100, each), 'image/jpeg')).toBe(fits);
      expect(isPhoto(webpBytes(100, each, kind), 'image/webp')).toBe(fits);
      expect(isPhoto(jpegBytes(100, each), 'image/webp')).toBe(false);
      expect(isPhoto(webpBytes(100, each, kind), 'image/jpeg')).toBe(false);
    }),
  );
});

it.each<[string, Uint8Array]>([
  ['no height (one that is told later)', jpegBytes(100, { width: 640, height: 0 })],
  ['pixels before its frame', Uint8Array.from([0xff, 0xd8, 0xff, 0xda, ...jpegBytes(100).subarray(2)])],
  [
    'a marker without a length before its frame',
    Uint8Array.from([0xff, 0xd8, 0xff, 0x01, ...jpegBytes(100).subarray(2)]),
  ],
  ['tables only', new Uint8Array(100).fill(0xff).fill(0xd8, 1, 2)],
])('a JPEG with %s is refused', (_, bytes) => {
  expect(isPhoto(bytes, 'image/jpeg')).toBe(false);
});

it('truncated headers and other bytes are refused without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ max: 60 }), fc.nat(29), (bytes, end) => {
      for (const type of ['image/jpeg', 'image/webp', 'image/svg+xml', '']) {
        expect(isPhoto(bytes, type)).toBe(false);
        expect(isPhoto(jpegBytes(100).subarray(0, end), type)).toBe(false);
        expect(isPhoto(webpBytes(100).subarray(0, end), type)).toBe(false);
      }
      const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, ...bytes]);
      expect([true, false]).toContain(isPhoto(jpeg, 'image/jpeg'));
    }),
  );
});
