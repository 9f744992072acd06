// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJson } from './project.mjs';

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ name: string, bytes: number, aim?: number, limit?: number }} Row
 * @typedef {{ aim?: number, limit?: number }} Bounds
 * @typedef {{ name: string, lazy: boolean, chunks: RegExp, js: Bounds, css: Bounds }} Route
 */

/** 1 KB is 1,000 bytes here: the stricter reading of the limits. */
const KB = 1000;

/** Loaded by every page by itself, without anybody asking for it. */
const ALWAYS = /\bregister-service-worker/;

/**
 * What a visitor of each route downloads: the entry, what every page loads, and the chunks of the route's own
 * (`chunks`, by the name of their source), each with all it imports.
 * @type {readonly Route[]}
 */
const ROUTES = [
  {
    name: 'landing',
    lazy: true,
    chunks: /\bapp\/LandingRoute/,
    js: { aim: 85 * KB, limit: 100 * KB },
    css: { aim: 10 * KB, limit: 12 * KB },
  },
  {
    name: 'wizard, signed out',
    lazy: true,
    chunks: /\bapp\/WizardRoute/,
    js: { aim: 135 * KB, limit: 150 * KB },
    css: { aim: 10 * KB, limit: 12 * KB },
  },
  {
    name: 'account pages',
    lazy: true,
    chunks: /\bapp\/(?:OtherRoutes|AccountRoutes?|ProfileRoute)\b/,
    js: {},
    css: {},
  },
];

/** What comes on its own, beside or after a page: these chunks without what they import. No limits. */
const APART = [
  // The two buttons come with the summary, the drawing when somebody wants a picture.
  { name: 'pictures, on tap', chunks: /\bbill\/picture\/picture/ },
  // Fetched once somebody has or wants an account, never in a signed-out visit.
  { name: 'client of accounts', chunks: /\bplatform\/accounts\/supabase\// },
];

/**
 * The keys of a chunk and of everything it needs before it runs.
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<string>} seen
 */
function withImports(manifest, key, seen) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) withImports(manifest, next, seen);
  return seen;
}

/**
 * Measures a build against its limits.
 * @param {string} folder the built web app
 * @returns {{ rows: Row[], ok: boolean, text: string }}
 */
export function bytesReport(folder) {
  const manifest = /** @type {Manifest | undefined} */ (readJson(join(folder, '.vite', 'manifest.json')));
  if (!manifest) throw new Error(`No build manifest in ${folder}: run npm run build.`);
  /** @param {string} file */
  const size = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  /** @param {Iterable<string>} files */
  const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0);

  const entry = 'app.html';
  // The page names the common sheet; sheets of their own belong to their chunks. No page waits for what is for print.
  const page = readFileSync(join(folder, 'app.html'), 'utf8');
  const linked = [...page.matchAll(/<link rel="stylesheet"(?! media="print")[^>]*href="\/([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  /** @type {Row[]} */
  const rows = [];
  for (const route of ROUTES) {
    const keys = withImports(manifest, entry, new Set());
    const isOwn = Object.values(manifest).some(({ src = '' }) => route.chunks.test(src));
    if (route.lazy && !isOwn) throw new Error(`The build has no chunk for the route "${route.name}".`);
    for (const [key, { src = '' }] of Object.entries(manifest)) {
      if (route.chunks.test(src) || ALWAYS.test(src)) withImports(manifest, key, keys);
    }
    const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
    const js = new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')));
    const css = new Set([...linked, ...chunks.flatMap((chunk) => chunk.css ?? [])]);
    rows.push({ name: `${route.name}: JavaScript`, bytes: total(js), ...route.js });
    rows.push({ name: `${route.name}: CSS`, bytes: total(css), ...route.css });
  }
  for (const { name, chunks } of APART) {
    const own = Object.values(manifest).filter(({ src = '' }) => chunks.test(src));
    if (own.length > 0) rows.push({ name: `${name}: JavaScript`, bytes: total(own.map(({ file }) => file)) });
  }
  const ok = rows.every((row) => row.bytes <= (row.limit ?? Infinity));
  return { rows, ok, text: bytesTable(rows) };
}

/** @param {number | undefined} bytes */
const kb = (bytes) => (bytes === undefined ? '' : (bytes / KB).toFixed(1));

/** @param {Row[]} rows */
function bytesTable(rows) {
  const head = ['gzip, KB', 'now', 'aim', 'limit', ''];
  const lines = rows.map((row) => [
    row.name,
    kb(row.bytes),
    kb(row.aim),
    kb(row.limit),
    row.bytes > (row.limit ?? Infinity)
      ? 'OVER THE LIMIT'
      : row.bytes > (row.aim ?? Infinity)
        ? 'over the aim'
        : 'ok',
  ]);
  return [head, ...lines]
    .map(
      ([name = '', ...figures]) =>
        `${name.padEnd(44)}${figures.map((figure) => figure.padStart(8)).join('')}`,
    )
    .join('\n');
}
