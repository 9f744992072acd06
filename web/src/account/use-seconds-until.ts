import { useEffect, useState } from 'react';
import { every, now } from '#web/platform/device/clock.ts';

const left = (time: number): number => Math.max(0, Math.ceil((time - now()) / 1000));

/** The seconds until a time (milliseconds since the epoch), counting down to 0. */
export function useSecondsUntil(time: number): number {
  const [, setTick] = useState(0);
  const seconds = left(time);
  const isWaiting = seconds > 0;
  useEffect(() => (isWaiting ? every(1000, () => setTick((tick) => tick + 1)) : undefined), [isWaiting]);
  return seconds;
}
