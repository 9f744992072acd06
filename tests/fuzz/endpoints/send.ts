import { connect } from 'node:net';
import type { Answer, WildRequest } from './request.ts';

/** The lengths between an answer's chunks, to be removed: a canary may lie across two chunks. */
const CHUNK_LENGTHS = /(?:^|\r\n)[0-9a-f]+\r\n/gi;

function read(bytes: Buffer, ms: number): Answer {
  let text = bytes.toString('latin1');
  while (/^HTTP\/1\.1 1\d\d /.test(text)) text = text.slice(text.indexOf('\r\n\r\n') + 4);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);
  const [headers = '', ...rest] = text.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const isChunked = /transfer-encoding: chunked/i.test(headers);
  return { status, headers, body: isChunked ? body.replaceAll(CHUNK_LENGTHS, '') : body, ms };
}

/** The request as it goes over the wire, without any of the corrections of a client library. */
function write({ method, path, headers, body, encoding, wire }: WildRequest): Buffer {
  if (wire !== undefined) return Buffer.from(wire, 'latin1');
  const hasBody = body !== null && method !== 'GET' && method !== 'HEAD';
  const bytes = Buffer.from(hasBody ? body : '', encoding ?? 'utf8');
  // Line breaks would make two requests of one.
  const lines = headers.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n\0]/g, '')}\r\n`);
  if (!headers.some(([name]) => name === 'host')) lines.push('host: localhost:3000\r\n');
  if (hasBody) lines.push(`content-length: ${bytes.byteLength}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
}

/** Milliseconds; slower than this is a hang, also on a busy machine. */
export const PATIENCE = 10_000;

/** Sends over a connection of its own; status 0 when that ends, or PATIENCE does, without an answer. */
export function sendOverSocket(url: string, request: WildRequest): Promise<Answer> {
  const since = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(read(Buffer.concat(chunks), performance.now() - since));
    };
    const timer = setTimeout(done, PATIENCE);
    socket.on('connect', () => {
      // A broken-off request ends the connection; a server would wait for the rest.
      if (request.wire !== undefined) socket.end(write(request));
      else socket.write(write(request));
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', done);
    // A refused connection, or one that is cut, is told from an answer by its status.
    socket.on('error', done);
  });
}
