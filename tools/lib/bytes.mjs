// @ts-check
// The byte table of a build: the gzipped download sizes, beside their limits.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJson } from './project.mjs';

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ name: string, bytes: number, limit?: number | undefined }} Row
 */

/** 1 KB is 1,000 bytes here: the stricter reading of the limits. */
const KB = 1000;

/** Loaded by every page automatically. */
const ALWAYS = /\bapp\/register-service-worker/;

/** The download of a page: the files named in its HTML, and its own chunks, by the name of their source. */
const PAGES = [
  { name: 'landing', html: 'index.html', chunks: /\broutes\/LandingRoute/, limit: 98.3 * KB },
  { name: 'wizard', html: 'app.html', chunks: /\broutes\/WizardRoute/, limit: 161 * KB },
  { name: 'a table’s guest', html: 'app.html', chunks: /\broutes\/TableRoute/, limit: 140.6 * KB },
  { name: 'account pages', html: 'app.html', chunks: /\broutes\/(?:Other|Account|Profile)Routes?\b/ },
];

/**
 * Modules that a guest does not need from the landing page through the gate and the five steps of a bill: pages for accounts and of text,
 * and parts that are fetched when somebody opens them. A part that is not named here counts, so that a new one cannot be forgotten.
 */
const NOT_ON_THE_WAY =
  /\bplatform\/(?:accounts|backend|receipt-reader|saved|table|trip|storage\/erase-space)\b|\bapp\/(?:routes\/(?:Other|Table|Split|Trip|Account|Profile|Subscription|Checkout|note-summary)|frame\/AccountMenuDialog|keep-session)|\b(?:account|subscription|legal|diagnostics)\/|\bui\/fields\/PickerSheet|\bmessages\/[\w-]+\.po|\bsrc\/(?:history\/(?:HistoryScreen|RelabelDialog|SaveBillDialog)|bills\/(?:saved|save-changes|guest-data|add-bill|demo-bills|trip-bridge)|picture\/picture|adjustments\/AdjustmentPanel|charges\/OtherChargesPanel|summary\/(?:share\/LinkSheet|UnlessInTrip)|several\/|settle\/|difference\/|photo\/|table\/|trip\/)|\bui\/paper\/QrCode/;

/** Parts that a person opens, each with the files that the journey has not loaded. */
const OPENED = [
  { name: 'opened: currency picker', chunks: /\bui\/fields\/PickerSheet/ },
  { name: 'opened: bill history', chunks: /\bhistory\/HistoryScreen/ },
  { name: 'opened: something off the bill', chunks: /\badjustments\/AdjustmentPanel/ },
  { name: 'opened: another charge', chunks: /\bcharges\/OtherChargesPanel/ },
  { name: 'opened: the sheet of a link', chunks: /\bsummary\/share\/LinkSheet\b/ },
  { name: 'opened: a split by its link', chunks: /\broutes\/SplitRoute\b/ },
  { name: 'opened: a trip', chunks: /\broutes\/TripRoute\b/ },
  { name: 'opened: pictures', chunks: /\bpicture\/picture\b/ },
  { name: 'opened: who paid', chunks: /\bsettle\/SettlePanel\b/ },
  { name: 'opened: ask for it', chunks: /\bsettle\/PaymentRequestSheet\b/ },
  { name: 'opened: a live table by its host', chunks: /\btable\/host\/HostTable\b/ },
  { name: 'opened: a photo of the bill', chunks: /\bphoto\/PhotoSheet\b/ },
  { name: 'opened: the receipt reader’s client', chunks: /\bplatform\/receipt-reader\/on-device\b/ },
  { name: 'opened: log in and sign up', chunks: /\broutes\/(?:Other|Account)Routes\b/ },
  { name: 'another language: its texts', chunks: /\bmessages\/ar\.po/ },
];

/** Fetched once somebody has or wants an account: without what it imports, and without a limit. */
const CLIENT = /\bplatform\/(?:backend|accounts\/supabase)\//;

/**
 * The keys of a chunk and of everything it needs before it runs; with `isOpened`, also of what is loaded later.
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<string>} seen
 * @param {(source: string) => boolean} [isOpened]
 */
function withImports(manifest, key, seen, isOpened = () => false) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  const later = (chunk.dynamicImports ?? []).filter((next) => isOpened(manifest[next]?.src ?? ''));
  for (const next of [...(chunk.imports ?? []), ...later]) withImports(manifest, next, seen, isOpened);
  return seen;
}

/**
 * The scripts and sheets of a page: their origin, and if they block the first paint.
 * @param {string} html
 */
function readPage(html) {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', text = '']) => ({
      type: /\btype="([^"]*)"/.exec(attributes)?.[1] ?? '',
      file: /\bsrc="\/([^"]+)"/.exec(attributes)?.[1],
      text,
      waits: !/\s(?:async|defer)\b/.test(attributes),
    }))
    // A script element with data is not a script.
    .filter(({ type }) => /^$|javascript|^module$/.test(type));
  const sheets = [...html.matchAll(/<link rel="stylesheet"(?! media="print")[^>]*href="\/([^"]+)"/g)];
  return {
    files: scripts.flatMap(({ file }) => file ?? []),
    blocking: scripts.filter(({ type, waits }) => type !== 'module' && waits),
    sheets: sheets.flatMap(([, file]) => file ?? []),
  };
}

/** @param {string} folder */
function readManifest(folder) {
  const manifest = /** @type {Manifest | undefined} */ (readJson(join(folder, '.vite', 'manifest.json')));
  if (!manifest) throw new Error(`No build manifest in ${folder}: run npm run build.`);
  return manifest;
}

/**
 * Measures a build against its limits.
 * @param {string} folder the built web app
 * @returns {{ rows: Row[], ok: boolean, text: string }}
 */
export function bytesReport(folder) {
  const manifest = readManifest(folder);
  /** @param {string | Buffer} content */
  const zipped = (content) => gzipSync(content, { level: 9 }).length;
  /** @param {Iterable<string>} files */
  const total = (files) =>
    [...new Set(files)].reduce((sum, file) => sum + zipped(readFileSync(join(folder, file))), 0);
  /** @param {string} name */
  const page = (name) => readPage(readFileSync(join(folder, name), 'utf8'));
  /** @param {RegExp} pattern */
  const keysOf = (pattern) => Object.keys(manifest).filter((key) => pattern.test(manifest[key]?.src ?? ''));
  /** @param {{ files: string[] }} page @returns {string[]} */
  const entriesOf = ({ files }) =>
    Object.keys(manifest).filter((key) => files.includes(manifest[key]?.file ?? ''));
  /** @param {Iterable<string>} keys */
  const scriptsOf = (keys) =>
    [...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'));

  const landing = page('index.html');
  const app = page('app.html');
  /** @type {Row[]} */
  const rows = [];
  const before = landing.blocking.reduce(
    (sum, { file, text }) => sum + (file ? total([file]) : zipped(text)),
    0,
  );
  rows.push({ name: 'landing, before first paint: JavaScript', bytes: before, limit: 0 });

  for (const { name, html, chunks, limit } of PAGES) {
    const own = keysOf(chunks);
    if (own.length === 0) throw new Error(`The build has no chunk for the page "${name}".`);
    const { files } = page(html);
    const keys = new Set();
    for (const key of [...entriesOf({ files }), ...own, ...keysOf(ALWAYS)]) withImports(manifest, key, keys);
    rows.push({ name: `${name}: JavaScript`, bytes: total([...files, ...scriptsOf(keys)]), limit });
  }

  const all = new Set();
  for (const key of [...entriesOf(landing), ...entriesOf(app)])
    withImports(manifest, key, all, (source) => !NOT_ON_THE_WAY.test(source));
  rows.push({
    name: 'signed-out journey: JavaScript',
    bytes: total([...landing.files, ...app.files, ...scriptsOf(all)]),
    limit: 253 * KB,
  });
  const styles = [...all].flatMap((key) => manifest[key]?.css ?? []);
  rows.push({ name: 'CSS', bytes: total([...landing.sheets, ...app.sheets, ...styles]), limit: 15.3 * KB });
  for (const { name, chunks } of OPENED) {
    const keys = new Set();
    for (const key of keysOf(chunks)) withImports(manifest, key, keys);
    const more = [...keys].filter((key) => !all.has(key));
    if (more.length > 0) rows.push({ name: `${name}: JavaScript`, bytes: total(scriptsOf(more)) });
  }
  const client = keysOf(CLIENT);
  if (client.length > 0)
    rows.push({ name: 'client of accounts: JavaScript', bytes: total(scriptsOf(client)) });

  const ok = rows.every((row) => row.bytes <= (row.limit ?? Infinity));
  return { rows, ok, text: bytesTable(rows) };
}

/** @param {number | undefined} bytes */
const kb = (bytes) => (bytes === undefined ? '' : (bytes / KB).toFixed(1));

/** @param {Row[]} rows */
function bytesTable(rows) {
  const head = ['gzip, KB', 'now', 'limit', ''];
  const lines = rows.map((row) => [
    row.name,
    kb(row.bytes),
    kb(row.limit),
    row.bytes > (row.limit ?? Infinity) ? 'OVER THE LIMIT' : 'ok',
  ]);
  return [head, ...lines]
    .map(
      ([name = '', ...figures]) =>
        `${name.padEnd(44)}${figures.map((figure) => figure.padStart(8)).join('')}`,
    )
    .join('\n');
}
