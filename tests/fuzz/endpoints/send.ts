import { connect } from 'node:net';
import type { Answer, WildRequest } from './request.ts';

/** Headers as they can be written: no line breaks, which would make two requests of one. */
const headersOf = (request: WildRequest): [name: string, value: string][] =>
  request.headers.map(([name, value]) => [name, value.replaceAll(/[\r\n\0]/g, '')]);

const bodyOf = (request: WildRequest): Buffer | undefined =>
  request.body === null || request.method === 'GET' || request.method === 'HEAD'
    ? undefined
    : Buffer.from(request.body, request.encoding ?? 'utf8');

/** An answer without its chunks' lengths: a word that is looked for may lie across two of them. */
function withoutChunks(text: string): string {
  let rest = text;
  let body = '';
  for (;;) {
    const end = rest.indexOf('\r\n');
    const length = Number.parseInt(rest.slice(0, end), 16);
    if (end < 0 || !(length > 0)) return body === '' ? text : body;
    body += rest.slice(end + 2, end + 2 + length);
    rest = rest.slice(end + 4 + length);
  }
}

function read(bytes: Buffer, ms: number): Answer {
  // Lengths count bytes.
  let text = bytes.toString('latin1');
  while (/^HTTP\/1\.1 1\d\d /.test(text)) text = text.slice(text.indexOf('\r\n\r\n') + 4);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);
  const split = text.indexOf('\r\n\r\n');
  const headers = split < 0 ? text : text.slice(0, split);
  const raw = split < 0 ? '' : text.slice(split + 4);
  const body = /transfer-encoding: chunked/i.test(headers) ? withoutChunks(raw) : raw;
  return { status, headers, body: Buffer.from(body, 'latin1').toString('utf8'), ms };
}

/** The request as it goes over the wire: nothing that a client library would put right is put right. */
function write(request: WildRequest): Buffer {
  if (request.wire !== undefined) return Buffer.from(request.wire, 'latin1');
  const body = bodyOf(request);
  const lines = headersOf(request).map(([name, value]) => `${name}: ${value}\r\n`);
  if (!request.headers.some(([name]) => name === 'host')) lines.push('host: localhost:3000\r\n');
  if (body) lines.push(`content-length: ${body.byteLength}\r\n`);
  const head = `${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
}

/** Sends over a connection of its own; status 0 when that ends, or `patience` (ms) does, without an answer. */
export function sendOverSocket(port: number, request: WildRequest, patience: number): Promise<Answer> {
  const since = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(read(Buffer.concat(chunks), performance.now() - since));
    };
    const timer = setTimeout(done, patience);
    socket.on('connect', () => socket.write(write(request)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', done);
    // A refused connection, or one that is cut, is told from an answer by its status.
    socket.on('error', done);
  });
}

const NO_REQUEST: Answer = { status: -1, headers: '', body: '', ms: 0 };

/** Sends to the server's handler itself. What is no request by the web's own rules never gets that far: status −1. */
export async function sendInProcess(
  handle: (path: string, init: RequestInit) => Promise<Response>,
  request: WildRequest,
): Promise<Answer> {
  if (request.wire !== undefined) return NO_REQUEST;
  const body = bodyOf(request);
  const init: RequestInit = {
    method: request.method,
    headers: headersOf(request).filter(([name]) => name !== 'host'),
    ...(body && { body: new Uint8Array(body) }),
  };
  try {
    void new Request(`http://localhost:3000${request.path}`, init);
  } catch {
    return NO_REQUEST;
  }
  const since = performance.now();
  const response = await handle(request.path, init);
  const text = await response.text();
  const headers = [...response.headers].map((pair) => pair.join(': ')).join('\n');
  return { status: response.status, headers, body: text, ms: performance.now() - since };
}
