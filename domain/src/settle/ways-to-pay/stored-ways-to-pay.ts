import * as v from 'valibot';
import { readInstant } from '../../saved/instant.ts';
import { checkWayToPay } from './check-way-to-pay.ts';
import { NO_WAYS, type DeviceWays } from './merge-ways.ts';
import { PAYMENT_SERVICES, PHONE_SERVICES, type WayToPay } from './way-to-pay.ts';

/** The shape of a stored way to pay. */
const wayToPay = v.union([
  v.object({ kind: v.picklist(PAYMENT_SERVICES), handle: v.string() }),
  v.object({ kind: v.literal('upi'), address: v.string(), name: v.string() }),
  v.object({
    kind: v.literal('sepa'),
    name: v.string(),
    iban: v.string(),
    bic: v.exactOptional(v.string()),
  }),
  v.object({ kind: v.literal('pix'), key: v.string(), name: v.string(), city: v.string() }),
  v.object({
    kind: v.literal('swiss'),
    name: v.string(),
    iban: v.string(),
    street: v.string(),
    postcode: v.string(),
    town: v.string(),
  }),
  v.object({ kind: v.picklist(PHONE_SERVICES), phone: v.string() }),
  v.object({ kind: v.literal('interac'), contact: v.string() }),
  v.object({ kind: v.literal('text'), text: v.string() }),
]);

/**
 * Reads stored ways to pay (of a device, an account or a file). Unusable ones are left out, so that nothing planted there reaches a link;
 * anything but a list counts as an empty one. Never throws.
 */
export function readWaysToPay(stored: unknown): readonly WayToPay[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) => {
    const read = v.safeParse(wayToPay, each);
    // Only those that the form would accept.
    const checked = read.success && checkWayToPay(read.output);
    return checked && checked.ok ? [checked.way] : [];
  });
}

const deviceWays = v.object({
  ways: v.pipe(v.unknown(), v.transform(readWaysToPay)),
  changedAt: v.fallback(v.nullable(v.pipe(v.unknown(), v.transform(readInstant), v.string())), null),
  state: v.fallback(v.picklist(['new', 'changed', 'synced', 'refused']), 'new'),
});

/** Reads a device's stored ways to be paid, of any version: unreadable ones are left out. Never throws. */
export function readDeviceWays(stored: unknown): DeviceWays {
  const read = v.safeParse(deviceWays, stored);
  return read.success ? read.output : NO_WAYS;
}
