import { useEffect, useState } from 'react';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { tidyPhotos } from '#web/bills/saved/tidy-photos.ts';
import { useSyncs } from '#web/platform/saved/use-syncs.ts';
import { changeKeptPhotos, withPhotos, type KeptPhoto } from '#web/platform/storage/receipt-pictures.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { useSavedBill } from '#web/bill-kit/state/use-saved-bill.ts';
import { useKeptPhotos } from './use-kept-photos.ts';
import { useShownBlob } from '../parts/use-shown-blob.ts';
import css from '../parts/Photo.module.css';

const NONE: readonly KeptPhoto[] = [];

/** The photos that are kept with the bill on screen; they can be removed, here and in the account. */
export function KeptPhotos() {
  const wizard = useBillStore();
  const { space } = wizard;
  const { id } = useBill();
  const photos = useKeptPhotos();
  const [gone, setGone] = useState(NONE);
  useEffect(() => void tidyPhotos(wizard.space, wizard.getState()), [wizard, id]);
  const forget = async () => {
    setGone(photos);
    if ((await changeKeptPhotos(space, id, () => NONE)) !== 'saved')
      toast({ title: t('photo.notForgotten'), tone: 'bad' });
  };
  const putBack = async () => {
    if ((await changeKeptPhotos(space, id, (kept) => withPhotos(gone, kept))) !== 'saved')
      toast({ title: t('photo.notKept'), body: t('photo.notKept.body'), tone: 'bad' });
  };
  const canPutBack = photos.length === 0 && gone.length > 0;
  return (
    <div>
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <div role="status" className={layout.spreadRow}>
        {canPutBack && (
          <>
            <span>{t('photo.forgotten')}</span>
            <TextButton onClick={() => void putBack()}>{t('photo.undo')}</TextButton>
          </>
        )}
      </div>
      {photos.length > 0 && <Photos photos={photos} onForget={() => void forget()} />}
    </div>
  );
}

function Photos({ photos, onForget }: { photos: readonly KeptPhoto[]; onForget: () => void }) {
  return (
    <section className={layout.stack} aria-labelledby="kept-photos">
      <div className={layout.wrappingSpreadRow}>
        <h3 id="kept-photos">{t('photo.kept')}</h3>
        <TextButton at="both" onClick={onForget}>
          {t('photo.forget')}
        </TextButton>
      </div>
      <AccountNote photos={photos} />
      {photos.map(({ name, photo }, index) => (
        <ShownPhoto
          key={name}
          photo={photo}
          label={t('photo.picture', { index: index + 1, of: photos.length })}
        />
      ))}
    </section>
  );
}

/** The sync state of the photos; nothing if the account has all of them, or if there are none. */
function AccountNote({ photos }: { photos: readonly KeptPhoto[] }) {
  const syncs = useSyncs();
  const entry = useSavedBill()?.entry;
  if (!syncs) return null;
  if (!entry) return <p className={typography.meta}>{t('photo.unsaved')}</p>;
  const missing = photos.filter(({ name }) => !entry.photos?.includes(name));
  if (missing.length === 0) return null;
  const isRefused = missing.every(({ name }) => entry.photosRefused?.includes(name));
  const why = isRefused ? 'history.refused' : entry.noRoomForPhotos ? 'history.noRoom' : 'history.notSynced';
  return (
    <p className={cx(typography.meta, typography.warning)} role="status">
      {t(why)}
    </p>
  );
}

function ShownPhoto({ photo, label }: { photo: Blob; label: string }) {
  const shown = useShownBlob(photo, 'src');
  return <img ref={shown} alt={label} className={css.kept} />;
}
