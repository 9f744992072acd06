import Share from 'lucide-react/icons/share';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/picture.po';
import { hidden } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { AwardSource } from './picture.ts';
import { preparePicture, usePicture } from './use-picture.ts';

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
