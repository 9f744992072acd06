import { useEffect, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import type { ProfileState } from '#web/platform/accounts/types.ts';
import { after, every } from '#web/platform/device/clock.ts';
import { forgetPending, usePendingCheckout } from '#web/platform/checkout/pending-checkout.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { isSubscribed } from './subscription-state.ts';

const ASK_EVERY_MS = 2000;
/** A webhook takes seconds; after this it is polled less often, and the page says so. */
const LONG_MS = 30_000;
const ASK_SLOWLY_MS = 15_000;

export type Processing = 'no' | 'yes' | 'long';

/**
 * Says if a payment is being processed: from the end of a paid checkout until the provider's message has changed the profile. `long`: it
 * takes longer than usual.
 */
export function useProcessing(profile: ProfileState): Processing {
  const kind = usePendingCheckout();
  const [isLong, setLong] = useState(false);
  const landed = kind !== undefined && profile.status === 'ready' && isSubscribed(profile.profile);

  useEffect(() => {
    if (!landed) return;
    forgetPending();
    // A checkout in an overlay has said so already.
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
