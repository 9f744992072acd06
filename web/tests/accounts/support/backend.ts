import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '#server/app.ts';
import { prepareHost } from '#server/backend/host.ts';
import { silent } from '#server/metrics/log.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createRealtime } from '#server/realtime/realtime.ts';
import { readSettings } from '#server/settings/settings.ts';
import { snapshot } from '../../../../server/tests/support/server.ts';
import { configFor, listening } from './stub.ts';

// The client requires a WebSocket class, though nothing uses it; browsers and Node 22 have one.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });

export const ACCESS_CODE = 'TEST-CODE-ONE-TWO';

/** The embedded server itself on a port of its own, with the project's migrations in a database of its own. */
export async function startServer(env: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-accounts-'));
  const settings = readSettings({ DATA_DIR: folder, ACCESS_CODES: ACCESS_CODE, ...env }, folder);
  const host = await prepareHost(settings, {
    project: join(process.cwd(), 'supabase'),
    snapshot: await snapshot(),
    log: silent,
    evenTime: 0,
  });
  await host.start('http://127.0.0.1:3000');
  let minutes = 0;
  const seen = new Set<string>();
  const app = createApp({
    settings,
    site: new Map(),
    isPage: () => true,
    host,
    log: silent,
    now: () => Date.now() + minutes * 60_000,
  });
  const answer = getRequestListener(app.fetch);
  const realtime = createRealtime({
    settings,
    backend: host.backend,
    publishableKey: host.publishableKey,
    log: silent,
    metrics: createMetrics(),
    now: Date.now,
  });
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    void answer(request, response);
  });
  server.on('upgrade', realtime.upgrade);
  const url = await listening(server);
  return {
    config: configFor(url, host.publishableKey),
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
    /** The number of requests so far. */
    requests: () => requests,
    /** Moves the server's clock past the hourly limits. */
    letLimitsPass: () => {
      minutes += 61;
    },
    stop: async () => {
      await realtime.stop();
      server.closeAllConnections();
      server.close();
      await host.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
