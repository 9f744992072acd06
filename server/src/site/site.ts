import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** One file of the built web app, with its encodings made at build time. */
export interface SiteFile {
  readonly type: string;
  /** Its name carries a hash of its content, so it never changes. */
  readonly immutable: boolean;
  /** Strong, and different per encoding, as HTTP wants it. */
  readonly etag: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
}

/** URL path ("/assets/x.js") → file. Only what is listed here is ever served. */
export type Site = ReadonlyMap<string, SiteFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Vite's hashed names and those of the models, and Workbox's runtime, which carries its hash too. */
const HASHED = /^\/(?:(?:assets|receipt-reader|models)\/.+-[\w-]{8}\.\w+|workbox-[0-9a-f]{8}\.js)$/;

function readBytes(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
}

/**
 * Reads the built app into memory once: some megabytes, and forty more of the receipt reader's models. A request can then reach no other
 * file, and a rebuild under a running server never serves a page of one build with the scripts of another.
 */
export function loadSite(folder: string): Site {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const known = new Set(names);
  const site = new Map<string, SiteFile>();
  for (const name of names) {
    // Vite's manifest lives in `.vite`: hidden names are for the build, not for visitors.
    if (/(^|[\\/])\./.test(name)) continue;
    const encoded = /\.(br|gz)$/.test(name) && known.has(name.replace(/\.\w+$/, ''));
    if (encoded) continue;
    const file = join(folder, name);
    const path = `/${name.split(sep).join('/')}`;
    const plain = readBytes(file);
    site.set(path, {
      type: TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
      immutable: HASHED.test(path),
      etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      br: known.has(`${name}.br`) ? readBytes(`${file}.br`) : null,
      gzip: known.has(`${name}.gz`) ? readBytes(`${file}.gz`) : null,
    });
  }
  return site;
}

/** True if an `Accept-Encoding` header allows this encoding (`;q=0` refuses it). */
export function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name === encoding) return !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  }
  return false;
}

/** True if an `If-None-Match` header names this tag; weak marks are ignored, as for every GET. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

export interface FileRequest {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** The answer for one file: the smallest encoding the browser takes, or 304 when it has it already. */
export function fileResponse(file: SiteFile, request: FileRequest, status: 200 | 403 | 404 = 200): Response {
  const accepted = request.acceptEncoding ?? '';
  const encoding =
    file.br && accepts(accepted, 'br') ? 'br' : file.gzip && accepts(accepted, 'gzip') ? 'gzip' : null;
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  const headers = new Headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (status === 200 && matches(request.ifNoneMatch, etag))
    return new Response(null, { status: 304, headers });
  const body = (encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : null) ?? file.plain;
  headers.set('content-type', file.type);
  headers.set('content-length', String(body.byteLength));
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(body, { status, headers });
}
