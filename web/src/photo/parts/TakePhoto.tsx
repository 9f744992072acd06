import { useRef } from 'react';
import { Camera, Images } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { cx, layout } from '#web/ui/styles.ts';
import { Button, type ButtonVariant } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { photosOf } from './photo-files.ts';
import css from './Photo.module.css';

/** In some apps, iPhones identify HEIC only by the file name's extension. */
const ACCEPTED = 'image/*,application/pdf,.heic,.heif';

export interface TakePhotoProps {
  readonly onPhotos: (photos: readonly File[]) => void;
  readonly variant?: ButtonVariant;
}

/** Takes photos with the device's own camera, which needs no permission, or chooses existing ones, several at once. */
export function TakePhoto({ onPhotos, variant = 'primary' }: TakePhotoProps) {
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const take = (field: HTMLInputElement) => {
    const photos = photosOf(field.files);
    const isOther = photos.length < (field.files?.length ?? 0);
    // Cleared, so that the same photo can be chosen again.
    field.value = '';
    if (isOther) toast({ title: t('photo.notAFile'), tone: 'bad' });
    if (photos.length > 0) onPhotos(photos);
  };
  return (
    <div className={cx(layout.buttons, css.take)}>
      <Button variant={variant} icon={Camera} onClick={() => camera.current?.click()} block>
        {t('photo.take')}
      </Button>
      <Button variant="secondary" icon={Images} onClick={() => chooser.current?.click()} block>
        {t('photo.choose')}
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('photo.take')}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        aria-label={t('photo.choose')}
        onChange={(event) => take(event.target)}
      />
    </div>
  );
}
