import { useEffect, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import type { ProfileState } from '#web/platform/accounts/types.ts';
import { after, every } from '#web/platform/device/clock.ts';
import { forgetPending, usePendingCheckout } from '#web/platform/checkout/pending-checkout.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { isSubscribed } from './standing.ts';

const ASK_EVERY_MS = 2000;
/** A webhook takes seconds; after this it is polled less often, and the page says so. */
const LONG_MS = 30_000;
const ASK_SLOWLY_MS = 15_000;

export type Processing = 'no' | 'yes' | 'long';

/**
 * True while a payment is being processed: from a checkout that was paid until the provider's word has changed the
 * profile.
 */
export function useProcessing(profile: ProfileState): Processing {
  const kind = usePendingCheckout();
  const [isLong, setLong] = useState(false);
  const landed = kind !== undefined && profile.status === 'ready' && isSubscribed(profile.profile);

  useEffect(() => {
    if (!landed) return;
    forgetPending();
    // Over the page, the overlay has said so already.
    if (kind === 'page') toast({ title: t('subscription.activated'), tone: 'ok' });
  }, [landed, kind]);

  const waits = kind !== undefined && !landed;
  useEffect(() => {
    if (!waits) return undefined;
    const stopLong = after(LONG_MS, () => setLong(true));
    const stop = every(isLong ? ASK_SLOWLY_MS : ASK_EVERY_MS, () => void reloadProfile());
    return () => {
      stop();
      stopLong();
    };
  }, [waits, isLong]);

  if (!waits) return 'no';
  return isLong ? 'long' : 'yes';
}
