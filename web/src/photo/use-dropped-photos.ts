import { useEffect, useEffectEvent } from 'react';
import { hasFiles, photosOf } from './parts/photo-files.ts';

/**
 * Takes photos that are dropped or pasted anywhere on the page. Otherwise the browser would replace the page with a file that misses its
 * field.
 */
export function useDroppedPhotos(isListening: boolean, onPhotos: (photos: readonly File[]) => void): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const photos = photosOf(data?.files);
    if (photos.length === 0) return;
    event.preventDefault();
    onPhotos(photos);
  });
  useEffect(() => {
    if (!isListening) return undefined;
    const onDragOver = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
      take(event, event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent) => {
      // Text that is copied together with a picture of itself counts as text.
      if (event.clipboardData?.types.includes('text/plain') !== true) take(event, event.clipboardData);
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, [isListening]);
}
