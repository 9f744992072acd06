import { t } from '#web/messages/i18n.ts';
import { fitPicture } from '#web/platform/fit-picture.ts';
import type { ReadPicture } from '#web/platform/receipt-reader/reader.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { keptPhotos, setKeptPhotos } from '#web/platform/storage/receipt-pictures.ts';
import { toast } from '#web/ui/toast.ts';

/** The photos of one receipt take no more than this, in bytes. */
const MAX_BYTES = 1_000_000;

async function keep(space: Space, bill: number, pictures: readonly ReadPicture[]): Promise<readonly Blob[]> {
  const before = await keptPhotos(space, bill);
  const each = Math.floor(MAX_BYTES / Math.max(pictures.length, 1));
  const fitted = await Promise.all(pictures.map(({ picture }) => fitPicture(picture, each)));
  if ((await setKeptPhotos(space, bill, [...before, ...fitted])) !== 'saved') throw new Error('not kept');
  return before;
}

/**
 * Keeps the photos of a receipt with a bill, and says so where that cannot be. The bill does not wait for it.
 * @param bill when it was started, in milliseconds since the epoch
 * @returns the way to take it back
 */
export function keepPhotos(space: Space, bill: number, pictures: readonly ReadPicture[]): () => void {
  const kept = keep(space, bill, pictures).catch(() => {
    toast({ title: t('photo.notKept'), body: t('photo.notKept.body'), tone: 'bad' });
    return undefined;
  });
  return () => void kept.then((before) => before && setKeptPhotos(space, bill, before));
}
