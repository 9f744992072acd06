import { t } from '#web/messages/i18n.ts';
import { loadConfig } from '#web/platform/config.ts';
import { Button } from '#web/ui/Button.tsx';
import css from './ErrorScreen.module.css';

/**
 * Replaces the page. `config`: the server's configuration cannot be read; `crash`: something broke. Every keystroke is on the device
 * already, so the screen can say that a reload loses nothing.
 */
export function ErrorScreen({ kind }: { kind: 'config' | 'crash' }) {
  const isConfig = kind === 'config';
  return (
    <main className={css.screen}>
      <div role="alert" className={css.words}>
        <h1>{isConfig ? t('error.config.title') : t('error.crash.title')}</h1>
        <p>{isConfig ? t('error.config.body') : t('error.crash.body')}</p>
      </div>
      <Button onClick={() => (isConfig ? void loadConfig() : window.location.reload())}>
        {isConfig ? t('action.retry') : t('action.reload')}
      </Button>
    </main>
  );
}
