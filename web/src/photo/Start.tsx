import { ShieldCheck } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { KeptPhotos } from './kept/KeptPhotos.tsx';
import { Installing } from './Consent.tsx';
import type { PhotoFlow } from './photo-flow.ts';
import type { DownloadProgress } from './photo-view.ts';
import { TakePhoto } from './parts/TakePhoto.tsx';
import css from './parts/Photo.module.css';

interface StartProps {
  readonly flow: PhotoFlow;
  /** The reader is being downloaded, so that it is here when the photo is. */
  readonly download: DownloadProgress | undefined;
  /** The photos can be kept with the bill. */
  readonly keeps: boolean;
}

/** Privacy, and the ways to take a photo. */
export function Start({ flow, download, keeps }: StartProps) {
  return (
    <div className={layout.stack}>
      <p>{t('photo.intro')}</p>
      <p className={cx(layout.row, typography.secondary)}>
        <ShieldCheck size={20} aria-hidden className={css.icon} />
        <span>{t('photo.private')}</span>
      </p>
      <TakePhoto onPhotos={(photos) => void flow.take(photos)} />
      {download && <Installing flow={flow} {...download} />}
      <p className={cx(typography.meta, css.withPointer)}>{t('photo.drop')}</p>
      <p className={typography.meta}>{t('photo.long')}</p>
      {keeps && <KeptPhotos />}
      {!download && <RemoveReader flow={flow} />}
    </div>
  );
}

function RemoveReader({ flow }: { flow: PhotoFlow }) {
  const removeReader = async () => {
    try {
      await flow.removeReader();
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
