import { isLoopback } from '../settings/settings-values.ts';
import type { Settings } from '../settings/settings.ts';

/** Warnings, a line each, about data that these settings send unencrypted over the network. */
export function unencryptedLinks({
  backend,
  smtpUrl,
  host,
  publicUrl,
  trustedHops,
}: Settings): readonly string[] {
  const lines: string[] = [];
  if (backend.kind === 'postgres') {
    const { hostname, searchParams } = new URL(backend.url);
    const mode = searchParams.get('sslmode') ?? 'disable';
    if (!isLoopback(hostname) && !/^(?:require|verify-ca|verify-full)$/.test(mode))
      lines.push(
        `DATABASE_URL: the connection to ${hostname} is not encrypted. Add ?sslmode=require unless that network is yours alone.`,
      );
  }
  if (smtpUrl !== '' && new URL(smtpUrl).searchParams.get('ignoreTLS') === 'true')
    lines.push('SMTP_URL: mails go out unencrypted (ignoreTLS=true), with the links that are in them.');
  if (!isLoopback(host) && trustedHops === 0 && !publicUrl.startsWith('https:'))
    lines.push(
      'HOST: passwords cross the network unencrypted. Put a proxy that speaks https in front (docs/operations.md).',
    );
  return lines;
}
