import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { readSettings, type Environment } from '../src/settings/settings.ts';
import type { Site, SiteFile } from '../src/site/site.ts';

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

function file(text: string, more: Partial<SiteFile> = {}): SiteFile {
  return {
    type: 'text/html; charset=utf-8',
    immutable: false,
    etag: 'tag',
    plain: bytes(text),
    br: null,
    gzip: null,
    ...more,
  };
}

const SITE: Site = new Map([
  ['/index.html', file('<h1>Landing</h1>')],
  ['/login.html', file('<h1>Log In</h1>')],
  ['/app-guest.html', file('<h1>Wizard</h1>')],
  ['/app.html', file('<title>Fairtab</title>', { br: bytes('brotli'), gzip: bytes('gzip') })],
  ['/sw.js', file('// worker', { type: 'text/javascript; charset=utf-8' })],
  ['/assets/index-abcd1234.js', file('1', { type: 'text/javascript; charset=utf-8', immutable: true })],
  [
    '/receipt-reader/worker-abcd1234.js',
    file('2', { type: 'text/javascript; charset=utf-8', immutable: true }),
  ],
]);

const PAGES = ['/', '/app', '/login', '/split'];

function appWith(env: Environment = {}) {
  const isPage = (path: string) => PAGES.includes(path);
  const pageLink = (address: string) => `<${address}>; rel=modulepreload`;
  return createApp({ settings: readSettings(env, '/fairtab'), site: SITE, isPage, pageLink });
}

const get = (path: string, init: RequestInit = {}) =>
  appWith().fetch(new Request(`http://localhost:3000${path}`, init));

describe('public answers', () => {
  test('a health check is answered with one word', async () => {
    const response = await get('/healthz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  test('the configuration has the digest of the gate, never the password, and is not stored', async () => {
    const response = await get('/config.json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).not.toContain('fairtab-beta');
    expect(JSON.parse(text)).toEqual({
      version: 1,
      mode: 'embedded',
      supabaseUrl: 'http://localhost:3000',
      supabaseKey: '',
      newsletterDefault: true,
      sqlEditorUrl: '',
      outboxUrl: '',
      pushKey: '',
      networkUrls: [],
      providers: [],
      // printf 'fairtab-gate:fairtab-beta' | sha256sum
      gate: { digest: '0ad6e303710c986f51a1684df4144f2ef6fba5de295fe0d07fe9074fa6590364' },
      operatorName: '',
      supportEmail: '',
      socialUrl: '',
    });
  });

  test('a hosted backend is named to browsers, and is the only other origin they may connect to', async () => {
    const hosted = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_KEY: 'sb_publishable_abcdefghijklmnop' };
    const response = await appWith({ ...hosted, NEWSLETTER_DEFAULT: 'off' }).fetch(
      new Request('http://localhost/config.json'),
    );
    expect(await response.json()).toMatchObject({
      mode: 'hosted',
      supabaseUrl: hosted.SUPABASE_URL,
      supabaseKey: hosted.SUPABASE_KEY,
      newsletterDefault: false,
      outboxUrl: '',
      pushKey: '',
    });
    expect(response.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://x.supabase.co wss://x.supabase.co;",
    );
  });

  test('demo mode names no backend', async () => {
    const response = await appWith({ MODE: 'demo' }).fetch(new Request('http://localhost/config.json'));
    expect(await response.json()).toMatchObject({ mode: 'demo', supabaseUrl: '', supabaseKey: '' });
  });

  test('the server’s own machine is told the addresses that phones can reach, and no other', async () => {
    const own = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => `http://${address}:3000`);
    const urlsFor = async (
      host: string,
      url: string,
      headers: Record<string, string> = {},
      remoteAddress = '127.0.0.1',
    ) => {
      const request = new Request(`${url}/config.json`, { headers });
      const response = await appWith({ HOST: host }).fetch(request, {
        incoming: { socket: { remoteAddress } },
      });
      return ((await response.json()) as { networkUrls: unknown }).networkUrls;
    };
    expect(await urlsFor('0.0.0.0', 'http://localhost:3000')).toEqual(own);
    expect(await urlsFor('127.0.0.1', 'http://localhost:3000')).toEqual([]);
    expect(await urlsFor('0.0.0.0', 'http://fairtab.example')).toEqual([]);
    expect(await urlsFor('0.0.0.0', 'http://localhost:3000', { 'x-forwarded-for': '203.0.113.9' })).toEqual(
      [],
    );
    // Any client can send the Host localhost.
    expect(await urlsFor('0.0.0.0', 'http://localhost:3000', {}, '192.168.1.7')).toEqual([]);
    expect(await urlsFor('0.0.0.0', 'http://localhost:3000', {}, '::ffff:127.0.0.1')).toEqual(own);
    // The address of the client must be known.
    const unknown = await appWith({ HOST: '0.0.0.0' }).fetch(
      new Request('http://localhost:3000/config.json'),
    );
    expect(await unknown.json()).toMatchObject({ networkUrls: [] });
  });

  test('without a gate password there is no digest', async () => {
    const response = await appWith({ GATE_PASSWORD: '' }).fetch(new Request('http://localhost/config.json'));
    expect(await response.json()).toMatchObject({ gate: { digest: null } });
  });

  test('every answer has the security headers, and none that would break plain http', async () => {
    for (const path of ['/', '/healthz', '/config.json', '/nope.js', '/%', '/assets/index-abcd1234.js']) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.has('strict-transport-security')).toBe(false);
    }
  });
});

test('the scripts that read receipts may run WebAssembly, and nothing else may', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? '';
  const worker = await policyOf('/receipt-reader/worker-abcd1234.js');
  expect(worker).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(worker.replace(" 'wasm-unsafe-eval'", '')).not.toMatch(/unsafe/);
  for (const path of ['/', '/assets/index-abcd1234.js', '/receipt-reader/', '/receipt-reader/page'])
    expect(await policyOf(path)).not.toMatch(/unsafe/);
});

describe('pages and files', () => {
  test.each(PAGES)('%s is the app', async (path) => {
    const response = await get(path, { headers: { 'accept-language': 'de' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('<title>Fairtab');
  });

  test.each([
    ['/', '', 'en-GB', '<h1>Landing</h1>'],
    ['/', '', 'de', '<h1>Landing</h1>'],
    ['/', 'a password', 'en-GB', 'brotli'],
    ['/app', '', 'en-GB', 'brotli'],
    ['/login', '', 'en-GB,en;q=0.9', '<h1>Log In</h1>'],
    ['/Login/', '', 'en', '<h1>Log In</h1>'],
    ['/login', '', '', '<h1>Log In</h1>'],
    // Not sent prerendered, because the app would redraw them.
    ['/login', '', 'de,en;q=0.9', 'brotli'],
    ['/login?confirmation=true', '', 'en-GB', 'brotli'],
    ['/login', 'a password', 'en-GB', 'brotli'],
    ['/app?guest', '', 'en-GB', '<h1>Wizard</h1>'],
    ['/app?guest&step=item-entry', '', 'en-GB', 'brotli'],
  ])('%s with the gate "%s", in "%s", is %s', async (path, gate, language, body) => {
    const response = await appWith({ GATE_PASSWORD: gate }).fetch(
      new Request(`http://localhost:3000${path}`, {
        headers: { accept: 'text/html', 'accept-language': language, 'accept-encoding': 'br' },
      }),
    );
    expect(await response.text()).toBe(body);
    // Only the landing page works before its scripts; the others announce those that they begin with.
    const isLanding = body.includes('Landing');
    expect(response.headers.get('link')).toBe(isLanding ? null : `<${path}>; rel=modulepreload`);
    const varies = /^\/(?:login\/?|app\?guest)$/i.test(path)
      ? 'accept-encoding, accept-language'
      : 'accept-encoding';
    expect(response.headers.get('vary')).toBe(varies);
  });

  test('an unknown path is the app with status 404', async () => {
    const response = await get('/nowhere');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<title>Fairtab');
  });

  test('a shared link whose "#" a messenger has encoded is its page', async () => {
    for (const path of ['/split%23v1.data', '/split%23v1%2Fdata']) {
      const response = await appWith({ PUBLIC_URL: 'https://fairtab.example' }).fetch(
        new Request(`http://localhost:3000${path}`),
      );
      expect(response.status).toBe(200);
      // The address without the bill, which only the person's device may see.
      expect(response.headers.get('link')).toBe(
        '</split>; rel=modulepreload, <https://fairtab.example/split>; rel="canonical"',
      );
    }
    expect((await get('/Split%23secret')).status).toBe(200);
    expect((await get('/login%23data')).status).toBe(404);
  });

  test('the 403 page is the app with status 403, however its address is written', async () => {
    for (const path of ['/access-denied', '/Access-Denied/']) {
      const response = await get(path);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('<title>Fairtab');
    }
  });

  test('an unknown file is a plain 404, even below a known page', async () => {
    const response = await get('/assets/gone-12345678.js');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Not found');
  });

  test('a script that asks for a page’s address gets no page', async () => {
    const response = await get('/nowhere', { headers: { accept: 'application/json' } });
    expect(await response.text()).toBe('Not found');
  });

  test('hashed files are kept for a year, the service worker is asked for every time', async () => {
    expect((await get('/assets/index-abcd1234.js')).headers.get('cache-control')).toMatch(/immutable/);
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
    ['identity', null, '<title>Fairtab</title>'],
  ])('a browser that accepts "%s" gets %s', async (header, encoding, body) => {
    const response = await get('/', { headers: { 'accept-encoding': header } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe(body);
  });

  test('a browser that has the file already gets 304 and no body', async () => {
    const first = await get('/', { headers: { 'accept-encoding': 'br' } });
    const etag = first.headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get('/', { headers: { 'accept-encoding': 'br', 'if-none-match': tag } });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
    }
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('HEAD returns the headers and no body', async () => {
    const response = await get('/', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('22');
    expect(await response.text()).toBe('');
  });
});

describe('well-known addresses', () => {
  const NOON = Date.UTC(2026, 10, 26, 12);
  const ask = (path: string, env: Environment = {}) =>
    createApp({
      settings: readSettings(env, '/fairtab'),
      site: SITE,
      isPage: () => false,
      now: () => NOON,
    }).fetch(new Request(`http://localhost${path}`));

  test('security.txt has the operator’s address and expires within half a year', async () => {
    const env = { SUPPORT_EMAIL: 'help@fairtab.example', PUBLIC_URL: 'https://fairtab.example' };
    const response = await ask('/.well-known/security.txt', env);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/i);
    expect(await response.text()).toBe(
      [
        'Contact: mailto:help@fairtab.example',
        'Expires: 2027-05-25T12:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://fairtab.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  test('without an address there is no security.txt', async () => {
    expect((await ask('/.well-known/security.txt')).status).toBe(404);
  });

  test('change-password leads to the profile', async () => {
    const response = await ask('/.well-known/change-password');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/profile');
  });

  test('a page names its canonical address beside its scripts, an unknown page does not', async () => {
    const app = appWith({ PUBLIC_URL: 'https://fairtab.example', GATE_PASSWORD: '' });
    const linkOf = async (path: string) =>
      (await app.fetch(new Request(`http://localhost${path}`))).headers.get('link');
    expect(await linkOf('/login?from=/profile')).toBe(
      '</login?from=/profile>; rel=modulepreload, <https://fairtab.example/login>; rel="canonical"',
    );
    expect(await linkOf('/nowhere')).not.toContain('canonical');
    expect(await linkOf('/'), 'no script of the landing page').toBe(
      '<https://fairtab.example/>; rel="canonical"',
    );
  });

  test('a share to an app without its service worker opens the app', async () => {
    const response = await appWith().fetch(
      new Request('http://localhost/share', { method: 'POST', body: 'x'.repeat(70_000) }),
    );
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/app');
  });
});

describe('malicious requests', () => {
  test.each(['/%', '/%E0%A4%A', '/%c0%af'])('the malformed path %s is a bad request', async (path) => {
    expect((await get(path)).status).toBe(400);
  });

  test.each([
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/.vite/manifest.json',
    '/index.html%00',
    '/login.html',
    '/app-guest.html',
  ])('%s reaches no file', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    '%s is not allowed',
    async (method) => {
      const response = await get('/app', { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    },
  );

  test('a body larger than a form is refused', async () => {
    const response = await get('/app', {
      method: 'POST',
      body: 'x'.repeat(70_000),
      headers: { 'content-length': '70000' },
    });
    expect(response.status).toBe(413);
  });
});
