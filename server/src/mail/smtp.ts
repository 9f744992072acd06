import { createTransport } from 'nodemailer';
import type { Postman } from './message.ts';

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
