import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import type { Processing } from './use-processing.ts';

/** That a payment is under way. */
export function ProcessingNote({ state }: { state: Processing }) {
  if (state === 'no') return null;
  return (
    <Banner tone="info" title={t('subscription.processing')} role="status">
      {t(state === 'long' ? 'subscription.processing.long' : 'subscription.processing.body')}
    </Banner>
  );
}
