import { useEffect, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import type { Space } from '#web/platform/storage/keys.ts';
import { photoChanges } from '#web/platform/storage/photo-changes.ts';
import { keptPhotos, type KeptPhoto } from '#web/platform/storage/receipt-pictures.ts';
import { useSavedId } from '../history/use-saved-entry.ts';
import { useBill, useStore } from '../model/use-wizard.ts';

const NONE: readonly KeptPhoto[] = [];

/** Without a network this code may not be there: then its answer would not be, either. */
const fetchFromAccount = (space: Space, id: string, started: number): Promise<void> =>
  import('#web/platform/saved/fetch-kept-photos.ts').then(
    ({ fetchKeptPhotos }) => fetchKeptPhotos(space, id, started),
    () => undefined,
  );

/** The photos kept with the bill on screen, none until they are known; what its account has of them comes as well. */
export function useKeptPhotos(): readonly KeptPhoto[] {
  const { space } = useStore();
  const { timestamp } = useBill();
  const id = useSavedId();
  const [photos, setPhotos] = useState(NONE);
  const changes = useZustand(photoChanges);
  useEffect(() => {
    let isHere = true;
    void keptPhotos(space, timestamp).then((kept) => isHere && setPhotos(kept));
    return () => {
      isHere = false;
    };
  }, [space, timestamp, changes]);
  useEffect(() => {
    if (id !== undefined) void fetchFromAccount(space, id, timestamp);
  }, [space, timestamp, id]);
  return photos;
}
