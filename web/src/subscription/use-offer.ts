import { useEffect, useState } from 'react';
import { loadOffer, type PlanOffer } from '#web/platform/checkout/checkout.ts';

/** The price of the yearly plan (docs/product/subscription.md, "Plan page"). The monthly one is shown when the backend names its price. */
const YEARLY: PlanOffer = { plan: 'yearly', price: '99.99' };

/** The plans to show. */
export function useOffer(): readonly PlanOffer[] {
  const [offer, setOffer] = useState<readonly PlanOffer[]>([YEARLY]);
  useEffect(() => {
    let isHere = true;
    const load = async () => {
      const plans = await loadOffer();
      if (isHere && plans && plans.length > 0) setOffer(plans);
    };
    void load();
    return () => {
      isHere = false;
    };
  }, []);
  return offer;
}
