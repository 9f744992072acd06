import Image from 'lucide-react/icons/image';
import Printer from 'lucide-react/icons/printer';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/picture.po';
import { printPage } from '#web/platform/share/printing.ts';
import { Button } from '#web/ui/Button.tsx';
import type { PictureSource } from './content.ts';
import { preparePicture, usePicture } from './use-picture.ts';
import './print.css';

/** Buttons to keep the bill, as a picture or on paper, among those of the summary. */
export function KeepButtons(source: PictureSource) {
  const { isBusy, share } = usePicture((pictures) => pictures.shareBill(source));
  return (
    <>
      <Button
        variant="secondary"
        icon={Image}
        busy={isBusy}
        busyLabel={t('picture.busy')}
        onPointerEnter={preparePicture}
        onClick={share}
        block
      >
        {t('picture.share')}
      </Button>
      <Button variant="secondary" icon={Printer} onClick={printPage} block>
        {t('picture.print')}
      </Button>
    </>
  );
}
