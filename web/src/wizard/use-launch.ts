import { useEffect, useState } from 'react';
import { isBlank } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { takeSharedPhotos } from '#web/platform/share/shared-photos.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { takeBillToOpen } from '#web/bills/bill-to-open.ts';
import { offerReturn } from '#web/bill-kit/state/offer-undo.ts';
import { startNewBill } from '#web/bill-kit/state/start-new-bill.ts';
import { openStep } from '#web/bill-kit/state/use-step.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { openPhoto } from '#web/photo/photo-sheet-state.ts';

async function openShared(): Promise<void> {
  const photos = await takeSharedPhotos();
  if (photos.length > 0) openPhoto(photos);
}

/** Opens the bill that was just kept from a link, or comes from another page; it counts as saved if it was kept and saved before. */
function openKept(store: BillStore): void {
  const kept = takeBillToOpen();
  if (!kept) return;
  const isHere = kept.found === 'here';
  const back = store.open(kept.bill, { ...(kept.entry && { savedAs: kept.entry }), isNew: !isHere });
  openStep(store, kept.step ?? 'summary', true);
  const title = kept.title ?? t(isHere ? 'launch.here' : 'launch.kept');
  const body = kept.found === 'changed' ? t('launch.kept.changed') : undefined;
  if (back) offerReturn(store, { title, body }, back);
  else toast({ title });
  kept.onShown?.();
}

/**
 * Does what the app was opened for, once: `?new`, a shortcut of its icon, opens an empty bill; `?shared` reads photos that were shared with
 * it (tools/vite/pwa-plugin.ts). The step then replaces this parameter in the URL.
 */
export function useLaunch(store: BillStore): void {
  // Read before the step changes the address.
  const [asked] = useState(() => new URLSearchParams(location.search));
  useEffect(() => {
    if (asked.has('new') && !isBlank(store.getState().bill)) startNewBill(store, t('launch.newBill'));
    if (asked.has('shared')) void openShared();
    openKept(store);
  }, [asked, store]);
}
