import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer } from '../../../../server/tests/support/server.ts';
import { configFor } from './stub.ts';

// The client requires a WebSocket class, though nothing uses it; browsers and Node 22 have one.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });

export const ACCESS_CODE = 'TEST-CODE-ONE-TWO';

/** The embedded server itself on a port of its own, with the project's migrations in a database of its own. */
export async function startServer(env: Readonly<Record<string, string>> = {}) {
  const server = await startTestServer({ ACCESS_CODES: ACCESS_CODE, ...env });
  const { host } = server;
  const port = await server.listen();
  const seen = new Set<string>();
  return {
    config: configFor(port.url, host.publishableKey),
    host,
    /** The token in the newest email to this address that was not seen before; emails are sent in the background. */
    nextToken: (email: string): Promise<string> =>
      vi.waitFor(() => {
        const mails = host.outbox.list().filter(({ to }) => to === email);
        const tokens = mails.map(({ html }) => /token_hash=([0-9a-z_]+)/.exec(html)?.[1]);
        const token = tokens.find((candidate) => candidate !== undefined && !seen.has(candidate));
        if (token === undefined) throw new Error(`No new mail to ${email}`);
        seen.add(token);
        return token;
      }),
    /** The number of answered requests so far. */
    requests: () => server.logged.filter(({ event }) => event === 'request').length,
    /** Moves the server's clock past the hourly limits. */
    letLimitsPass: () => server.wait(61 * 60),
    stop: async () => {
      await port.close();
      await server.stop();
    },
  };
}
