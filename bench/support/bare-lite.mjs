// @ts-check
// The yardstick for the host: @supabase/lite on PGlite as it comes, with the product's tables and nothing else of it.
// It has no limits, no check of sessions, no queue for the one connection and no fsync, and bcrypt in JavaScript.
// `node bench/support/bare-lite.mjs <data folder of a server that stands still>`
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { App } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';

const folder = process.argv[2] ?? '';
const secrets = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
const app = new App({
  connection: await createPgliteConnection({ url: join(folder, 'database') }),
  api: { schemas: ['public'], max_rows: 1000 },
  auth: {
    enabled: true,
    jwt_secret: secrets.jwtSecret,
    publishable_key: secrets.publishableKey,
    secret_key: secrets.secretKey,
  },
  options: { server: { disableStudio: true, disableFallback: true, admin: false } },
});
const answer = getRequestListener((request) => app.fetch(request, { peerAddress: null }));
const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`bare lite running at http://127.0.0.1:${port}`);
});
