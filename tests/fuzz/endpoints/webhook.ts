import type { Dice } from '../dice.ts';
import { NUMBERS, wildText, wildValue } from '../wild.ts';

const EVENTS = (
  'subscription_created subscription_updated subscription_plan_changed subscription_cancelled subscription_resumed ' +
  'subscription_expired subscription_paused subscription_unpaused subscription_payment_success ' +
  'subscription_payment_failed subscription_payment_refunded order_refunded order_created __proto__ toString'
).split(' ');
const STATES = 'on_trial active past_due paused unpaid cancelled expired constructor'.split(' ');
const TIMES = ['2026-11-21T12:00:00.000000Z', '2027-11-21T12:00:00Z', '1970-01-01T00:00:00Z', null, ''];
const WILD_TIMES = [
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-11-21Tx',
  0,
  1e15,
];
const PEOPLE = ['~a.id~', '~b.id~', '00000000-0000-0000-0000-000000000000', 'x', '', null];

/**
 * An event as the checkout provider sends it, with some parts wild. The provider is trusted with whom an event is about, so that
 * none of these names the victim.
 */
export function wildEvent(dice: Dice): string {
  const loose = (usual: readonly unknown[]): unknown =>
    dice.chance(0.08) ? (dice.chance(0.5) ? wildText(dice) : wildValue(dice)) : dice.pick(usual);
  const time = () => (dice.chance(0.1) ? dice.pick(WILD_TIMES) : loose(TIMES));
  const id = () => loose(['1', '2', '3', 4, '~a.subscription~', ...NUMBERS.slice(0, 6)]);
  const attributes = {
    store_id: loose(['~server.store~', '~server.store~', '~server.store~', 1]),
    variant_id: loose(['~server.variant~', '~server.variant~', 9]),
    customer_id: id(),
    order_id: id(),
    subscription_id: id(),
    status: loose(dice.chance(0.2) ? ['refunded', 'partial_refund', 'paid'] : STATES),
    test_mode: loose([true, true, false]),
    user_email: loose(['~a.email~', 'x@fairtab.test']),
    renews_at: time(),
    ends_at: time(),
    trial_ends_at: time(),
    refunded_at: time(),
    updated_at: time(),
    created_at: time(),
  };
  const kept = Object.fromEntries(Object.entries(attributes).filter(() => !dice.chance(0.05)));
  const person = loose(PEOPLE);
  const meta = {
    event_name: loose(EVENTS),
    custom_data: loose([
      { user_id: person },
      { userId: person },
      { user_id: person, userId: loose(PEOPLE) },
      null,
    ]),
    ...(dice.chance(0.2) && { test_mode: true }),
  };
  const event = {
    meta: loose([meta]),
    data: loose([{ type: 'subscriptions', id: id(), attributes: loose([kept]) }]),
  };
  return JSON.stringify(event).replaceAll('~v.', '~b.');
}
