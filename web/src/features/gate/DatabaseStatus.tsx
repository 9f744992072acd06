import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** The state of the database: this version keeps everything on the device and has none. */
export function DatabaseStatus() {
  return (
    <Banner tone="info" title={t('diagnostics.notConfigured')}>
      {t('diagnostics.notConfigured.body')}
    </Banner>
  );
}
