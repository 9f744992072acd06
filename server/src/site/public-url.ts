import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { HTML_PAGES, htmlFileOf, PATHS } from '#web/paths.ts';
import type { Site, SiteFile } from './site.ts';

const PAGES = ['/app.html', ...HTML_PAGES.map((page) => `/${htmlFileOf(page)}`)];
/** Addresses in the pages that only other sites read, which cannot resolve a relative one. */
const READ_ELSEWHERE = /(<meta property="og:(?:image|url)" content=")(?=\/)/g;
/** The pages in the sitemap: pages that say something to a stranger. */
const INDEXED = [PATHS.home, PATHS.signup, PATHS.login, PATHS.terms, PATHS.privacy];
const ROBOTS = '/robots.txt';
const SITEMAP = '/sitemap.xml';

/** The file with another text, compressed if the original was. */
function withText(file: SiteFile, text: string): SiteFile {
  const plain = new Uint8Array(Buffer.from(text));
  return {
    ...file,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    plain,
    br: file.br && new Uint8Array(brotliCompressSync(plain)),
    gzip: file.gzip && new Uint8Array(gzipSync(plain)),
  };
}

const sitemap = (publicUrl: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${INDEXED.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`).join('\n')}
</urlset>
`;

/**
 * Adds what needs the site's public address (an origin without a trailing slash), which the build does not know: the pages' previews, and a
 * sitemap that `robots.txt` names. Never taken from a request's `Host`: a forged one could put a foreign address into shared caches.
 * Without a public address: as it is.
 */
export function withPublicUrl(site: Site, publicUrl: string): Site {
  if (publicUrl === '') return site;
  const named = new Map(site);
  const rewrite = (path: string, change: (text: string) => string) => {
    const file = site.get(path);
    if (file) named.set(path, withText(file, change(Buffer.from(file.plain).toString())));
  };
  for (const page of PAGES) rewrite(page, (text) => text.replaceAll(READ_ELSEWHERE, `$1${publicUrl}`));
  rewrite(ROBOTS, (text) => `${text}Sitemap: ${publicUrl}${SITEMAP}\n`);
  const empty = { type: 'application/xml; charset=utf-8', immutable: false, br: null, gzip: null };
  named.set(SITEMAP, withText({ ...empty, etag: '', plain: new Uint8Array() }, sitemap(publicUrl)));
  return named;
}
