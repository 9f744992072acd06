import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Site, SiteFile } from './site.ts';

const PAGE = '/index.html';
/** Addresses in web/index.html that only other sites read: a relative one means nothing to them. */
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
 * The site whose page names its preview picture by the public address (an origin without a last slash), which the build
 * does not know. Never by a request's `Host`: whoever sends one could put an address of theirs into shared caches.
 * Without a public address: as it is.
 */
export function withPublicUrl(site: Site, publicUrl: string): Site {
  const page = site.get(PAGE);
  if (!page || publicUrl === '') return site;
  const text = Buffer.from(page.plain).toString();
  return new Map(site).set(PAGE, encoded(page, text.replaceAll(PREVIEW, `$1${publicUrl}`)));
}
