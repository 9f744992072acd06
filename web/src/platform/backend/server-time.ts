import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { every, now } from '../device/clock.ts';

/** A smaller difference comes from the answer's delay and the header's whole seconds. */
const TOLERANCE_MS = 5000;
const MINUTE_MS = 60_000;

/** How far this device's clock is behind the server's, in ms. */
const behind = createStore(() => 0);

/** Notes the server's time: its `Date` header, or ISO 8601. An invalid time is ignored. */
export function noteServerTime(time: string | null): void {
  const at = Date.parse(time ?? '');
  if (Number.isNaN(at)) return;
  const difference = at - now();
  const next = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
  if (Math.abs(next - behind.getState()) >= TOLERANCE_MS || next === 0) behind.setState(next);
}

/** The server's time, in ms since the epoch: paid access does not depend on this device's clock. */
export function useServerNow(): number {
  const offset = useStore(behind);
  const [, setMinutes] = useState(0);
  useEffect(() => every(MINUTE_MS, () => setMinutes((count) => count + 1)), []);
  return now() + offset;
}
