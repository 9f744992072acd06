import { useState } from 'react';
import { ArrowRight, ChevronUp, Image as ImageIcon, ZoomOut } from 'lucide-react';
import type { DraftPlace } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import type { ReadPicture } from '#web/platform/receipt-reader/reader.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PictureView } from '../parts/PictureView.tsx';
import css from './Review.module.css';

export interface PicturesProps {
  readonly pictures: readonly ReadPicture[];
  /** The selected row, and its position. */
  readonly shown: { readonly name: string; readonly place: DraftPlace } | undefined;
  readonly onWhole: () => void;
}

/** The photos beside the rows read from them: a whole photo, or the place of the selected row. They can be hidden on phones. */
export function Pictures({ pictures, shown, onWhole }: PicturesProps) {
  const [isHidden, setHidden] = useState(false);
  const [turnedTo, setTurnedTo] = useState(0);
  const index = Math.min(shown?.place.picture ?? turnedTo, pictures.length - 1);
  const picture = pictures[index];
  if (!picture) return null;
  const label = shown
    ? t('photo.pictureOf', { name: isolate(shown.name) })
    : t('photo.picture', { index: index + 1, of: pictures.length });
  const next = () => {
    onWhole();
    setTurnedTo((index + 1) % pictures.length);
  };
  if (isHidden)
    return (
      <TextButton className={css.add} icon={ImageIcon} onClick={() => setHidden(false)}>
        {t('photo.show')}
      </TextButton>
    );
  return (
    <div className={css.photo}>
      <div className={css.frame}>
        <PictureView
          picture={picture.picture}
          width={picture.width}
          height={picture.height}
          label={label}
          place={shown?.place}
        />
      </div>
      <div className={css.tools}>
        {pictures.length > 1 && (
          <IconButton variant="paper" icon={ArrowRight} label={t('photo.showNext')} onClick={next} />
        )}
        {shown && (
          <IconButton variant="paper" icon={ZoomOut} label={t('photo.showWhole')} onClick={onWhole} />
        )}
        <IconButton
          variant="paper"
          className={css.collapse}
          icon={ChevronUp}
          label={t('photo.hide')}
          onClick={() => setHidden(true)}
        />
      </div>
    </div>
  );
}
