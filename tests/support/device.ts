import type { Step, StoredBill } from '#domain';
import { read } from '../../domain/tests/support/read.ts';
import { guest } from '#web/platform/session.ts';
import { serializeDraft } from '#web/bills/document/draft.ts';
import { KEYS, spaceKeys } from '#web/platform/storage/keys.ts';
import { serializeLeft } from '#web/bills/document/left-bills.ts';
import type { Theme } from '#web/platform/theme.ts';

/** Keys of the device's storage, and the texts under them. */
export type Entries = readonly (readonly [key: string, text: string])[];

/** The keys of the guest's data. */
export const DEVICE = spaceKeys('guest');

/**
 * A bill as the app keeps it. `stamp` says how new it is (milliseconds since the epoch); without it nothing does. Throws where the app
 * could not read it.
 */
export function draftText(bill: StoredBill, stamp?: number): string {
  return serializeDraft(read(bill), stamp);
}

/** The record of a guest's session as the app keeps it. */
export const guestText = (homeCurrency = 'GBP'): string =>
  JSON.stringify({ ...guest(), metadata: { homeCurrency } });

/** The gate was passed on this device. */
export const PAST_GATE: Entries = [[KEYS.gate, JSON.stringify(true)]];

/** A guest's data on a device. */
export interface Device {
  /** A bill, or the text that lies in its place. */
  readonly bill?: StoredBill | string | undefined;
  readonly step?: Step;
  readonly theme?: Exclude<Theme, 'system'>;
  /** Bills that were left for another one, the last one first. */
  readonly left?: readonly StoredBill[];
}

/** Everything that the app finds on such a device, behind the gate. */
export function storedOn({ bill, step = 'diner-setup', theme, left }: Device = {}): Entries {
  const entries: [string, string | undefined][] = [
    [KEYS.session, guestText()],
    [DEVICE.forms, JSON.stringify({ step })],
    [DEVICE.bill, typeof bill === 'object' ? draftText(bill) : bill],
    [KEYS.theme, theme],
    [DEVICE.left, left && serializeLeft(left.map((each) => ({ text: draftText(each) })))],
  ];
  return [
    ...PAST_GATE,
    ...entries.flatMap(([key, text]) => (text === undefined ? [] : [[key, text] as const])),
  ];
}
