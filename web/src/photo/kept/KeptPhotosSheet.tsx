import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/receipt-photo.po';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { KeptPhotos } from './KeptPhotos.tsx';

/** A sheet with the photos that are kept with the bill on screen. */
export function KeptPhotosSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { id } = useBill();
  return (
    <Sheet open={open} onClose={onClose} title={t('photo.title')} wide>
      <KeptPhotos key={id} />
    </Sheet>
  );
}
