import { useEffect, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import { historyOf } from '#web/platform/saved/stores-of-space.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { photoChanges } from '#web/platform/storage/photo-changes.ts';
import { keptPhotos, type KeptPhoto } from '#web/platform/storage/receipt-pictures.ts';
import { useBill, useStore, useWizard } from '../model/use-wizard.ts';

const NONE: readonly KeptPhoto[] = [];

/** Without a network this code may not be there: then its answer would not be, either. */
const fetchFromAccount = (space: Space, id: string, started: number): Promise<void> =>
  import('#web/platform/saved/fetch-kept-photos.ts').then(
    ({ fetchKeptPhotos }) => fetchKeptPhotos(space, id, started),
    () => undefined,
  );

/** The id of the saved bill that the bill on screen was opened from or saved as; undefined where it was not. */
function useSavedId(): string | undefined {
  const { timestamp } = useBill();
  return useWizard(({ forms: { savedAs } }) => (savedAs?.timestamp === timestamp ? savedAs.id : undefined));
}

/** The entry of the bill on screen in the history; undefined where it is not saved. */
export function useSavedEntry() {
  const { space } = useStore();
  const id = useSavedId();
  return useZustand(historyOf(space), ({ bills }) => bills.find((entry) => entry.id === id));
}

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
