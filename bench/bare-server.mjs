// @ts-check
// The yardstick for everything that is asked over HTTP: a handler that answers the same bytes to whatever is asked.
// `node bench/bare-server.mjs <how many bytes>`
import { createServer } from 'node:http';

const bytes = Buffer.alloc(Number(process.argv[2] ?? 2), 'x');
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    response.end(bytes);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`bare server running at http://127.0.0.1:${port}`);
});
