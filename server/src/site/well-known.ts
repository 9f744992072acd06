import { Hono } from 'hono';
import { PATHS } from '#web/paths.ts';
import type { Settings } from '../settings/settings.ts';

/** How long `security.txt` is valid, in ms; RFC 9116 advises less than a year. */
const BELIEVED_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * Well-known addresses: where to report vulnerabilities (RFC 9116; only if the operator has set an address for it), and where to change a
 * password (W3C, "A Well-Known URL for Changing Passwords").
 * @param now milliseconds since the epoch
 */
export function wellKnownRoutes({ supportEmail, publicUrl }: Settings, now: () => number): Hono {
  const app = new Hono();
  app.get('/.well-known/change-password', (c) => c.redirect(PATHS.profile));
  if (supportEmail === '') return app;
  const path = '/.well-known/security.txt';
  app.get(path, (c) => {
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${new Date(now() + BELIEVED_MS).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl === '' ? [] : [`Canonical: ${publicUrl}${path}`]),
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'no-cache' });
  });
  return app;
}
