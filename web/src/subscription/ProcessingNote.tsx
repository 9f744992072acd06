import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/subscription.po';
import { Banner } from '#web/ui/Banner.tsx';
import { useProcessing, type Processing } from './use-processing.ts';
import { useProfile } from '#web/platform/accounts/profile.ts';

/** A note that a payment is under way. */
export function ProcessingNote({ state }: { state: Processing }) {
  if (state === 'no') return null;
  return (
    <Banner tone="info" title={t('subscription.processing')} role="status">
      {t(state === 'long' ? 'subscription.processing.long' : 'subscription.processing.body')}
    </Banner>
  );
}

/** On the page that a checkout returns to: says that the payment is under way, until it has arrived. */
export function CheckoutProgress() {
  return <ProcessingNote state={useProcessing(useProfile())} />;
}
