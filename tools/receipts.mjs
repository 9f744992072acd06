// @ts-check
// `npm run receipts -- --manifest FILE --pictures FOLDER [--out drafts.json] [--boxes FOLDER]`: reads pictures of receipts with the
// built app in a real browser, so that what is measured is what people have. `--boxes` keeps what was recognised, a file each.
import './lib/check-node.mjs';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startEmbedded } from './lib/embedded.mjs';
import { browserArgs, findBrowser } from './lib/find-browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { isBuilt } from './lib/project.mjs';
import { openReader } from './lib/receipt-page.mjs';
import { node } from './lib/run.mjs';

const HELP = `npm run receipts -- --manifest FILE --pictures FOLDER [--out FILE] [--boxes FOLDER] [--only ID,ID]
  --manifest  a JSON list of { id, file, currency? }: which pictures there are
  --pictures  the folder in which the files are, under the names that the manifest has, or as ID.jpg, ID.png
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

/** @typedef {{ id: string, file: string, currency?: string }} Entry */

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

/** @param {{ manifest: string, pictures: string, boxes?: string | undefined, only?: string | undefined }} options */
async function readAll({ manifest, pictures, boxes, only }) {
  /** @type {Entry[]} */
  const all = JSON.parse(readFileSync(manifest, 'utf8'));
  const entries = all.filter(({ id }) => !only || only.split(',').includes(id));
  const server = await startEmbedded({ GATE_PASSWORD: '' });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs() });
  try {
    const reader = await openReader(await browser.newPage(), server.url);
    for (const entry of entries) {
      const since = performance.now();
      const { reading } = await reader.read(readPicture(pictures, entry));
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      console.log(
        `${entry.id.padEnd(10)} ${reading.width}×${reading.height} ${reading.boxes.length} texts, ${seconds} s`,
      );
      if (boxes) writeFileSync(join(boxes, `${entry.id}.json`), `${JSON.stringify(reading)}\n`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

try {
  const { manifest, pictures, boxes, only } = values;
  if (values.help || !manifest || !pictures) console.log(HELP);
  else {
    await ensureInstalled({ dev: true, what: 'what the browser needs', again: 'npm run receipts' });
    if (!isBuilt()) {
      const { code, output } = await node(['tools/build.mjs', '--quiet']);
      if (code !== 0) throw new Error(output);
    }
    if (boxes) mkdirSync(boxes, { recursive: true });
    await readAll({
      manifest: resolve(manifest),
      pictures: resolve(pictures),
      boxes: boxes && resolve(boxes),
      only,
    });
  }
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
