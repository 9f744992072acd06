import { now } from '#web/platform/clock.ts';

let sentAt = -Infinity;

/** A confirmation mail has just been sent from this page. */
export function mailSent(): void {
  sentAt = now();
}

/** When that was last (milliseconds since the epoch); before everything if it was not. */
export const lastMail = (): number => sentAt;
