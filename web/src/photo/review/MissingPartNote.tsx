import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { layout } from '#web/ui/styles.ts';
import { TakePhoto } from '../parts/TakePhoto.tsx';
import type { MissingPart } from './missing-part.ts';

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

/** Says which part of the bill was not seen, and offers to take a photo of it, which is joined. */
export function MissingPartNote({
  part,
  onMore,
}: {
  part: MissingPart;
  onMore: (photos: readonly File[]) => void;
}) {
  return (
    <Banner tone="warn" title={t(TITLES[part])}>
      <div className={layout.stack}>
        <p>{t(BODIES[part])}</p>
        {/* Photos are joined from top to bottom only. */}
        {part !== 'side' && <TakePhoto variant="secondary" onPhotos={onMore} />}
      </div>
    </Banner>
  );
}
