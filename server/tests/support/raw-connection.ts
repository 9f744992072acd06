import { once } from 'node:events';
import { connect } from 'node:net';

/** Everything that a server answers to these bytes, until it ends the connection. */
export async function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  socket.write(bytes);
  await once(socket, 'end');
  return answer;
}

/** A request that offers HTTP/2 as well, as `curl --http2` does. */
export const offerHttp2 = (path: string, method = 'GET', body = ''): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
    ...(body === '' ? [] : [`Content-Length: ${body.length}`]),
    '',
    body,
  ].join('\r\n');
