import { useState, useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import { cancelSubscription } from '#web/platform/checkout/checkout.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { failureOf, uncertainty, type Failure } from './after-change.ts';

export interface Cancelling {
  readonly busy: boolean;
  /** The error, or the account's known state if nobody knows the outcome. */
  readonly failure: string | undefined;
  /** Cancels, after asking. */
  readonly cancel: () => void;
}

/** The known outcome of a failed call; undefined if it was refused. */
const reasonOf = (why: Failure): string | undefined =>
  uncertainty(why) ?? (why === 'offline' ? t('subscription.cancelFailed.offline') : undefined);

/** Ends the subscription. */
export function useCancel(): Cancelling {
  const [busy, run] = useTransition();
  const [failure, setFailure] = useState<Cancelling['failure']>();

  const cancelNow = async () => {
    const why = await failureOf(await cancelSubscription(), false);
    if (why === null) {
      // The page updates first, so that the toast finds its place on the new contents.
      await reloadProfile();
      toast({ title: t('subscription.cancelled'), body: t('subscription.cancelled.body'), tone: 'ok' });
    } else {
      const reason = reasonOf(why);
      setFailure(reason ?? t('subscription.cancelFailed.error'));
      if (reason === undefined)
        toast({
          title: t('subscription.cancelFailed'),
          body: t('subscription.cancelFailed.body'),
          tone: 'bad',
        });
    }
  };
  const cancel = () => {
    if (busy || !window.confirm(t('subscription.settings.confirm'))) return;
    setFailure(undefined);
    run(cancelNow);
  };
  return { busy, failure, cancel };
}
