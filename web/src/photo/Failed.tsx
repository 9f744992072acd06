import { Keyboard, RefreshCw } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import type { PhotoFlow } from './photo-flow.ts';
import type { PhotoView } from './photo-view.ts';
import { TakePhoto } from './parts/TakePhoto.tsx';

interface FailedProps {
  readonly flow: PhotoFlow;
  readonly view: PhotoView & { kind: 'unsupported' | 'nothing' | 'problem' };
  /** Closes the sheet: there is always a way to type. */
  readonly onClose: () => void;
}

/** Why a photo could not be used, and what to do: try again, take another one, or type. */
export function Failed({ flow, view, onClose }: FailedProps) {
  const { title, body, retry } = wordsOf(view);
  return (
    <div className={layout.stack}>
      <Banner tone={view.kind === 'problem' ? 'bad' : 'warn'} title={title} role="alert">
        {body}
      </Banner>
      {retry && (
        <Button icon={RefreshCw} onClick={() => void flow.retry()} block>
          {t('photo.retry')}
        </Button>
      )}
      {view.kind !== 'unsupported' && (
        <TakePhoto variant={retry ? 'secondary' : 'primary'} onPhotos={(photos) => void flow.take(photos)} />
      )}
      <Button variant="secondary" icon={Keyboard} onClick={onClose} block>
        {t('photo.typeIt')}
      </Button>
    </div>
  );
}

function wordsOf(view: FailedProps['view']): { title: string; body: string; retry: boolean } {
  if (view.kind === 'problem') return view.problem;
  if (view.kind === 'unsupported')
    return {
      title: t(`photo.unsupported.${view.why}`),
      body: t(`photo.unsupported.${view.why}Body`),
      retry: false,
    };
  const why = view.why === 'cardSlip' ? 'cardSlip' : 'none';
  return { title: t(`photo.${why}.title`), body: t(`photo.${why}.body`), retry: false };
}
