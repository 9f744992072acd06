import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type Built } from './built.ts';
import { startTestServer, type OpenPort } from './server.ts';

/** One of several servers on one database. */
export interface Peer {
  /** Where it listens, when it is a process. */
  readonly url?: string;
  /** The publishable key. */
  readonly key: string;
  /** True if it printed new access codes. */
  readonly saysCodes: boolean;
  readonly fetch: (path: string, init?: RequestInit & { from?: string }) => Promise<Response>;
  /** Where WebSockets reach it, until it stops. */
  readonly listen: () => Promise<string>;
  readonly stop: () => Promise<void>;
  /** Kills the server, if it is a process, without a chance to finish anything. */
  readonly kill: () => Promise<void>;
}

/** The address behind every proxy that a process is told to trust. */
export function asFrom(init: RequestInit, from = '192.0.2.1'): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', from);
  return { ...init, headers };
}

/** Starts a server with a data folder of its own: in this process, or the bundled one in a process of its own. */
export async function startPeer(env: Readonly<Record<string, string>>, built?: Built): Promise<Peer> {
  if (built) return startProcess(env, built);
  const server = await startTestServer(env);
  const { publishableKey: key, newCodes } = server.host;
  let port: Promise<OpenPort> | undefined;
  const stop = async () => {
    await (await port)?.close();
    await server.stop();
  };
  return {
    key,
    saysCodes: newCodes.length > 0,
    fetch: server.fetch,
    listen: async () => (await (port ??= server.listen())).url,
    stop,
    kill: stop,
  };
}

async function startProcess(env: Readonly<Record<string, string>>, built: Built): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-peer-'));
  const { child, url, output, closed } = await run(built, { ...env, TRUST_PROXY: '2', DATA_DIR: folder });
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  const address = url.replace('localhost', '127.0.0.1');
  return {
    url: address,
    listen: () => Promise.resolve(address),
    key: config.supabaseKey,
    saysCodes: output().includes('Access codes for premium'),
    // Past the balancer, as if through it.
    fetch: (path, { from = '192.0.2.1', ...init } = {}) =>
      fetch(url + path, asFrom(init, `${from}, 127.0.0.1`)),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
