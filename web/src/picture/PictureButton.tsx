import Image from 'lucide-react/icons/image';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/picture.po';
import { useWizard } from '#web/bill-kit/state/use-wizard.ts';
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
  const savedName = useWizard((state) => state.savedAs?.name);
  const { isBusy, share } = usePicture((pictures) => pictures.shareBill({ ...source, savedName }));
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
