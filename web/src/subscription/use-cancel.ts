import { useState, useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import { cancelSubscription } from '#web/platform/checkout.ts';
import { toast } from '#web/ui/toast.ts';
import { failureOf, uncertainty, type Failure } from './after-change.ts';

export interface Cancelling {
  readonly busy: boolean;
  /** Why it failed, or what is known where nobody can say so. */
  readonly failure: { readonly title: string; readonly body?: string } | undefined;
  /** Asks first. */
  readonly cancel: () => void;
}

function wordsFor(why: Failure): NonNullable<Cancelling['failure']> {
  const uncertain = uncertainty(why);
  if (uncertain !== undefined) return { title: uncertain };
  const body = why === 'offline' ? 'subscription.cancelFailed.offline' : 'subscription.cancelFailed.box';
  return { title: t('subscription.cancelFailed'), body: t(body) };
}

/** Ends the subscription. */
export function useCancel(): Cancelling {
  const [busy, run] = useTransition();
  const [failure, setFailure] = useState<Cancelling['failure']>();

  const cancelNow = async () => {
    const why = await failureOf(await cancelSubscription(), false);
    if (why === null) {
      toast({ title: t('subscription.cancelled'), body: t('subscription.cancelled.body'), tone: 'ok' });
      await reloadProfile();
    } else {
      setFailure(wordsFor(why));
    }
  };
  const cancel = () => {
    if (busy || !window.confirm(t('subscription.settings.confirm'))) return;
    setFailure(undefined);
    run(cancelNow);
  };
  return { busy, failure, cancel };
}
