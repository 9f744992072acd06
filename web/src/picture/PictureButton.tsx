import Image from 'lucide-react/icons/image';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/picture.po';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import type { PictureSource } from './content.ts';
import { preparePicture, usePicture } from './use-picture.ts';

/** Shares the bill as a picture. */
export function PictureButton({
  source,
  variant,
}: {
  source: PictureSource;
  variant?: ButtonProps['variant'];
}) {
  const { isBusy, share } = usePicture((pictures) => pictures.shareBill(source));
  return (
    <Button
      variant={variant}
      icon={Image}
      busy={isBusy}
      busyLabel={t('picture.busy')}
      onPointerEnter={preparePicture}
      onClick={share}
      block
    >
      {t('picture.share')}
    </Button>
  );
}
