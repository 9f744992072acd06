import { useEffect } from 'react';
import type { Space } from '#web/platform/storage/keys.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { loadPhoto } from './load-photo.ts';
import { closePhoto, startPhotoSheetState, usePhotoSheetState } from './photo-sheet-state.ts';

const PhotoSheet = lazyDialog(loadPhoto);

/** The sheet of a photo of the bill: nothing of it is fetched before somebody opens it. */
export function PhotoOfBill({ space }: { space: Space }) {
  const { isWanted, isOpen, dropped } = usePhotoSheetState();
  useEffect(() => startPhotoSheetState(space), [space]);
  return isWanted && <PhotoSheet open={isOpen} onClose={closePhoto} dropped={dropped} />;
}
