// @ts-check
// `npm run receipts -- --manifest FILE --pictures FOLDER [--out drafts.json] [--boxes FOLDER]`: reads pictures of receipts with the
// built app in a real browser, so that what is measured is what people have. `--boxes` keeps what was recognised, a file each.
import './lib/check-node.mjs';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startEmbedded } from './lib/embedded.mjs';
import { browserArgs, findBrowser } from './lib/find-browser.mjs';
import { makeBuilt } from './lib/ready.mjs';
import { draftMaker } from './lib/receipt-drafts.mjs';
import { openReader } from './lib/receipt-page.mjs';

const HELP = `npm run receipts -- --manifest FILE --pictures FOLDER [--out FILE] [--boxes FOLDER] [--only ID,ID]
  --manifest  a JSON list of { id, file, currency?, gt?: { decimals? } }: which pictures there are, their currency, and with how many
              digits after the point amounts are to be written; else as many as the currency has
  --pictures  the folder in which the files are, under the names that the manifest has, or as ID.jpg, ID.png
  --out       a file for what the app makes of them: { ID: { items, charges, total, status } }, amounts in minor units
  --boxes     a folder for what was recognised: ID.json`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    manifest: { type: 'string' },
    pictures: { type: 'string' },
    out: { type: 'string' },
    boxes: { type: 'string' },
    only: { type: 'string' },
  },
});

/** @typedef {{ id: string, file: string, currency?: string, gt?: { decimals?: number } }} Entry */

/** @param {string} folder @param {Entry} entry @returns {Buffer} */
function readPicture(folder, { id, file }) {
  for (const name of [file, ...['jpg', 'jpeg', 'png', 'webp'].map((end) => `${id}.${end}`)]) {
    try {
      return readFileSync(join(folder, name));
    } catch {
      // Perhaps under the next name.
    }
  }
  throw new Error(`no picture of ${id} in ${folder}`);
}

/**
 * @typedef {{ manifest: string, pictures: string, out?: string | undefined, boxes?: string | undefined, only?: string | undefined }} Options
 * @param {Options} options
 * @returns {Promise<string[]>} the pictures that could not be read
 */
async function readAll({ manifest, pictures, out, boxes, only }) {
  /** @type {Entry[]} */
  const all = JSON.parse(readFileSync(manifest, 'utf8'));
  const entries = all.filter(({ id }) => !only || only.split(',').includes(id));
  const toDraft = out ? await draftMaker() : undefined;
  /** @type {Record<string, import('./lib/receipt-drafts.mjs').ComparableDraft>} */
  const drafts = {};
  /** @type {string[]} */
  const failed = [];
  const server = await startEmbedded({ GATE_PASSWORD: '' });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs() });
  try {
    const reader = await openReader(await browser.newPage(), server.url);
    for (const entry of entries) {
      const since = performance.now();
      try {
        const { reading } = await reader.read(readPicture(pictures, entry));
        const draft = toDraft?.(reading, { currency: entry.currency, decimals: entry.gt?.decimals });
        if (draft) drafts[entry.id] = draft;
        if (boxes) writeFileSync(join(boxes, `${entry.id}.json`), `${JSON.stringify(reading)}\n`);
        const seconds = ((performance.now() - since) / 1000).toFixed(1);
        const found = `${reading.boxes.length} texts`;
        console.log(
          [entry.id.padEnd(10), found.padStart(10), `${seconds} s`, draft?.status ?? ''].join('  '),
        );
      } catch (error) {
        failed.push(entry.id);
        console.log(`${entry.id.padEnd(10)}  ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  if (out) writeFileSync(out, `${JSON.stringify(drafts, null, 1)}\n`);
  return failed;
}

try {
  const { manifest, pictures, out, boxes, only } = values;
  if (values.help || !manifest || !pictures) console.log(HELP);
  else {
    await makeBuilt('what the browser needs', 'npm run receipts');
    if (boxes) mkdirSync(boxes, { recursive: true });
    const failed = await readAll({ manifest, pictures, out, boxes, only });
    if (failed.length > 0) process.exitCode = 1;
    console.log(failed.length === 0 ? 'All were read.' : `Not read: ${failed.join(', ')}`);
  }
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
