import { now } from '#web/platform/device/clock.ts';

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
