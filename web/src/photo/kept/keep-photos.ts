import type { BillId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { fitPicture } from '#web/platform/fit-picture.ts';
import type { ReadPicture } from '#web/platform/receipt-reader/reader.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { changeKeptPhotos, newPhotoName, type KeptPhoto } from '#web/platform/storage/receipt-pictures.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** The limit for all photos of one receipt, in bytes. */
const MAX_BYTES = 1_000_000;

async function keep(
  space: Space,
  bill: BillId,
  pictures: readonly ReadPicture[],
): Promise<readonly string[]> {
  const each = Math.floor(MAX_BYTES / Math.max(pictures.length, 1));
  const fitted = await Promise.all(
    pictures.map(async ({ picture }): Promise<KeptPhoto> => {
      const photo = await fitPicture(picture, each);
      return { name: newPhotoName(photo.type), photo };
    }),
  );
  if ((await changeKeptPhotos(space, bill, (before) => [...before, ...fitted])) !== 'saved')
    throw new Error('not kept');
  return fitted.map(({ name }) => name);
}

/**
 * Stores the photos of a receipt with a bill, and reports a failure. The bill does not wait for it.
 * @returns a function that undoes it
 */
export function keepPhotos(space: Space, bill: BillId, pictures: readonly ReadPicture[]): () => void {
  const kept = keep(space, bill, pictures).catch((): readonly string[] => {
    toast({ title: t('photo.notKept'), body: t('photo.notKept.body'), tone: 'bad' });
    return [];
  });
  const takeBack = async () => {
    const names = await kept;
    if (names.length === 0) return;
    await changeKeptPhotos(space, bill, (photos) => photos.filter(({ name }) => !names.includes(name)));
  };
  return () => void takeBack();
}
