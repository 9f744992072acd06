import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/** This page and the table count by different rules: nothing is sent before it is reloaded (docs/product/live-table.md, "Versions"). */
export function ReloadFirst() {
  return (
    <Banner tone="warn" role="alert" title={t('live.reload.title')}>
      <p>{t('live.reload.body')}</p>
      <Button variant="text" onClick={() => window.location.reload()}>
        {t('action.reload')}
      </Button>
    </Banner>
  );
}
