import { Camera } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { loadPhoto } from './PhotoOfBill.tsx';
import { openPhoto, usePhotoSheetState } from './photo-sheet-state.ts';

/** Opens the photo sheet, or the review that is waiting; `short` beside a heading. */
export function PhotoButton({ short = false }: { short?: boolean }) {
  const { hasDraft } = usePhotoSheetState();
  const name = t(hasDraft ? 'wizard.photoGoOn' : 'wizard.photo');
  return (
    <Button
      variant={short ? 'text' : 'secondary'}
      icon={Camera}
      aria-haspopup="dialog"
      aria-label={short ? name : undefined}
      onPointerEnter={() => void loadPhoto().catch(() => undefined)}
      onClick={() => openPhoto()}
      block={!short}
    >
      {short ? t('wizard.photoShort') : name}
    </Button>
  );
}
