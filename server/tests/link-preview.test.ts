import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withPublicUrl } from '#server/link-preview.ts';
import type { Site } from '#server/site.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const page = '<meta property="og:image" content="/share.png" /><link rel="icon" href="/icons/favicon.svg" />';
const site: Site = new Map([
  [
    '/index.html',
    {
      type: 'text/html',
      immutable: false,
      etag: 'old',
      plain: bytes(page),
      br: bytes('old'),
      gzip: bytes('old'),
    },
  ],
]);

test('a public address stands before the preview picture, in every encoding, under a new tag', () => {
  const file = withPublicUrl(site, 'https://fairtab.example').get('/index.html');
  const expected = page.replace('/share.png', 'https://fairtab.example/share.png');
  expect(Buffer.from(file?.plain ?? []).toString()).toBe(expected);
  expect(brotliDecompressSync(file?.br ?? new Uint8Array()).toString()).toBe(expected);
  expect(gunzipSync(file?.gzip ?? new Uint8Array()).toString()).toBe(expected);
  expect(file?.etag).not.toBe('old');
});

test('without a public address the page stays as it was built', () => {
  expect(withPublicUrl(site, '')).toBe(site);
});
