import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Backend } from '../backend/backend.ts';
import { clientAddress } from '../http/client-address.ts';
import { isFromHere } from '../http/cross-site.ts';
import { describeSafely, type Log } from '../metrics/log.ts';
import { isSameSecret } from '../http/is-same-secret.ts';
import { Bucket } from '../limits/limits-memory.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForBells, type Bell, type Bells } from './bells.ts';
import { SocketPlaces } from './socket-places.ts';
import { Join, readMessage, VERSION, writeMessage, type Message } from './messages.ts';

export type Realtime = ReturnType<typeof createRealtime>;

export interface RealtimeParts {
  readonly settings: Settings;
  readonly backend: Promise<Pick<Backend, 'database'>>;
  readonly publishableKey: string;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly limits?: Partial<typeof LIMITS>;
}

export const REALTIME_PATH = '/realtime/v1/websocket';

const LIMITS = {
  /** Guests on a restaurant's Wi-Fi share one address. */
  socketsOfAnAddress: 300,
  sockets: 5000,
  reserve: 1000,
  topicsOfASocket: 4,
  /** Joins of topics by one address. Each costs a query of the database; a phone makes one with each connection. */
  joins: { size: 600, perSecond: 10 },
  /** In ms; the official client sends a heartbeat every 25 s. */
  silence: 80_000,
  /** In ms: how long a client may be connected without a table's topic. The app joins one at once. */
  idle: 30_000,
};
/** New connections of one address: many at once when phones wake up together, or the server has restarted. */
const CONNECTIONS = { size: 600, perSecond: 10 };
/** Messages of one client, which joins, renews its token, and sends a heartbeat every 25 s. */
const MESSAGES = { size: 30, perSecond: 1 };
/** The longest message of a client, in bytes. */
const MAX_MESSAGE = 16 * 1024;
/**
 * A client with this many unread bytes has gone, or cannot catch up. It is disconnected; when it connects again, it asks for what it has
 * missed.
 */
const MAX_UNREAD = 256 * 1024;

/** How long, in ms, a client may take to answer the closing handshake. */
const GOODBYE = 500;

/** https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const CLOSE = { goingAway: 1001, tooMuch: 1008, tryAgain: 1013 } as const;

interface Client {
  readonly socket: WebSocket;
  readonly address: string;
  readonly messages: Bucket;
  readonly topics: Set<string>;
  seenAt: number;
  /** When it was last seen to have a topic, or connected. */
  usefulAt: number;
}

function refuseUpgrade(socket: Duplex, status: string): void {
  // The client may never close its own side.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const TOPIC = /^realtime:(table:[0-9a-f]{64})$/;

/**
 * The part of Supabase Realtime that live tables need: every client that knows a table's topic receives its bells (docs/security.md, "Live
 * tables"). It works with the official client, unmodified; nothing can be sent through it. Starts without clients; listens to the database
 * only once somebody subscribes to a table.
 */
// oxlint-disable-next-line max-lines-per-function -- one small protocol, in the order in which a client meets it
export function createRealtime(parts: RealtimeParts) {
  const { settings, publishableKey, log, metrics, now } = parts;
  const limits = { ...LIMITS, ...parts.limits };
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: MAX_MESSAGE });
  const clients = new Set<Client>();
  const members = new Map<string, Set<Client>>();
  const places = new SocketPlaces(limits, now);
  const connections = new Bucket(CONNECTIONS.size, CONNECTIONS.perSecond, now);
  const joins = new Bucket(limits.joins.size, limits.joins.perSecond, now);
  let bells: Promise<Bells> | undefined;
  let isStopping = false;

  /** Listens to the database's notifications while there are subscribers. */
  function hearBells(): Promise<Bells> {
    bells ??= (async () => {
      const { database } = await parts.backend;
      const url = settings.backend.kind === 'postgres' ? settings.backend.url : undefined;
      return listenForBells({ database, url, onBell: tell, onLost: loseBells });
    })();
    bells.catch(() => {
      bells = undefined;
    });
    return bells;
  }

  function tell({ topic, payload }: Bell): void {
    metrics.bell();
    const hearing = members.get(topic);
    if (!hearing) return;
    const text = writeMessage({
      joinRef: null,
      ref: null,
      topic: `realtime:${topic}`,
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'changed', payload },
    });
    for (const { socket } of hearing) {
      if (socket.bufferedAmount > MAX_UNREAD) socket.terminate();
      else socket.send(text);
    }
  }

  /** Bells may have been missed. Disconnected clients connect again, and ask for everything since. */
  function loseBells(): void {
    bells = undefined;
    log({ level: 'warn', event: 'bells_lost' });
    for (const { socket } of clients) socket.close(CLOSE.tryAgain);
  }

  function leave(client: Client, topic: string): void {
    client.topics.delete(topic);
    const left = members.get(topic);
    left?.delete(client);
    if (left?.size === 0) members.delete(topic);
  }

  function forget(client: Client): void {
    if (clients.delete(client)) places.release(client.address);
    for (const topic of client.topics) leave(client, topic);
    if (clients.size > 0 || !bells) return;
    const unheard = bells;
    bells = undefined;
    void unheard.then((heard) => heard.stop()).catch(noteFailure);
  }

  const noteFailure = (error: unknown) => log({ level: 'warn', event: 'realtime', ...describeSafely(error) });

  function reply(client: Client, { joinRef, ref, topic }: Message, status: 'ok' | 'error', reason?: string) {
    const payload = { status, response: reason === undefined ? {} : { reason } };
    client.socket.send(writeMessage({ joinRef, ref, topic, event: 'phx_reply', payload }));
  }

  async function join(client: Client, message: Message): Promise<void> {
    const topic = TOPIC.exec(message.topic)?.[1];
    const refuse = () =>
      reply(
        client,
        message,
        'error',
        `Unauthorized: You do not have permissions to read from this Channel topic: ${message.topic}`,
      );
    if (topic === undefined || !v.is(Join, message.payload)) return refuse();
    if (!client.topics.has(topic) && client.topics.size >= limits.topicsOfASocket)
      return reply(client, message, 'error', 'ChannelRateLimitReached: Too many channels');
    if (joins.take(client.address) > 0) {
      metrics.limited('realtime');
      return reply(client, message, 'error', 'ClientJoinRateLimitReached: Too many joins per second');
    }
    // Count before the topic is looked up, because topics can be requested faster than that.
    client.topics.add(topic);
    const { database } = await parts.backend;
    await hearBells();
    const { rows } = await sql<{
      isLive: boolean;
    }>`select private.is_live_topic(${topic}) as "isLive"`.execute(database.kysely);
    if (!clients.has(client) || !client.topics.has(topic)) return;
    if (rows[0]?.isLive !== true) {
      leave(client, topic);
      return refuse();
    }
    const hearing = members.get(topic) ?? new Set();
    members.set(topic, hearing.add(client));
    places.noteSeated(client.address);
    reply(client, message, 'ok');
  }

  function take(client: Client, message: Message): void {
    switch (message.event) {
      case 'heartbeat':
        return reply(client, message, 'ok');
      case 'phx_join':
        void join(client, message).catch((error: unknown) => {
          noteFailure(error);
          leave(client, message.topic.replace(/^realtime:/, ''));
          if (clients.has(client)) reply(client, message, 'error', 'The database cannot be reached.');
        });
        return;
      case 'phx_leave':
        leave(client, message.topic.replace(/^realtime:/, ''));
        return reply(client, message, 'ok');
      // Clients may send nothing else.
    }
  }

  function welcome(socket: WebSocket, address: string): void {
    const client: Client = {
      socket,
      address,
      messages: new Bucket(MESSAGES.size, MESSAGES.perSecond, now),
      topics: new Set(),
      seenAt: now(),
      usefulAt: now(),
    };
    clients.add(client);
    places.take(address);
    socket.on('close', () => forget(client));
    // It closes after that.
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer, isBinary) => {
      client.seenAt = now();
      if (client.messages.take('') > 0) return socket.close(CLOSE.tooMuch);
      const message = isBinary ? undefined : readMessage(data.toString());
      if (message) take(client, message);
    });
  }

  /** Why a connection is refused; `undefined` if it is accepted. */
  function refusal(asked: URLSearchParams, request: IncomingMessage, address: string): string | undefined {
    if (isStopping) return '503 Service Unavailable';
    const headers = new Headers();
    for (const name of ['origin', 'sec-fetch-site']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const url = `http://${request.headers.host ?? ''}`;
    if (!isFromHere({ url, headers }, settings.publicUrl)) return '403 Forbidden';
    if (!isSameSecret(asked.get('apikey') ?? '', publishableKey)) return '401 Unauthorized';
    if (asked.get('vsn') !== VERSION) return '400 Bad Request';
    const refused = places.refusal(address);
    if (refused === 'full') return '503 Service Unavailable';
    return refused === 'too many' || connections.take(address) > 0 ? '429 Too Many Requests' : undefined;
  }

  return {
    /** Takes over a connection that asks to become a WebSocket at `REALTIME_PATH`. */
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      socket.on('error', () => socket.destroy());
      const asked = new URLSearchParams(request.url?.split('?')[1]);
      const forwarded = request.headers['x-forwarded-for'];
      const address = clientAddress(
        request.socket.remoteAddress ?? 'unknown',
        typeof forwarded === 'string' ? forwarded : undefined,
        settings.trustedHops,
      );
      const refused = refusal(asked, request, address);
      if (refused !== undefined) {
        if (refused.startsWith('429')) metrics.limited('realtime');
        return refuseUpgrade(socket, refused);
      }
      server.handleUpgrade(request, socket, head, (opened) => welcome(opened, address));
    },
    /** Ends connections whose client has been silent, or listens to no table, for too long. */
    sweep: (): void => {
      for (const client of clients) {
        if (client.topics.size > 0) client.usefulAt = now();
        const isIdle = now() - client.usefulAt > limits.idle;
        if (isIdle || now() - client.seenAt > limits.silence) client.socket.terminate();
      }
    },
    /** How many clients are connected. */
    count: (): number => clients.size,
    /** Disconnects all clients and refuses new ones. */
    stop: async (): Promise<void> => {
      isStopping = true;
      const heard = bells;
      bells = undefined;
      const closed = Promise.all([...clients].map(({ socket }) => once(socket, 'close')));
      for (const { socket } of clients) socket.close(CLOSE.goingAway);
      await Promise.race([closed, pause(GOODBYE, undefined, { ref: false })]);
      for (const client of clients) {
        client.socket.terminate();
        forget(client);
      }
      await heard?.then((each) => each.stop()).catch(noteFailure);
    },
  };
}
