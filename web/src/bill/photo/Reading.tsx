import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import type { PhotoFlow, PhotoView } from './photo-flow.ts';
import { PictureView } from './PictureView.tsx';
import css from './Photo.module.css';

/** The photo at once, how far it is read, and what was read in those before it. */
export function Reading({ flow, view }: { flow: PhotoFlow; view: PhotoView & { kind: 'reading' } }) {
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
      <p className={typography.secondary}>{t(`photo.stage.${stage}`, { done, of: pieces })}</p>
      {lines.length > 0 && (
        <>
          <p className={typography.label}>{t('photo.found', { count: lines.length })}</p>
          <ul className={typography.secondary}>
            {lines.map((line, place) => (
              <li key={place}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={typography.meta}>{t('photo.typeOn')}</p>
      <Button variant="secondary" onClick={() => flow.cancel()} block>
        {t('photo.cancel')}
      </Button>
    </div>
  );
}
