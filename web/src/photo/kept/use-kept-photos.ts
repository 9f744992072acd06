import { useEffect, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import type { BillId } from '#domain';
import type { Space } from '#web/platform/storage/keys.ts';
import { photoChanges } from '#web/platform/storage/photo-changes.ts';
import { keptPhotos, type KeptPhoto } from '#web/platform/storage/receipt-pictures.ts';
import { useSavedBill } from '#web/settle/use-saved-bill.ts';
import { useBill, useStore } from '#web/bill-kit/state/use-wizard.ts';

const NONE: readonly KeptPhoto[] = [];

/** Without a network this code may not be there: then its answer would not be, either. */
const fetchFromAccount = (space: Space, id: string, billId: BillId): Promise<void> =>
  import('#web/platform/saved/sync/fetch-kept-photos.ts').then(
    ({ fetchKeptPhotos }) => fetchKeptPhotos(space, id, billId),
    () => undefined,
  );

/** The photos kept with the bill on screen, none until they are known; their state in the account is included. */
export function useKeptPhotos(): readonly KeptPhoto[] {
  const { space } = useStore();
  const { id: billId } = useBill();
  const savedId = useSavedBill()?.id;
  const [photos, setPhotos] = useState(NONE);
  const changes = useZustand(photoChanges);
  useEffect(() => {
    let isHere = true;
    void keptPhotos(space, billId)
      .catch(() => NONE)
      .then((kept) => isHere && setPhotos(kept));
    return () => {
      isHere = false;
    };
  }, [space, billId, changes]);
  useEffect(() => {
    if (savedId !== undefined) void fetchFromAccount(space, savedId, billId);
  }, [space, billId, savedId]);
  return photos;
}
