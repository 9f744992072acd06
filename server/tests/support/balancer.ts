import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { asFrom, type Peer } from './peer.ts';

const PROXY = fileURLToPath(new URL('../../../tests/support/round-robin.mjs', import.meta.url));

/** Sends each request to the next server. */
export interface Balancer {
  readonly fetch: Peer['fetch'];
  readonly stop: () => Promise<void>;
}

/** A real proxy in front of servers in their own processes; otherwise requests go to each in turn. */
export async function startBalancer(peers: readonly Peer[]): Promise<Balancer> {
  const urls = peers.flatMap(({ url }) => url ?? []);
  if (urls.length < peers.length) return goingRound(peers);
  const proxy = spawn(process.execPath, [PROXY, ...urls], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise<void>((resolve) => proxy.once('close', () => resolve()));
  // This is its only output.
  const said = String(await once(proxy.stdout, 'data'));
  const url = /http:\S+/.exec(said)?.[0] ?? '';
  return {
    // The proxy adds the address that it was asked from.
    fetch: (path, { from, ...init } = {}) => fetch(url + path, asFrom(init, from)),
    stop: async () => {
      proxy.kill();
      await closed;
    },
  };
}

function goingRound(peers: readonly Peer[]): Balancer {
  let turn = 0;
  return {
    fetch: async (path, init) => {
      const peer = peers[(turn += 1) % peers.length];
      if (!peer) throw new Error('There is no server.');
      return peer.fetch(path, init);
    },
    stop: () => Promise.resolve(),
  };
}
