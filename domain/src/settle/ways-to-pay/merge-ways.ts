import type { WayToPay } from './way-to-pay.ts';

/** The limit of the form; merging two devices' ways may give more. */
export const MAX_WAYS_TO_PAY = 20;

/** How somebody gets paid, as the account has it. */
export interface AccountWays {
  readonly ways: readonly WayToPay[];
  /** When they were changed, ISO 8601. */
  readonly changedAt: string;
}

/** How somebody gets paid, as a device has it. */
export interface DeviceWays {
  readonly ways: readonly WayToPay[];
  /** When they were changed, ISO 8601; `null` if this device does not know. */
  readonly changedAt: string | null;
  /**
   * `new`: the account's ways are not known yet; `changed`: to be sent to the account; `synced`: the account has them; `refused`: the
   * account does not accept them as they are.
   */
  readonly state: 'new' | 'changed' | 'synced' | 'refused';
}

/** The initial state of a device without any ways. */
export const NO_WAYS: DeviceWays = { ways: [], changedAt: null, state: 'new' };

/** Now, or just after the last seen time if the device's clock is behind. */
const after = (seen: string | null, now: string): string =>
  seen === null || now > seen ? now : new Date(Date.parse(seen) + 1).toISOString();

/** Replaces the ways on this device. @param now ISO 8601 */
export const changeWays = (
  { changedAt, state }: DeviceWays,
  ways: readonly WayToPay[],
  now: string,
): DeviceWays => ({
  ways,
  changedAt: after(changedAt, now),
  state: state === 'new' ? 'new' : 'changed',
});

/** All of the first list, then those of the second that the first does not have. */
export function uniteWays(first: readonly WayToPay[], second: readonly WayToPay[]): readonly WayToPay[] {
  const known = new Map([...first, ...second].map((way) => [JSON.stringify(way), way]));
  return [...known.values()];
}

const asIn = ({ ways, changedAt }: AccountWays): DeviceWays => ({ ways, changedAt, state: 'synced' });

/**
 * The device's ways after the account's response (docs/product/settling.md, "On all devices"): the last change wins; ways set up before the
 * first sync are added to the account's, so that none is lost.
 *
 * @param account `null` if the account has none
 * @param now ISO 8601
 */
export function mergeWays(device: DeviceWays, account: AccountWays | null, now: string): DeviceWays {
  if (account === null)
    return device.ways.length === 0 || device.state === 'refused'
      ? device
      : { ...device, changedAt: device.changedAt ?? now, state: 'changed' };
  if (device.state === 'new') {
    const ways = uniteWays(account.ways, device.ways);
    if (ways.length === account.ways.length) return asIn(account);
    return { ways, changedAt: after(account.changedAt, now), state: 'changed' };
  }
  const own = device.changedAt ?? '';
  if (device.state !== 'synced') return own >= account.changedAt ? device : asIn(account);
  // The account has had later ones: its server was restored from a backup.
  return own > account.changedAt ? { ...device, state: 'changed' } : asIn(account);
}

/** The device's state after the account has confirmed what it sent: later changes are still to be sent. */
export const afterSending = (device: DeviceWays, sent: DeviceWays, account: AccountWays): DeviceWays =>
  device.changedAt === sent.changedAt ? asIn(account) : device;
