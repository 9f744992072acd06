import { createMiddleware } from 'hono/factory';
import { Bucket } from '../limits/limits-memory.ts';
import { clientAddress, type Connection } from './client-address.ts';

const MB = 1024 * 1024;
/**
 * Bytes of files for one address, at once and a second after that: a hundred phones in a restaurant that open the app for the first time,
 * each with the models of the receipt reader.
 */
const FILES = { size: 2048 * MB, perSecond: 8 * MB };
/** What an answer counts at least, in bytes: a small file costs the server as much work. */
const LEAST = MB / 16;

/** Bounds the files that one address fetches. The answer that a browser has the file already counts nothing. */
export function limitFiles(trustedHops: number, now: () => number) {
  const bytes = new Bucket(FILES.size, FILES.perSecond, now);
  return createMiddleware<{ Bindings: Connection }>(async (c, next) => {
    await next();
    if (c.res.status === 304) return;
    const socketAddress = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
    const address = clientAddress(socketAddress, c.req.header('x-forwarded-for'), trustedHops);
    const wait = bytes.take(address, Math.max(LEAST, Number(c.res.headers.get('content-length') ?? 0)));
    if (wait === 0) return;
    const headers = { 'retry-after': String(wait), 'cache-control': 'no-store' };
    c.res = new Response('Too many requests', { status: 429, headers });
  });
}
