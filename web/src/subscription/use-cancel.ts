import { useState, useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import { cancelSubscription } from '#web/platform/checkout.ts';
import { toast } from '#web/ui/toast.ts';

export interface Cancelling {
  readonly busy: boolean;
  /** Why it failed. */
  readonly failure: string | undefined;
  /** Asks first. */
  readonly cancel: () => void;
}

/** Ends the subscription. */
export function useCancel(): Cancelling {
  const [busy, run] = useTransition();
  const [failure, setFailure] = useState<string>();

  const cancelNow = async () => {
    const why = await cancelSubscription();
    if (why === null) {
      toast({ title: t('subscription.cancelled'), body: t('subscription.cancelled.body'), tone: 'ok' });
      await reloadProfile();
    } else {
      setFailure(
        t(why === 'offline' ? 'subscription.cancelFailed.offline' : 'subscription.cancelFailed.box'),
      );
    }
  };
  const cancel = () => {
    if (busy || !window.confirm(t('subscription.settings.confirm'))) return;
    setFailure(undefined);
    run(cancelNow);
  };
  return { busy, failure, cancel };
}
