import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { limitFiles } from '../../src/http/limit-files.ts';

const MB = 1024 * 1024;

test('one address cannot fetch files without end; others, and what its browser has already, are answered', async () => {
  let time = 0;
  const app = new Hono()
    .use(limitFiles(0, () => time))
    .get('/file', (c) => c.body(null, 200, { 'content-length': String(32 * MB) }))
    .get('/had', (c) => c.body(null, 304));
  const from = async (remoteAddress: string, path = '/file') =>
    app.fetch(new Request(`http://localhost${path}`), { incoming: { socket: { remoteAddress } } });
  for (let n = 0; n < 64; n += 1) expect((await from('192.0.2.1')).status).toBe(200);
  const refused = await from('192.0.2.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('4');
  expect((await from('192.0.2.1', '/had')).status).toBe(304);
  expect((await from('192.0.2.2')).status).toBe(200);
  time = 4000;
  expect((await from('192.0.2.1')).status).toBe(200);
});
