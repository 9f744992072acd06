import { useEffect } from 'react';
import type { Space } from '#web/platform/storage/keys.ts';
import { lazyDialog } from '#web/ui/overlays/lazy-part.tsx';
import { closePhoto, startPhotoSheetState, usePhotoSheetState } from './photo-sheet-state.ts';

/** Fetches what takes, reads and checks a photo of the bill. */
export const loadPhoto = () => import('./PhotoSheet.tsx').then((module) => module.PhotoSheet);

const PhotoSheet = lazyDialog(loadPhoto);

/** The sheet of a photo of the bill: nothing of it is fetched before somebody opens it. */
export function PhotoOfBill({ space }: { space: Space }) {
  const { isWanted, isOpen, dropped } = usePhotoSheetState();
  useEffect(() => startPhotoSheetState(space), [space]);
  return isWanted && <PhotoSheet open={isOpen} onClose={closePhoto} dropped={dropped} />;
}
