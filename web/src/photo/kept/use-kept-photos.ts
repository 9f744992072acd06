import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { BillId } from '#domain';
import type { Space } from '#web/platform/storage/keys.ts';
import { photoChanges } from '#web/platform/storage/photo-changes.ts';
import { keptPhotos, type KeptPhoto } from '#web/platform/storage/receipt-pictures.ts';
import { useSavedBill } from '#web/bill-kit/state/use-saved-bill.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';

const NONE: readonly KeptPhoto[] = [];

/** Offline, this code may be missing; it could not reach the account anyway. */
const fetchFromAccount = (space: Space, id: string, billId: BillId): Promise<void> =>
  import('#web/bills/saved/sync/fetch-kept-photos.ts').then(
    ({ fetchKeptPhotos }) => fetchKeptPhotos(space, id, billId),
    () => undefined,
  );

/** The photos kept with the bill on screen, with their state in the account; none until they are loaded. */
export function useKeptPhotos(): readonly KeptPhoto[] {
  const { space } = useBillStore();
  const { id: billId } = useBill();
  const savedId = useSavedBill()?.id;
  const [photos, setPhotos] = useState(NONE);
  const changes = useStore(photoChanges);
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
