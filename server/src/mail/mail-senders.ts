import { createTransport } from 'nodemailer';
import type { MailSender } from './message.ts';
import type { Log } from '../metrics/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isLoopback, type Mailbox } from '../settings/settings-values.ts';

/** Counts the emails that were sent or kept (`done`), and counts and logs those that were not delivered, without their addresses. */
export function reported(sender: MailSender, done: 'sent' | 'kept', metrics: Metrics, log: Log): MailSender {
  return {
    send: async (message) => {
      try {
        await sender.send(message);
      } catch (error) {
        metrics.mail('failed');
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        log({ level: 'error', event: 'mail_failed', subject: message.subject, code });
        throw error;
      }
      metrics.mail(done);
    },
  };
}

/** True if emails may leave this machine only encrypted. */
export function hasToEncrypt(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isLoopback(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/**
 * Sends through an email server ("smtps://name:password@host:465"). With `smtp://` the connection begins unencrypted and has to switch to
 * encryption (STARTTLS), unless the email server is on this machine or the address says `?ignoreTLS=true`: otherwise name, password and
 * links could be read on the way. Gives up after ten seconds.
 */
export function smtpSender(url: string, from: Mailbox): MailSender {
  const requireTLS = hasToEncrypt(url);
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
  const transport = createTransport(
    { url, requireTLS, ...timeouts },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    send: async (message) => {
      // An object, because nodemailer parses a text as a list of addresses and groups.
      await transport.sendMail({ ...message, to: { name: '', address: message.to } });
    },
  };
}
