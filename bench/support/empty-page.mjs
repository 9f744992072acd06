// @ts-check
// The yardstick for everything in a browser: a page with a heading and a field.
import { createServer } from 'node:http';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><meta name="description" content="A page with nothing on it.">
</head><body><main><h1>Empty</h1><label>Item <input></label></main></body></html>`;

const server = createServer((request, response) => {
  if (request.url !== '/') return void response.writeHead(404).end();
  response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`empty page running at http://127.0.0.1:${port}`);
});
