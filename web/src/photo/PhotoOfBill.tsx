import { useEffect } from 'react';
import type { Space } from '#web/platform/storage/keys.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { closePhoto, startPhotoSheetState, usePhotoSheetState } from './photo-sheet-state.ts';

/** Fetches the code that takes, reads and checks a photo of the bill. */
export const loadPhoto = () => import('./PhotoSheet.tsx').then((module) => module.PhotoSheet);

const PhotoSheet = lazyPart(loadPhoto, NotOpened);

/** The sheet for a photo of the bill; its code is fetched when it is first opened. */
export function PhotoOfBill({ space }: { space: Space }) {
  const { isNeeded, isOpen, dropped } = usePhotoSheetState();
  useEffect(() => startPhotoSheetState(space), [space]);
  return isNeeded && <PhotoSheet open={isOpen} onClose={closePhoto} dropped={dropped} />;
}
