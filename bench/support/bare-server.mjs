// @ts-check
// The yardstick for everything that is asked over HTTP: a handler that answers the same bytes to whatever is asked.
// `node bench/support/bare-server.mjs <how many bytes>`; with `page` instead it is a page with a heading and a field.
import { createServer } from 'node:http';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><meta name="description" content="A page with nothing on it.">
</head><body><main><h1>Empty</h1><label>Item <input></label></main></body></html>`;

const asked = process.argv[2] ?? '2';
const isPage = asked === 'page';
const bytes = isPage ? Buffer.from(PAGE) : Buffer.alloc(Number(asked), 'x');
const type = isPage ? 'text/html; charset=utf-8' : 'application/json';
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    if (isPage && request.url !== '/') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
    response.end(bytes);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`bare server running at http://127.0.0.1:${port}`);
});
