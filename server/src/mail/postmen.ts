import { createTransport } from 'nodemailer';
import type { Postman } from './message.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Counts the mails that were handed over, and those that were not. */
export function countedPostman(postman: Postman, done: 'sent' | 'kept', metrics: Metrics): Postman {
  return {
    send: async (message) => {
      try {
        await postman.send(message);
      } catch (error) {
        metrics.mail('failed');
        throw error;
      }
      metrics.mail(done);
    },
  };
}

/** Notes each mail that could not be handed over, without its address. */
export function loggedPostman(postman: Postman, log: Log): Postman {
  return {
    send: async (message) => {
      try {
        await postman.send(message);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        log({ level: 'error', event: 'mail_failed', subject: message.subject, code });
        throw error;
      }
    },
  };
}

/** Sends through a mail server ("smtps://name:password@host:465"). Gives up after ten seconds. */
export function smtpPostman(url: string, from: string): Postman {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
  const transport = createTransport(
    { url, ...timeouts },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    send: async (message) => {
      await transport.sendMail({ ...message });
    },
  };
}
