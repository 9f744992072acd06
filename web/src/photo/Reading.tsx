import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import type { PhotoFlow } from './photo-flow.ts';
import type { PhotoView } from './photo-view.ts';
import { PictureView } from './parts/PictureView.tsx';
import type { ReviewLine } from './review/review.ts';
import { amountWords, lineWords } from './review/row-words.ts';
import css from './parts/Photo.module.css';

/** So often a screen reader says how far the reading is. */
const QUARTERS = 4;

interface ReadingProps {
  readonly flow: PhotoFlow;
  readonly view: PhotoView & { kind: 'reading' };
  readonly currency: string;
}

/** The photo at once, the progress of reading it, and its lines as they are found. */
export function Reading({ flow, view, currency }: ReadingProps) {
  const { index, of, picture, progress, lines } = view;
  const { stage = 'opening', done = 0, of: pieces = 0 } = progress ?? {};
  const title = t('photo.reading', { index, of });
  return (
    <div className={layout.stack}>
      <h3 id="photo-reading">{title}</h3>
      {picture && (
        <div className={css.shown}>
          <PictureView {...picture} label={t('photo.picture', { index, of })} />
        </div>
      )}
      <progress
        className={css.progress}
        aria-labelledby="photo-reading"
        {...(stage === 'reading' && pieces > 0 && { value: done, max: pieces })}
      />
      <p className={typography.secondary} aria-hidden>
        {t(`photo.stage.${stage}`, { done, of: pieces })}
      </p>
      <p className={hidden.visually} role="status">
        {t(`photo.stage.${stage}`, { done: done - (done % Math.ceil(pieces / QUARTERS || 1)), of: pieces })}
      </p>
      <p className={typography.meta}>{t('photo.typeOn')}</p>
      <Button variant="secondary" onClick={() => flow.cancel()} block>
        {t('photo.cancel')}
      </Button>
      <Found lines={lines.filter(({ isRemoved }) => !isRemoved)} currency={currency} />
    </div>
  );
}

/** The lines found so far; at the end of the sheet, so that nothing moves as they come. */
function Found({ lines, currency }: { lines: readonly ReviewLine[]; currency: string }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h4 className={typography.label}>{t('photo.found', { count: lines.length })}</h4>
      <ul>
        {lines.map((line, place) => (
          <li key={place} className={cx(layout.spreadRow, typography.secondary)}>
            <span className={layout.fillsRow}>
              <bdi translate="no">{lineWords(line)}</bdi>
            </span>
            <span className={typography.money} translate="no">
              {amountWords(line.amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
