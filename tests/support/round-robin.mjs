// @ts-check
// A small balancer, each request to the next server: `node tests/support/round-robin.mjs <url> <url> …`
import { Agent, createServer, request } from 'node:http';

const servers = process.argv.slice(2).map((url) => new URL(url));
const agent = new Agent({ keepAlive: true });
let turn = 0;
const proxy = createServer((asked, answer) => {
  const { hostname, port } = /** @type {URL} */ (servers[(turn += 1) % servers.length]);
  const before = asked.headers['x-forwarded-for'];
  const address = asked.socket.remoteAddress ?? '';
  const headers = { ...asked.headers, 'x-forwarded-for': before ? `${String(before)}, ${address}` : address };
  const { method, url: path } = asked;
  const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  sent.on('error', () => {
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  });
  asked.pipe(sent);
});
proxy.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (proxy.address());
  console.log(`proxy running at http://127.0.0.1:${port}`);
});
