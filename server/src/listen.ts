import { createServer, type IncomingMessage, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { REALTIME_PATH, type Realtime } from './realtime/realtime.ts';
import type { Settings } from './settings.ts';

/** The server could not take its address. The message is one line for the person who started it. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

export interface Listening {
  readonly port: number;
  /** Finishes the requests under way, then frees the port. */
  readonly stop: () => Promise<void>;
  /** How many clients are connected. */
  readonly connections: () => number;
}

function explain(error: NodeJS.ErrnoException, { host, port }: Settings): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the other program or choose another port, e.g. PORT=${port + 1} npm start.`;
    case 'EACCES':
      return `Port ${port} is not open to you: choose one above 1023, e.g. PORT=3000 npm start.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST "${host}" is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for the whole network.`;
    default:
      return `The server cannot listen on ${host}:${port}: ${error.message}`;
  }
}

/**
 * Gives a connection back to HTTP whose client offered another protocol than WebSocket (some offer HTTP/2 with every request). Node
 * takes such an offer for accepted as soon as anybody listens for offers.
 */
function asPlainRequest(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = '', url = '', rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!/^(?:upgrade|connection|http2-settings)$/i.test(name))
      lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  socket.unshift(head);
  socket.unshift(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
  server.emit('connection', socket);
}

/**
 * Takes the port and answers with `app`; `realtime` takes over connections that ask to become its WebSockets. Throws
 * `ListenError`.
 */
export async function listen(app: Hono, settings: Settings, realtime?: Realtime): Promise<Listening> {
  const answer = getRequestListener(app.fetch);
  // The listener answers its own failures; its promise never rejects.
  let stopping = false;
  const server: Server = createServer((request, response) => {
    // A connection kept for a next request would be waited for.
    response.once('finish', () => stopping && request.socket.end());
    void answer(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
    if (realtime && isWebSocket && request.url?.split('?')[0] === REALTIME_PATH)
      realtime.upgrade(request, socket, head);
    else asPlainRequest(server, request, socket, head);
  });
  // A client that sends its headers drop by drop must not hold a connection for minutes.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(explain(error, settings))));
    server.listen(settings.port, settings.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : settings.port,
    connections: () => connections,
    stop: async () => {
      stopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await Promise.all([closed, realtime?.stop()]);
    },
  };
}

const urlOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

export interface Addresses {
  /** What to open on this machine. */
  readonly local: string;
  /** What a phone on the same network opens; empty unless the server listens to all of it. */
  readonly network: readonly string[];
}

/** Where the server can be reached, given the HOST it listens on. */
export function addresses(
  host: string,
  port: number,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): Addresses {
  const everywhere = host === '0.0.0.0' || host === '::';
  if (!everywhere) return { local: urlOf(host, port), network: [] };
  const network = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => urlOf(entry.address, port));
  return { local: urlOf('localhost', port), network };
}
