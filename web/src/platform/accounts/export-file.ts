import { storedBill, type Bill } from '#domain';
import type { DataExport } from './export-of.ts';

/** Bytes per call: a photo has more bytes than a function can take arguments. */
const STEP = 8192;

async function dataUrl(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP)
    text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return `data:${photo.type};base64,${btoa(text)}`;
}

/**
 * The data export as one JSON file, with the bills of this device that are not saved; its photos as data URLs (docs/product/accounts.md, "Data export"). Built photo by photo from blobs,
 * which a browser need not hold in memory: an account has up to 200 MB of photos.
 */
export async function exportFile(
  { billPhotos, ...others }: DataExport,
  notSaved: readonly Bill[],
): Promise<Blob> {
  const photos: Blob[] = [];
  for (const { photo, ...named } of billPhotos) {
    const text = JSON.stringify({ ...named, photo: await dataUrl(photo) });
    photos.push(new Blob([photos.length === 0 ? '\n    ' : ',\n    ', text]));
  }
  // `billPhotos` comes last, so the closing brace is cut off here and added after it.
  const open = JSON.stringify({ ...others, notSaved: notSaved.map(storedBill) }, null, 2).replace(
    /\n\}$/,
    '',
  );
  return new Blob([open, ',\n  "billPhotos": [', ...photos, '\n  ]\n}\n'], { type: 'application/json' });
}
