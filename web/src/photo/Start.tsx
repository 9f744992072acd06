import { useEffect, useState } from 'react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { t } from '#web/messages/i18n.ts';
import { TextButton } from '#web/ui/TextButton.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { KeptPhotos } from './kept/KeptPhotos.tsx';
import type { PhotoFlow } from './photo-flow.ts';
import { TakePhoto } from './parts/TakePhoto.tsx';
import css from './parts/Photo.module.css';

/** The sheet's first view: privacy, and the ways to take a photo. @param keeps photos can be kept with the bill */
export function Start({ flow, keeps }: { flow: PhotoFlow; keeps: boolean }) {
  return (
    <div className={layout.stack}>
      <p>{t('photo.intro')}</p>
      <p className={cx(layout.row, typography.secondary)}>
        <ShieldCheck size={20} aria-hidden className={css.icon} />
        <span>{t('photo.private')}</span>
      </p>
      <TakePhoto onPhotos={(photos) => void flow.take(photos)} />
      <p className={cx(typography.meta, css.withPointer)}>{t('photo.drop')}</p>
      <p className={typography.meta}>{t('photo.long')}</p>
      {keeps && <KeptPhotos />}
      <Reader flow={flow} />
    </div>
  );
}

/** Offers to remove an installed reader from the device. */
function Reader({ flow }: { flow: PhotoFlow }) {
  const [isInstalled, setInstalled] = useState(false);
  useEffect(() => {
    let isHere = true;
    const show = (installed: boolean) => isHere && setInstalled(installed);
    flow.isInstalled().then(show, () => show(false));
    return () => {
      isHere = false;
    };
  }, [flow]);
  if (!isInstalled) return null;
  const removeReader = async () => {
    try {
      await flow.removeReader();
      setInstalled(false);
      toast({ title: t('photo.removed') });
    } catch {
      toast({ title: t('photo.removeFailed'), tone: 'bad' });
    }
  };
  return (
    <div className={css.reader}>
      <TextButton onClick={() => void removeReader()}>{t('photo.remove')}</TextButton>
      <p className={typography.meta}>{t('photo.removeHelp')}</p>
    </div>
  );
}
