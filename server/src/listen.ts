import { createServer, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { clientAddress } from './http/client-address.ts';
import { CountByNetwork } from './http/count-by-network.ts';
import { REALTIME_PATH, type Realtime } from './realtime/realtime.ts';
import type { Settings } from './settings/settings.ts';

/** The server could not take its address. The message is one line for the person who started it. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** The connections that one visitor may hold, WebSockets among them. */
const LIMITS = {
  connections: 10_000,
  /** All guests of a restaurant share one address; behind a proxy everybody has the proxy's, and the proxy sets this limit. */
  ofAnAddress: 1000,
  /** In ms: how long a connection may be silent before its request, while it reads the answer, or afterwards. */
  silence: 60_000,
  /** Most unanswered requests on one connection: browsers and proxies wait for each answer. */
  pipelined: 2,
};

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
 * Requests whose offer of another protocol is ignored, unless it is a WebSocket for `realtime`: some clients offer HTTP/2 with every
 * request (`curl --http2`). Node's parser sets `upgrade`. Its server reads it when all headers are known, and continues with an ordinary
 * request if it is false. (In Node 24.9 and newer `shouldUpgradeCallback` does the same.)
 */
const requestClass = (realtime: Realtime | undefined) =>
  class extends IncomingMessage {
    /** True if another protocol is offered. The parser stops after such a request, whatever this says. */
    isOffer = false;

    get upgrade(): boolean {
      if (!this.isOffer || !realtime) return false;
      return this.headers.upgrade?.toLowerCase() === 'websocket' && this.url?.split('?')[0] === REALTIME_PATH;
    }

    set upgrade(isOffer: boolean) {
      this.isOffer = isOffer;
    }
  };

/** Takes the port and answers with `app`; `realtime` takes over connections that ask to become its WebSockets. Throws `ListenError`. */
export async function listen(
  app: Hono,
  settings: Settings,
  realtime?: Realtime,
  limits: typeof LIMITS = LIMITS,
): Promise<Listening> {
  const answer = getRequestListener(app.fetch);
  // The listener handles its own failures; its promise never rejects.
  let stopping = false;
  const asked = new WeakMap<Socket, number>();
  const server = createServer({ IncomingMessage: requestClass(realtime) }, (request, response) => {
    const { socket } = request;
    const unanswered = (asked.get(socket) ?? 0) + 1;
    if (unanswered > limits.pipelined) return void socket.destroy();
    asked.set(socket, unanswered);
    // A tunnel, which no request of the Fetch API can describe.
    if (request.method === 'CONNECT') return void response.writeHead(405, { connection: 'close' }).end();
    response.once('close', () => asked.set(socket, (asked.get(socket) ?? 1) - 1));
    // The bytes after such an offer are not read: this tells the client to send them again on another connection.
    if (request.isOffer) response.setHeader('connection', 'close');
    // Otherwise stopping would wait for kept-alive connections.
    response.once('finish', () => stopping && request.socket.end());
    void answer(request, response);
  });
  if (realtime) server.on('upgrade', realtime.upgrade);
  // A client that sends its headers drop by drop must not hold a connection for minutes.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  // A silent client has no headers to time out. Node closes such connections itself, and those that do not read.
  server.timeout = limits.silence;
  server.maxConnections = limits.connections;
  let connections = 0;
  const ofAnAddress = new CountByNetwork();
  server.on('connection', (socket) => {
    const address = clientAddress(socket.remoteAddress ?? '', undefined, 0);
    if (settings.trustedHops === 0 && ofAnAddress.isFull(address, limits.ofAnAddress)) socket.destroy();
    connections += 1;
    ofAnAddress.add(address);
    socket.once('close', () => {
      connections -= 1;
      ofAnAddress.remove(address);
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
  /** The URL to open on this machine. */
  readonly local: string;
  /** Addresses to open from a phone on the same network; empty unless the server listens on all interfaces. */
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

/** Where a phone on the same network reaches the server that answered this request; by its port, which may be any free one. */
export const networkUrls = (host: string, requestUrl: string): readonly string[] =>
  addresses(host, Number(new URL(requestUrl).port || 80)).network;
