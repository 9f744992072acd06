import { imageSize } from 'image-size';

/** The brands of files in the format of iPhones' cameras (ISO/IEC 23008-12): HEIC, and sequences of it. */
const HEIC = /^ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/;

/** True if bytes begin like HEIC, which most browsers cannot open. */
export const isHeic = (bytes: Uint8Array): boolean =>
  HEIC.test(String.fromCharCode(...bytes.subarray(4, 12)));

/** True if bytes begin like a PDF; a few bytes may stand before that. */
export const isPdf = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 1024)).includes('%PDF-');

/** The number of pixels according to a picture's header, if its format is known. */
export function pixelsOf(bytes: Uint8Array): number | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return width * height;
  } catch {
    return undefined;
  }
}
