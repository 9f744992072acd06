import { useProfile } from '#web/platform/accounts/profile.ts';
import { ProcessingNote } from './ProcessingNote.tsx';
import css from './Subscription.module.css';
import { useProcessing } from './use-processing.ts';

/** On the page that a checkout leads back to: that the payment is under way, until it has arrived. */
export function CheckoutProgress() {
  const state = useProcessing(useProfile());
  if (state === 'no') return null;
  return (
    <div className={css.progress}>
      <ProcessingNote state={state} />
    </div>
  );
}
