import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** The received emails, the oldest first, decoded: headers and texts. */
  readonly received: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Turns an email as it is sent into one that can be read (RFC 2045, 6.7). */
const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .replaceAll('=\r\n', '')
      .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

/** Starts an email server on this machine, which takes what `onRcptTo` lets through. */
export async function startMailServer(onRcptTo?: SMTPServerOptions['onRcptTo']): Promise<MailServer> {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...(onRcptTo && { onRcptTo }),
    onData: (stream, _session, done) => {
      let mail = '';
      stream.on('data', (data: Buffer) => (mail += data.toString()));
      stream.on('end', () => {
        received.push(decoded(mail));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
