import { useEffect, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { tidyPhotos } from '#web/platform/saved/tidy-photos.ts';
import { forgetKeptPhotos, keptPhotos, setKeptPhotos } from '#web/platform/storage/receipt-pictures.ts';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import { useBill, useStore } from '../model/use-wizard.ts';
import { useShownBlob } from './use-shown-blob.ts';
import css from './Photo.module.css';

const NONE: readonly Blob[] = [];

/** The photos that are kept with the bill on screen; they can be taken off the device. */
export function KeptPhotos() {
  const { space } = useStore();
  const { timestamp } = useBill();
  const [photos, setPhotos] = useState<readonly Blob[]>(NONE);
  const [gone, setGone] = useState<readonly Blob[]>(NONE);
  useEffect(() => {
    let isHere = true;
    void tidyPhotos(space, timestamp)
      .then(() => keptPhotos(space, timestamp))
      .then((kept) => isHere && setPhotos(kept));
    return () => {
      isHere = false;
    };
  }, [space, timestamp]);
  const forget = () => {
    setGone(photos);
    setPhotos(NONE);
    void forgetKeptPhotos(space, timestamp);
  };
  const putBack = () => {
    setPhotos(gone);
    setGone(NONE);
    void setKeptPhotos(space, timestamp, gone);
  };
  if (gone.length > 0)
    return (
      <p className={layout.spreadRow} role="status">
        {t('photo.forgotten')}
        <Button variant="text" onClick={putBack}>
          {t('photo.undo')}
        </Button>
      </p>
    );
  if (photos.length === 0) return null;
  return (
    <section className={layout.stack} aria-labelledby="kept-photos">
      <div className={layout.wrappingSpreadRow}>
        <h3 id="kept-photos">{t('photo.kept')}</h3>
        <Button variant="text" className={layout.textButtonAtEdge} onClick={forget}>
          {t('photo.forget')}
        </Button>
      </div>
      {photos.map((photo, index) => (
        <KeptPhoto
          key={index}
          photo={photo}
          label={t('photo.picture', { index: index + 1, of: photos.length })}
        />
      ))}
    </section>
  );
}

function KeptPhoto({ photo, label }: { photo: Blob; label: string }) {
  const shown = useShownBlob(photo, 'src');
  return <img ref={shown} alt={label} className={css.kept} />;
}
