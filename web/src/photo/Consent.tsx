import { Download, ShieldCheck } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import type { PhotoFlow } from './photo-flow.ts';
import type { DownloadProgress } from './photo-view.ts';
import css from './parts/Photo.module.css';
import { formatNumber } from '#web/platform/format.ts';

/** A size as devices write it, in megabytes with one decimal: "8.9 MB". */
const sizeText = (bytes: number): string =>
  t('photo.size', { megabytes: formatNumber(Math.round(bytes / 1e5) / 10) });

interface ConsentProps {
  readonly flow: PhotoFlow;
  readonly bytes: number;
  readonly onCancel: () => void;
}

/** Asks before anything is downloaded; says how much, how often, and where the photo goes. */
export function Consent({ flow, bytes, onCancel }: ConsentProps) {
  const size = sizeText(bytes);
  return (
    <div className={layout.stack}>
      <p>{t('photo.intro')}</p>
      <h3>{t('photo.consent.title', { size })}</h3>
      <p>{t('photo.consent.body', { size })}</p>
      <p className={cx(layout.row, typography.bold)}>
        <ShieldCheck size={20} aria-hidden className={css.icon} />
        <span>{t('photo.private')}</span>
      </p>
      <div className={layout.buttons} data-question>
        <Button variant="secondary" onClick={onCancel} block>
          {t('photo.cancel')}
        </Button>
        <Button icon={Download} onClick={() => void flow.agree()} block data-autofocus>
          {t('photo.consent.agree', { size })}
        </Button>
      </div>
    </div>
  );
}

/** How often a screen reader says how far the download is. */
const QUARTERS = 4;

/** The progress of the reader's download. */
export function Installing({ flow, loaded, bytes }: DownloadProgress & { flow: PhotoFlow }) {
  const part = bytes > 0 ? loaded / bytes : 0;
  const wordsAt = (arrived: number): string =>
    part >= 1
      ? t('photo.checking')
      : t('photo.installed', { loaded: sizeText(arrived), size: sizeText(bytes) });
  return (
    <div className={layout.stack}>
      <h3 id="photo-installing">{t('photo.installing')}</h3>
      <progress
        className={css.progress}
        aria-labelledby="photo-installing"
        value={Math.floor(part * 100)}
        max={100}
      />
      <p className={typography.secondary} aria-hidden>
        {wordsAt(loaded)}
      </p>
      <p className={hidden.visually} role="status">
        {wordsAt((Math.floor(part * QUARTERS) / QUARTERS) * bytes)}
      </p>
      <Button variant="secondary" onClick={() => flow.cancel()} block>
        {t('photo.cancel')}
      </Button>
    </div>
  );
}
