import { isHeic, pixelsOf } from './picture-header.ts';
import type { Pixels } from './pixels.ts';
import { ReceiptError } from './reader.ts';

/** The longer side of the picture that is read, in pixels: with 2,400 nothing more was read on receipts. */
export const LONGER_SIDE = 1600;
/** Letters of smaller pictures are too small for the detector unless they are enlarged. */
const SMALL = 600;
const ENLARGED = 1000;

/** No camera makes more, and opening it would take half a gigabyte. */
const MOST_PIXELS = 110e6;
const MOST_BYTES = 60e6;

/** The scale of the picture for reading. */
export function scaleFor(width: number, height: number): number {
  const longer = Math.max(width, height);
  if (longer <= SMALL) return ENLARGED / longer;
  return Math.min(1, LONGER_SIDE / longer);
}

/** The bytes of a file. Rejects with `receipt.tooLarge`, or `receipt.unreadable` if the device does not provide them. */
export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MOST_BYTES) throw new ReceiptError('receipt.tooLarge');
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new ReceiptError('receipt.unreadable', cause);
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  const bytes = await bytesOf(file);
  if ((pixelsOf(bytes) ?? 0) > MOST_PIXELS) throw new ReceiptError('receipt.tooLarge');
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new ReceiptError(isHeic(bytes) ? 'receipt.heic' : 'receipt.unreadable', cause);
  }
}

/** Scales in the browser's best quality. The source is closed. */
async function scaled(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const scale = scaleFor(bitmap.width, bitmap.height);
  if (scale === 1) return bitmap;
  const result = await createImageBitmap(bitmap, {
    resizeWidth: Math.max(1, Math.round(bitmap.width * scale)),
    resizeHeight: Math.max(1, Math.round(bitmap.height * scale)),
    resizeQuality: 'high',
  });
  bitmap.close();
  return result;
}

/** The context for painting on a canvas and reading it. */
export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new ReceiptError('receipt.failed', new Error('no canvas'));
  return context;
}

/** A canvas with a picture on white: transparent parts would be black otherwise. The source is closed. */
function paint(bitmap: ImageBitmap): OffscreenCanvas {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = contextOf(canvas);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas;
}

/**
 * A picture turned upright by its EXIF orientation, at the size at which it is read. Rejects with `receipt.tooLarge`, `receipt.heic` or
 * `receipt.unreadable`.
 */
export async function openPicture(file: Blob): Promise<OffscreenCanvas> {
  return paint(await scaled(await decode(file)));
}

/** The pixels of a canvas. */
export const pixelsOn = (canvas: OffscreenCanvas): Pixels =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);

/** The same picture, turned clockwise. */
export function turned(canvas: OffscreenCanvas, degrees: 0 | 90 | 180 | 270): OffscreenCanvas {
  if (degrees === 0) return canvas;
  const { width, height } = canvas;
  const result = degrees === 180 ? new OffscreenCanvas(width, height) : new OffscreenCanvas(height, width);
  const context = contextOf(result);
  context.translate(result.width / 2, result.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(canvas, -width / 2, -height / 2);
  return result;
}

/** Encodes a picture as a file, without the original's place and time. */
export const toJpeg = (canvas: OffscreenCanvas): Promise<Blob> =>
  canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
