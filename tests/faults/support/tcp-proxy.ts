import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * The behaviour of a connection between page and server. `open`: nothing. `refuse`: no connection comes about, and
 * those that are there end. `reset`: requests arrive, and the connection ends with the first byte of an answer.
 * `stall`: nothing arrives, and nothing ends.
 */
export type Way = 'open' | 'refuse' | 'reset' | 'stall';

export interface TcpProxy {
  /** Without a slash at the end. */
  readonly url: string;
  readonly set: (way: Way) => void;
  readonly stop: () => Promise<void>;
}

/** A proxy between page and server whose connections can be cut at any moment. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  let way: Way = 'open';
  const pairs = new Set<readonly [Socket, Socket]>();
  const end = (pair: readonly [Socket, Socket]) => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  const server = createServer((near) => {
    if (way === 'refuse') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port), hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on('data', (data) => {
      if (way === 'refuse') end(pair);
      else if (way !== 'stall') far.write(data);
    });
    far.on('data', (data) => {
      if (way === 'open') near.write(data);
      else if (way === 'reset') {
        near.resetAndDestroy();
        // The rest of the server's response is read and dropped, so that the server can finish sending it.
        far.resume();
      }
    });
    for (const socket of pair) {
      socket.on('error', () => end(pair));
      socket.on('close', () => end(pair));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    set: (next) => {
      // Cut or stalled connections stay dead.
      if (next === 'refuse' || way === 'stall') for (const pair of pairs) end(pair);
      way = next;
    },
    stop: async () => {
      for (const pair of pairs) end(pair);
      server.close();
      await once(server, 'close');
    },
  };
}
