import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** The device has no room: a reload would not find this phone's seat, nor what it has not sent. */
export function NotKept() {
  return (
    <Banner tone="warn" role="alert" title={t('live.notKept.title')}>
      <p>{t('live.notKept.body')}</p>
    </Banner>
  );
}
