import { now } from '#web/platform/device/clock.ts';

/** Between two mails of a kind to one address. */
export const MAIL_WAIT_MS = 60_000;

/** When this page last had a mail of a kind sent. */
function lastMail() {
  let sentAt = -Infinity;
  return {
    /** A mail has just been sent. */
    sent: (): void => {
      sentAt = now();
    },
    /** When that was (milliseconds since the epoch); before everything if it was not. */
    last: (): number => sentAt,
  };
}

/** The mail that confirms an address. */
export const confirmationMail = lastMail();
/** The mail with a code to log in with. */
export const codeMail = lastMail();
