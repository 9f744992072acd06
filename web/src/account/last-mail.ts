import { every, now } from '#web/platform/device/clock.ts';
import { useEffect, useState } from 'react';

/** The minimum wait between two emails of one kind to one address. */
export const MAIL_WAIT_MS = 60_000;

/** Remembers when this page last had an email of one kind sent. */
function lastMail() {
  let sentAt = -Infinity;
  return {
    /** Call when an email has been sent. */
    sent: (): void => {
      sentAt = now();
    },
    /** When the last one was sent, in ms since the epoch; -Infinity if none was. */
    last: (): number => sentAt,
  };
}

/** The email that confirms an address. */
export const confirmationMail = lastMail();
/** The email with a code to log in with. */
export const codeMail = lastMail();

const left = (time: number): number => Math.max(0, Math.ceil((time - now()) / 1000));

/** The seconds until a time (milliseconds since the epoch), counting down to 0. */
export function useSecondsUntil(time: number): number {
  const [, setTick] = useState(0);
  const seconds = left(time);
  const isWaiting = seconds > 0;
  useEffect(() => (isWaiting ? every(1000, () => setTick((tick) => tick + 1)) : undefined), [isWaiting]);
  return seconds;
}
