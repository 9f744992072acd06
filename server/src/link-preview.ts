import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Site, SiteFile } from './site.ts';

const PAGES = ['/index.html', '/app.html'];
/** Addresses in the pages that only other sites read: a relative one means nothing to them. */
const PREVIEW = /(<meta property="og:(?:image|url)" content=")(?=\/)/g;

function encoded(file: SiteFile, text: string): SiteFile {
  const plain = new Uint8Array(Buffer.from(text));
  return {
    ...file,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    plain,
    br: file.br && new Uint8Array(brotliCompressSync(plain)),
    gzip: file.gzip && new Uint8Array(gzipSync(plain)),
  };
}

/**
 * The site whose pages name their preview picture by the public address (an origin without a last slash), which the build
 * does not know. Never by a request's `Host`: whoever sends one could put an address of theirs into shared caches.
 * Without a public address: as it is.
 */
export function withPublicUrl(site: Site, publicUrl: string): Site {
  if (publicUrl === '') return site;
  const named = new Map(site);
  for (const path of PAGES) {
    const page = site.get(path);
    if (!page) continue;
    const text = Buffer.from(page.plain).toString();
    named.set(path, encoded(page, text.replaceAll(PREVIEW, `$1${publicUrl}`)));
  }
  return named;
}
