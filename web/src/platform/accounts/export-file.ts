import type { DataExport } from './types.ts';

/** In steps: a photo has more bytes than a call may have arguments. */
const STEP = 8192;

async function dataUrl(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP)
    text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return `data:${photo.type};base64,${btoa(text)}`;
}

/**
 * The data export as one JSON file, its photos as data URLs (docs/product/accounts.md, "Data export"). Put together photo by photo, as blobs,
 * which a browser need not hold in memory: an account has up to 200 MB of them.
 */
export async function exportFile({ billPhotos, ...others }: DataExport): Promise<Blob> {
  const photos: Blob[] = [];
  for (const { photo, ...named } of billPhotos) {
    const text = JSON.stringify({ ...named, photo: await dataUrl(photo) });
    photos.push(new Blob([photos.length === 0 ? '\n    ' : ',\n    ', text]));
  }
  // The list is the last property of the object, whose closing brace comes after it.
  const open = JSON.stringify(others, null, 2).replace(/\n\}$/, '');
  return new Blob([open, ',\n  "billPhotos": [', ...photos, '\n  ]\n}\n'], { type: 'application/json' });
}
