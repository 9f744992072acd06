import { changeWays, readDeviceWays, uniteWays, type DeviceWays, type WayToPay } from '#domain';
import { nowIso } from '../device/clock.ts';
import type { WaysPlace } from './ways-of-space.ts';
import { parseJson, type WriteResult } from '../storage/store.ts';

/** The version of the stored shape. Ways are read field by field, and one that this version does not know is left out. */
const VERSION = 1;

/** The ways to be paid in a stored text. Never throws. */
export const readWays = (text: string | null): DeviceWays => readDeviceWays(parseJson(text));

/** Changes the stored ways, from a fresh read. */
export const updateWays = (place: WaysPlace, change: (ways: DeviceWays) => DeviceWays): WriteResult =>
  place.write(JSON.stringify({ version: VERSION, ...change(readWays(place.read())) }));

/** Stores this person's ways to be paid: on the device, and from there in their account. */
export const keepWays = (place: WaysPlace, ways: readonly WayToPay[]): WriteResult =>
  updateWays(place, (device) => changeWays(device, ways, nowIso()));

/** Moves a guest's ways to be paid to an account, which keeps its own; returns false if the device is full. */
export function adoptWays(guest: WaysPlace, account: WaysPlace): boolean {
  const { ways } = readWays(guest.read());
  if (ways.length === 0) return true;
  const add = (device: DeviceWays) => changeWays(device, uniteWays(device.ways, ways), nowIso());
  return updateWays(account, add) === 'saved' && keepWays(guest, []) === 'saved';
}
