import { useState } from 'react';
import { Image as ImageIcon } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { useKeptPhotos } from './use-kept-photos.ts';

const KeptPhotosSheet = lazyPart(
  () => import('./KeptPhotosSheet.tsx').then((module) => module.KeptPhotosSheet),
  NotOpened,
);

/** Shows the photos that are kept with the bill, if there are any. */
export function KeptPhotosButton() {
  const { length } = useKeptPhotos();
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  return (
    <>
      {/* The focus returns to it as long as there is something to show. */}
      {(length > 0 || isOpen) && (
        <Button
          variant="secondary"
          icon={ImageIcon}
          aria-haspopup="dialog"
          onClick={() => {
            setUsed(true);
            setOpen(true);
          }}
          block
        >
          {t('wizard.photo')}
        </Button>
      )}
      {isUsed && <KeptPhotosSheet open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
