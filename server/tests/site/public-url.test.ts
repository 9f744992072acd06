import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withPublicUrl } from '#server/site/public-url.ts';
import type { Site, SiteFile } from '#server/site/site.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const page = '<meta property="og:image" content="/share.png" /><link rel="icon" href="/icons/favicon.svg" />';
const file = (type: string, text: string): SiteFile => ({
  type,
  immutable: false,
  etag: 'old',
  plain: bytes(text),
  br: bytes('old'),
  gzip: bytes('old'),
});
const site: Site = new Map([
  ['/index.html', file('text/html', page)],
  ['/robots.txt', file('text/plain', 'User-agent: *\nAllow: /\n')],
]);
const named = withPublicUrl(site, 'https://fairtab.example');
const textOf = (path: string) => Buffer.from(named.get(path)?.plain ?? []).toString();

test('a public address is set in the preview picture, in every encoding, with a new tag', () => {
  const index = named.get('/index.html');
  const expected = page.replace('/share.png', 'https://fairtab.example/share.png');
  expect(textOf('/index.html')).toBe(expected);
  expect(brotliDecompressSync(index?.br ?? new Uint8Array()).toString()).toBe(expected);
  expect(gunzipSync(index?.gzip ?? new Uint8Array()).toString()).toBe(expected);
  expect(index?.etag).not.toBe('old');
});

test('robots.txt names a sitemap of the public pages, by the public address', () => {
  expect(textOf('/robots.txt')).toBe(
    'User-agent: *\nAllow: /\nSitemap: https://fairtab.example/sitemap.xml\n',
  );
  expect(named.get('/sitemap.xml')?.type).toMatch(/^application\/xml/);
  const listed = Array.from(textOf('/sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
  expect(listed).toContain('https://fairtab.example/terms');
  expect(listed).not.toContain('https://fairtab.example/profile');
});

test('leaves the site as built without a public address', () => {
  expect(withPublicUrl(site, '')).toBe(site);
});
