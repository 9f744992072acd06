import { useRef, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import {
  openPage,
  reloadPage,
  startCheckout,
  type Plan,
  type Refusal,
} from '#web/platform/checkout/checkout.ts';
import { after } from '#web/platform/device/clock.ts';
import { openOverlay, type OverlayEvent } from '#web/platform/checkout/overlay.ts';
import { forgetPending, notePending } from '#web/platform/checkout/pending-checkout.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** After a payment the page is reloaded, this much later (docs/product/subscription.md, "Checkout"). */
const RELOAD_AFTER_MS = 2000;

function toastRefusal(why: Refusal, again: () => void): void {
  const action = { label: t('action.retry'), onAction: again };
  switch (why) {
    case 'signed-out':
      toast({ title: t('subscription.notSignedIn'), body: t('subscription.notSignedIn.body'), tone: 'bad' });
      break;
    case 'demo':
      toast({ title: t('subscription.charge.demo'), tone: 'info' });
      break;
    case 'unavailable':
    case 'offline':
      toast({ title: t('subscription.noCheckout'), tone: 'bad', action });
      break;
    case 'subscribed':
      // Bought in another tab in the meantime; the page will show it in a moment.
      void reloadProfile();
      break;
    case 'malformed':
      toast({
        title: t('subscription.checkoutFailed'),
        body: t('subscription.checkoutFailed.body'),
        tone: 'bad',
        action,
      });
      break;
    default:
      toast({ title: t('subscription.failed'), body: t('subscription.failed.body'), tone: 'bad', action });
  }
}

/** Buying: returns the busy state and the function that starts it. */
export function useCheckout(): [boolean, (plan: Plan) => void] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const settle = () => {
    running.current = false;
    setBusy(false);
  };

  const onEvent = (event: OverlayEvent) => {
    if (event === 'success') {
      notePending('overlay');
      toast({ title: t('subscription.activated'), tone: 'ok' });
      after(RELOAD_AFTER_MS, reloadPage);
    } else if (event === 'failed') {
      toast({
        title: t('subscription.paymentFailed'),
        body: t('subscription.paymentFailed.body'),
        tone: 'bad',
      });
    } else if (event === 'processing') {
      notePending('overlay');
      toast({ title: t('subscription.processing'), body: t('subscription.processing.body'), tone: 'info' });
    } else settle();
  };

  const start = async (plan: Plan) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const started = await startCheckout(plan);
    if (!started.ok) {
      settle();
      toastRefusal(started.why, () => void start(plan));
    } else if (!(await openOverlay(started.checkout, onEvent))) {
      notePending('page');
      openPage(started.checkout, () => {
        forgetPending();
        settle();
      });
    }
  };
  return [busy, (plan) => void start(plan)];
}
