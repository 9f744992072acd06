import { Share, Image } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/picture.po';
import { useBill, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { preparePicture, usePicture } from './use-picture.ts';
import { hidden } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { AwardSource } from './picture.ts';

/** Shares the bill as a picture. */
export function PictureButton({ variant }: Pick<ButtonProps, 'variant'>) {
  const bill = useBill();
  const savedName = useWizard((state) => state.savedAs?.name);
  const { isBusy, share } = usePicture((pictures) => pictures.shareBill(bill, savedName));
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

/** An award as a picture of its own. */
export function AwardButton(award: AwardSource) {
  const { share } = usePicture((pictures) => pictures.shareAward(award));
  return (
    <IconButton
      className={hidden.inPrint}
      icon={Share}
      label={t('picture.shareAward', { award: award.title })}
      onPointerEnter={preparePicture}
      onClick={share}
    />
  );
}
