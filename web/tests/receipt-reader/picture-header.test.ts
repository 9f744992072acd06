import { expect, test } from 'vitest';
import { isHeic, isPdf, pixelsOf } from '#web/platform/receipt-reader/picture-header.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('HEIC and PDF are recognised by their first bytes', () => {
  expect(isHeic(bytesOf('\0\0\0\x18ftypheic\0\0'))).toBe(true);
  expect(isHeic(bytesOf('\0\0\0\x18ftypavif\0\0'))).toBe(false);
  expect(isPdf(bytesOf('%PDF-1.7\n'))).toBe(true);
  expect(isPdf(bytesOf('\u00ef\u00bb\u00bf%PDF-1.4'))).toBe(true);
  expect(isPdf(bytesOf('a letter'))).toBe(false);
});

test('the size of a picture is read before it is opened, and other bytes have none', () => {
  const png = bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x75\x30\0\0\x75\x30\x08\x06\0\0\0');
  expect(pixelsOf(png)).toBe(900_000_000);
  expect(pixelsOf(bytesOf('a letter'))).toBeUndefined();
  expect(pixelsOf(new Uint8Array())).toBeUndefined();
});
