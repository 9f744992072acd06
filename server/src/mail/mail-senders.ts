import { createTransport } from 'nodemailer';
import type { MailSender } from './message.ts';
import type { Log } from '../metrics/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isLoopback } from '../settings/settings-values.ts';

/** Counts the mails that were handed over, and those that were not. */
export function withMailMetrics(sender: MailSender, done: 'sent' | 'kept', metrics: Metrics): MailSender {
  return {
    send: async (message) => {
      try {
        await sender.send(message);
      } catch (error) {
        metrics.mail('failed');
        throw error;
      }
      metrics.mail(done);
    },
  };
}

/** Notes each mail that could not be handed over, without its address. */
export function withMailLog(sender: MailSender, log: Log): MailSender {
  return {
    send: async (message) => {
      try {
        await sender.send(message);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        log({ level: 'error', event: 'mail_failed', subject: message.subject, code });
        throw error;
      }
    },
  };
}

/** True if mails may leave this machine only encrypted. */
export function hasToEncrypt(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isLoopback(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/**
 * Sends through a mail server ("smtps://name:password@host:465"). With `smtp://` it begins in the open and has to go on encrypted (STARTTLS), unless the
 * mail server is on this machine or the address says `?ignoreTLS=true`: else name, password and links would be read on the way. Gives up after ten seconds.
 */
export function smtpSender(url: string, from: string): MailSender {
  const requireTLS = hasToEncrypt(url);
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
  const transport = createTransport(
    { url, requireTLS, ...timeouts },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    send: async (message) => {
      await transport.sendMail({ ...message });
    },
  };
}
