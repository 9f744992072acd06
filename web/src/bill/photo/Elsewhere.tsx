import Globe from 'lucide-react/icons/globe';
import Send from 'lucide-react/icons/send';
import { t } from '#web/messages/i18n.ts';
import { useConfig } from '#web/platform/config.ts';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import type { PhotoFlow } from './photo-flow.ts';
import type { PhotoView } from './photo-view.ts';
import css from './Photo.module.css';

/** Asks before photos are sent: to whom they go, and what is done with them. Asked for every photo. */
export function AskToSend({ flow, count }: { flow: PhotoFlow; count: number }) {
  const { operatorName } = useConfig();
  return (
    <div className={layout.stack}>
      <h3>{t('photo.elsewhere.title', { count })}</h3>
      <p className={layout.row}>
        <Globe size={20} aria-hidden className={css.icon} />
        <span>{t('photo.elsewhere.body', { operator: operatorName || window.location.host })}</span>
      </p>
      <div className={layout.buttons} data-question>
        <Button variant="secondary" onClick={() => flow.cancel()} block data-autofocus>
          {t('photo.cancel')}
        </Button>
        <Button icon={Send} onClick={() => void flow.agreeToSend()} block>
          {t('photo.elsewhere.send', { count })}
        </Button>
      </div>
    </div>
  );
}

/** A photo is being read elsewhere; nobody says how far. */
export function Sending({ flow, view }: { flow: PhotoFlow; view: PhotoView & { kind: 'sending' } }) {
  const { index, of } = view;
  return (
    <div className={layout.stack}>
      <h3 id="photo-sending">{t('photo.reading', { index, of })}</h3>
      <progress className={css.progress} aria-labelledby="photo-sending" />
      <p className={typography.secondary} role="status">
        {t('photo.elsewhere.waiting')}
      </p>
      <p className={typography.meta}>{t('photo.typeOn')}</p>
      <Button variant="secondary" onClick={() => flow.cancel()} block>
        {t('photo.cancel')}
      </Button>
    </div>
  );
}
