/**
 * The effects of the provider's events. Two tables: the name of an event says what its body describes; the state of a subscription says
 * which access it gives. `status`, `plan`, `expires` and `access_until` of a profile follow from that in `private.project_subscriptions`
 * (supabase/migrations), together with all other subscriptions of that person.
 */

/** `subscription`: a whole subscription as it is now. `payment`, `failure`, `refund`: an invoice. `order`: an order that was refunded. */
export type EventKind = 'subscription' | 'payment' | 'failure' | 'refund' | 'order';

/**
 * | event                   | about        | what it does                                                                   |
 * | ----------------------- | ------------ | ------------------------------------------------------------------------------ |
 * | created                 | subscription | premium, plan, expires and access_until = renews_at (by its state, below)      |
 * | updated                 | subscription | whatever its state says                                                        |
 * | cancelled               | subscription | expired, no plan, no expiry; access_until = ends_at: premium until then        |
 * | resumed, unpaused       | subscription | premium again, plan, expires and access_until = renews_at                      |
 * | expired                 | subscription | expired, no plan, no expiry; access_until = ends_at, which is over             |
 * | paused                  | subscription | expired, no plan, no expiry; access_until stays: paid access lasts             |
 * | payment success         | invoice      | remembered as what paid for this period; the subscription's own event says more |
 * | payment recovered       | invoice      | the same                                                                       |
 * | payment failed          | invoice      | nothing: the subscription's own event says past_due or unpaid                  |
 * | payment refunded, order refunded (in full) | invoice, order | expired, no plan, no expiry; access_until = now          |
 */
export const EVENTS: Readonly<Record<string, EventKind>> = {
  subscription_created: 'subscription',
  subscription_updated: 'subscription',
  subscription_plan_changed: 'subscription',
  subscription_cancelled: 'subscription',
  subscription_resumed: 'subscription',
  subscription_expired: 'subscription',
  subscription_paused: 'subscription',
  subscription_unpaused: 'subscription',
  subscription_payment_success: 'payment',
  subscription_payment_recovered: 'payment',
  subscription_payment_failed: 'failure',
  subscription_payment_refunded: 'refund',
  order_refunded: 'order',
};

/** The access that a state of a subscription grants. */
export interface Effect {
  /** True for premium that renews: status premium, the plan, and its expiry at `end`. Otherwise expired, without plan and expiry. */
  readonly renews: boolean;
  /** Which date ends the period. */
  readonly end: 'renews_at' | 'trial_ends_at' | 'ends_at';
  /** True: paid until `end`; false: `access_until` stays as it was. */
  readonly paid: boolean;
  /** The stage of an event: of two with the same time, the one at the later stage counts as later. */
  readonly rank: number;
}

/** The provider's states. In `past_due`, `renews_at` is the next attempt to charge: premium goes on until then, unpaid. */
export const STATES: Readonly<Record<string, Effect>> = {
  on_trial: { renews: true, end: 'trial_ends_at', paid: true, rank: 0 },
  active: { renews: true, end: 'renews_at', paid: true, rank: 1 },
  past_due: { renews: true, end: 'renews_at', paid: false, rank: 2 },
  paused: { renews: false, end: 'ends_at', paid: false, rank: 2 },
  unpaid: { renews: false, end: 'ends_at', paid: false, rank: 2 },
  cancelled: { renews: false, end: 'ends_at', paid: true, rank: 3 },
  expired: { renews: false, end: 'ends_at', paid: true, rank: 4 },
};
