import { useState, useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import { resumeSubscription } from '#web/platform/checkout/checkout.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { failureOf, uncertainty } from './after-change.ts';

export interface Resuming {
  readonly busy: boolean;
  /** Why it failed. */
  readonly failure: string | undefined;
  readonly resume: () => void;
}

/** Revokes a cancellation. */
export function useResume(): Resuming {
  const [busy, run] = useTransition();
  const [failure, setFailure] = useState<string>();
  const resumeNow = async () => {
    const why = await failureOf(await resumeSubscription(), true);
    if (why !== null)
      return setFailure(
        uncertainty(why) ??
          t(why === 'offline' ? 'subscription.resumeFailed.offline' : 'subscription.resumeFailed'),
      );
    toast({ title: t('subscription.resumed'), body: t('subscription.resumed.body'), tone: 'ok' });
    await reloadProfile();
  };
  const resume = () => {
    if (busy) return;
    setFailure(undefined);
    run(resumeNow);
  };
  return { busy, failure, resume };
}
