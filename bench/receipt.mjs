// @ts-check
// Measures the cost of reading a photo of a receipt in the built app, from the chosen file to the checked lines: bytes, time, processor,
// memory, and whether the page stays usable. docs/decisions/0026-the-receipt-reader.md has the figures of two other readers.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { inRoot } from '../tools/lib/project.mjs';
import { guestStorage, PHONE, storeBefore, withBrowser } from './support/browser.mjs';
import { longBill } from './support/long-bill.mjs';
import { median } from './support/report.mjs';
import { withFolder, withServer } from './support/servers.mjs';

export const TITLE = 'Receipt: a photo of 12 megapixels is read on the device';
export const MINUTES = 4;

/** Wide enough for 12 megapixels: the photo is a little less high than wide. */
const WIDTH = 3800;
const RUNS = 3;
const SLOWER = 4;

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {{
 *   first: number, seconds: number, cpu: number, peak: number, busy: number, busySlower: number, amounts: number,
 * }} Figures
 *   seconds, of wall and of processor; MB; ms at a stretch in which the page was busy, as it is and on a slower processor (under 50 ms
 *   counts as 0); how many of the amounts were read
 */

/** The download size of the reader's scripts and models, brotli, without the worker of PDF.js; MB. */
function downloadSize() {
  const sizeOf = (/** @type {string} */ folder, /** @type {RegExp} */ names) =>
    readdirSync(folder)
      .filter((name) => names.test(name))
      .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const bytes =
    sizeOf(inRoot('dist/web/models'), /\.br$/) +
    sizeOf(inRoot('dist/web/receipt-reader'), /^(?:receipt-reader.*\.js|.*\.wasm)\.br$/);
  return bytes / 1e6;
}

/** The peak memory of a process in MB, if the system reports it. @param {number} id */
function peakMemory(id) {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** A browser's resource usage so far. @param {Browser} browser */
async function usageOf(browser) {
  const session = await browser.newBrowserCDPSession();
  /** @type {() => Promise<{ id: number, type: string, cpuTime: number }[]>} */
  const processes = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo;
  return {
    cpu: async () => (await processes()).reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    peak: async () =>
      Math.max(
        ...(await processes()).filter(({ type }) => type === 'renderer').map(({ id }) => peakMemory(id)),
      ),
  };
}

/** @param {Page} page */
const watchTasks = (page) =>
  page.addInitScript(() => {
    const seen = Object.assign(globalThis, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });

/** The longest time for which a page was busy during some work, in ms. @param {Page} page @param {() => Promise<unknown>} work */
async function longestTask(page, work) {
  await page.evaluate(() => Object.assign(globalThis, { longest: 0 }) && undefined);
  await work();
  return page.evaluate(async () => {
    // Observers report after the task that follows.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
    const { longest } = /** @type {typeof globalThis & { longest: number }} */ (globalThis);
    return longest;
  });
}

/**
 * Reads it in the app several times, in a browser of its own.
 * @param {number} runs @param {string} url @param {string} file @param {readonly string[]} amounts what is to be read
 * @returns {Promise<Figures>}
 */
const measureReader = (runs, url, file, amounts) =>
  withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: PHONE, locale: 'en-GB' });
    page.setDefaultTimeout(120_000);
    await watchTasks(page);
    const usage = await usageOf(browser);
    const read = await openApp(page, url, file);
    const taken = [];
    let text = '';
    for (let run = 0; run < runs; run += 1) {
      const [since, before] = [performance.now(), await usage.cpu()];
      const busy = await longestTask(page, async () => (text = await read()));
      taken.push({ seconds: (performance.now() - since) / 1000, cpu: (await usage.cpu()) - before, busy });
    }
    const peak = await usage.peak();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return {
      first: taken[0]?.seconds ?? Number.NaN,
      seconds: median(taken.map(({ seconds }) => seconds)),
      cpu: median(taken.map(({ cpu }) => cpu)),
      peak,
      busy: Math.max(...taken.map(({ busy }) => busy)),
      busySlower: await longestTask(page, read),
      amounts: amounts.filter((amount) => text.includes(amount)).length,
    };
  });

/**
 * The app on a device that has downloaded the reader.
 * @param {Page} page @param {string} url @param {string} file @returns {Promise<() => Promise<string>>} reads it, and gives the text
 */
async function openApp(page, url, file) {
  await storeBefore(page, await guestStorage(longBill(3)));
  const sheet = page.getByRole('dialog', { name: 'Photo of the bill' });
  const lines = sheet.getByRole('list', { name: 'Lines' });
  const openSheet = () => page.getByRole('button', { name: 'Photo of the bill' }).first().click();
  const choose = () => sheet.locator('input[multiple]').setInputFiles(file);
  await page.goto(`${url}/app?step=item-entry`);
  await openSheet();
  await sheet.getByRole('button', { name: /^Download/ }).click();
  await choose();
  await lines.waitFor();
  await sheet.getByRole('button', { name: 'Discard' }).click();
  // Use a new worker, so that each picture is the first that it reads.
  await page.reload();
  await openSheet();
  let isFresh = true;
  return async () => {
    if (!isFresh) {
      await sheet.getByRole('button', { name: 'Discard' }).click();
      await openSheet();
    }
    isFresh = false;
    await choose();
    await lines.waitFor();
    return sheet.innerText();
  };
}

/** A photo with a shadow and dents, and the amounts on it. */
async function drawPhoto() {
  /** @type {{ module: typeof import('../tests/receipts/draw-receipt.ts') }} */
  const { module } = await runnerImport(inRoot('tests/receipts/draw-receipt.ts'));
  const picture = await withBrowser(async (browser) =>
    module.drawReceipt(await browser.newPage(), { width: WIDTH, slope: 2, shadow: 0.3, crumple: 0.1 }),
  );
  return { picture, amounts: module.AMOUNTS };
}

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export async function measure({ quick, runs = quick ? 1 : RUNS }) {
  const { picture, amounts } = await drawPhoto();
  const found = await withFolder((folder) => {
    const file = join(folder, 'IMG_1.jpg');
    writeFileSync(file, picture);
    return withServer(({ url }) => measureReader(runs, url, file, amounts));
  });
  /** @param {string} what @param {number} value @param {string} unit @param {number} [limit] */
  const row = (what, value, unit, limit) => ({
    what: `a receipt is read${what}`,
    size: '12 megapixels',
    value,
    unit,
    limit,
  });
  return {
    rows: [
      row(': to download, once', downloadSize(), 'MB, brotli', 17.5),
      row(', the first one', found.first, 's'),
      row('', found.seconds, 's'),
      row('', found.cpu, 's of processor', 8),
      row(', peak', found.peak, 'MB', 800),
      row(', the page busy', found.busy, 'ms at a stretch', 50),
      row(`, the page busy, ${SLOWER}× slower`, found.busySlower, 'ms at a stretch'),
      { ...row(': amounts found', found.amounts, `of ${amounts.length}`, 5), atLeast: true },
    ],
    notes: [
      'Measured from the file that is chosen to the lines that are checked. The processor’s seconds are those of all of the browser’s processes. Tasks of less than 50 ms count as 0.',
    ],
  };
}
