import { EVENTS, STATES, type EventKind } from './effects.ts';
import type { Plan, Shop } from './env.ts';

/** A provider event in the form that the database accepts: `public.apply_subscription_event`. */
export interface SubscriptionEvent {
  readonly name: string;
  readonly kind: EventKind;
  readonly subscription_id: string | null;
  readonly user_id: string | null;
  readonly updated_at: string;
  readonly plan?: Plan;
  readonly status?: string;
  readonly renews?: boolean;
  readonly rank?: number;
  /** True: `period_end` is not paid for, so the database keeps the date it has. */
  readonly keeps_paid?: boolean;
  readonly period_end?: string | null;
  readonly customer_id?: string | null;
  readonly order_id?: string | null;
  readonly invoice_id?: string | null;
  readonly email?: string | null;
}

/** `foreign`: of another shop, mode or product. `other`: not about subscriptions. `malformed`: not in the provider's format. */
export type Reading = SubscriptionEvent | 'foreign' | 'other' | 'malformed';

type Fields = Readonly<Record<string, unknown>>;

const fields = (value: unknown): Fields => (value instanceof Object ? { ...value } : {});

/** The database has the same limit; the provider's ids have at most a dozen digits. */
const LONGEST_ID = 100;

/** Ids are numbers in some places of the provider and text in others. */
function id(value: unknown): string | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text !== '' && text.length <= LONGEST_ID ? text : null;
}

/** A time as ISO 8601, in the years that a database can store (1 to 9999); otherwise `null`. */
function moment(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  const time = Date.parse(value);
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null;
}

/** The provider's client writes `userId` as `user_id`; its links take either. If the two differ, the event has no account. */
function personOf(customData: unknown): string | null {
  const { user_id: snake, userId: camel } = fields(customData);
  const [one, other] = [id(snake), id(camel)];
  return one !== null && other !== null && one !== other ? null : (one ?? other);
}

/** The current state of a subscription. */
function readSubscription(name: string, data: Fields, person: string | null, shop: Shop): Reading {
  const it = fields(data.attributes);
  const [subscription, status] = [id(data.id), id(it.status) ?? ''];
  const updated = moment(it.updated_at);
  const effect = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  if (subscription === null || updated === null || !effect) return 'malformed';
  const plan = shop.variants.get(id(it.variant_id) ?? '');
  if (!plan) return 'foreign';
  // A subscription that ended without a date has ended now.
  const end = moment(it[effect.end]) ?? (effect.renews ? moment(it.renews_at) : updated);
  if (effect.renews && end === null) return 'malformed';
  return {
    name,
    kind: 'subscription',
    subscription_id: subscription,
    user_id: person,
    updated_at: updated,
    plan,
    status,
    renews: effect.renews,
    rank: effect.rank,
    keeps_paid: !effect.paid,
    period_end: end,
    customer_id: id(it.customer_id),
    order_id: id(it.order_id),
    email: id(it.user_email),
  };
}

/** An invoice or an order, which belongs to a subscription but does not have its state. */
function readMoney(name: string, kind: EventKind, data: Fields, person: string | null): Reading {
  const it = fields(data.attributes);
  const isRefund = kind === 'refund' || kind === 'order';
  const happened = (isRefund && moment(it.refunded_at)) || moment(it.updated_at);
  const isOrder = kind === 'order';
  const subscription = isOrder ? null : (id(it.subscription_id) ?? id(data.id));
  if (happened === null || (isOrder ? id(data.id) : subscription) === null) return 'malformed';
  // A partial refund does not end access.
  if (isRefund && id(it.status) === 'partial_refund') return 'other';
  return {
    name,
    kind,
    subscription_id: subscription,
    user_id: person,
    updated_at: happened,
    order_id: isOrder ? id(data.id) : null,
    invoice_id: isOrder || id(it.subscription_id) === null ? null : id(data.id),
  };
}

/** True if an object is from this shop, and from its test mode if and only if that is on. */
const isOurs = (attributes: Fields, meta: Fields, { storeId, testMode }: Shop): boolean =>
  id(attributes.store_id) === storeId && (attributes.test_mode ?? meta.test_mode ?? false) === testMode;

/** Reads the body of a webhook whose signature has been checked. */
export function readEvent(body: unknown, shop: Shop): Reading {
  const { meta: rawMeta, data: rawData } = fields(body);
  const [meta, data] = [fields(rawMeta), fields(rawData)];
  const name = id(meta.event_name);
  if (name === null || !('attributes' in data)) return 'malformed';
  const kind = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  if (!kind) return 'other';
  const attributes = fields(data.attributes);
  if (!isOurs(attributes, meta, shop)) return 'foreign';
  const person = personOf(meta.custom_data);
  // A payment's event may carry the whole subscription; then that is what counts.
  const isWhole =
    kind === 'subscription' || ((kind === 'payment' || kind === 'failure') && 'variant_id' in attributes);
  return isWhole ? readSubscription(name, data, person, shop) : readMoney(name, kind, data, person);
}

/** Reads a subscription that was fetched from the provider. */
export function readSnapshot(data: unknown, shop: Shop, name: string): Reading {
  const object = fields(data);
  if (!isOurs(fields(object.attributes), {}, shop)) return 'foreign';
  return readSubscription(name, object, null, shop);
}
