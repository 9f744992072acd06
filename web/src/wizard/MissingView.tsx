import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';

/** Replaces a view of the wizard that cannot be fetched, usually because the device is offline. */
export function MissingView({ title }: { title: string }) {
  return (
    <div className={layout.stack}>
      <h1 tabIndex={-1}>{title}</h1>
      <Banner tone="bad" title={t('ui.notFetched')} role="alert">
        <p>{t('ui.notFetched.body')}</p>
        <Button variant="text" className={layout.textButtonAtStart} onClick={() => window.location.reload()}>
          {t('action.reload')}
        </Button>
      </Banner>
    </div>
  );
}
