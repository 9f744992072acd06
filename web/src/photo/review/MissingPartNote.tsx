import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { TakePhoto } from '../parts/TakePhoto.tsx';
import type { MissingPart } from './missing-part.ts';
import css from './Review.module.css';

const TITLES = {
  start: 'photo.cut.start',
  end: 'photo.cut.end',
  side: 'photo.cut.side',
  noEnd: 'photo.noEnd',
} as const;
const BODIES = {
  start: 'photo.cut.body',
  end: 'photo.cut.body',
  side: 'photo.cut.sideBody',
  noEnd: 'photo.noEnd.body',
} as const;

/** Says which part of the bill was not seen, and offers to take a photo of it, which is joined. Low, since it stands above the rows. */
export function MissingPartNote({
  part,
  onMore,
}: {
  part: MissingPart;
  onMore: (photos: readonly File[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const body = <p>{t(BODIES[part])}</p>;
  return (
    <Banner tone="warn" title={t(TITLES[part])}>
      {/* Photos are joined from top to bottom only. */}
      {part === 'side' ? (
        body
      ) : (
        <>
          <TextButton className={css.add} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('photo.more')}
          </TextButton>
          {isOpen && (
            <div className={layout.stack}>
              {body}
              <TakePhoto variant="secondary" onPhotos={onMore} />
            </div>
          )}
        </>
      )}
    </Banner>
  );
}
