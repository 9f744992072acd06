/** The header of a picture. */
interface Picture {
  readonly type: 'image/jpeg' | 'image/webp';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A browser needs four bytes for each pixel of an opened picture, however small its file is. */
const MOST_PIXELS = 40_000_000;

const textAt = (view: DataView, text: string, at: number): boolean =>
  Array.from(text).every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0));

/** ITU-T T.81, B.2: segments with their lengths, until the one that begins the frame (SOF). */
function readJpeg(view: DataView): Picture | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // Segments without a length, and the pixels, cannot precede the frame.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xda)) return undefined;
    // Any number of 0xff may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** RFC 9649: the first chunk is a canvas (VP8X), or lossless (VP8L) or lossy pixels (VP8). */
function readWebp(view: DataView): Picture | undefined {
  const type = 'image/webp';
  if (textAt(view, 'VP8X', 12)) {
    const [width, height] = [view.getUint32(23, true) >>> 8, view.getUint32(26, true) >>> 8];
    return { type, width: width + 1, height: height + 1 };
  }
  if (textAt(view, 'VP8L', 12) && view.getUint8(20) === 0x2f) {
    const sizes = view.getUint32(21, true);
    return { type, width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 };
  }
  if (textAt(view, 'VP8 ', 12) && textAt(view, '\x9d\x01\x2a', 23))
    return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return undefined;
}

function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Shorter than any header of either format.
  if (view.byteLength < 30) return undefined;
  if (textAt(view, '\xff\xd8\xff', 0)) return readJpeg(view);
  return textAt(view, 'RIFF', 0) && textAt(view, 'WEBP', 8) ? readWebp(view) : undefined;
}

/**
 * True if bytes begin like a picture of this type, with a size that can be opened (`docs/product/access.md`, "Photos of bills"). The pixels
 * are not decoded.
 */
export function isPhoto(bytes: Uint8Array, type: string): boolean {
  const picture = readPicture(bytes);
  const pixels = picture?.type === type ? picture.width * picture.height : 0;
  return pixels > 0 && pixels <= MOST_PIXELS;
}
