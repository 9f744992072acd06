// @ts-check
// What reading a photo of a receipt takes in the built app, from the file that is chosen to the lines that are checked: bytes, time,
// processor, memory, and whether the page stays usable. Beside it two other readers, which only recognise text.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { inRoot } from '../tools/lib/project.mjs';
import { guestStorage, PHONE, storeBefore, withBrowser } from './support/browser.mjs';
import { longBill } from './support/long-bill.mjs';
import { OTHER_READERS, withOtherReaders } from './support/other-readers.mjs';
import { median } from './support/report.mjs';
import { withFolder, withServer } from './support/servers.mjs';

export const TITLE = 'Receipt: a photo of 12 megapixels is read on the device';
export const MINUTES = 4;

/** So wide that the photo, a little less high than wide, has 12 megapixels. */
const WIDTH = 3800;
const RUNS = 3;
const SLOWER = 4;

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {{ read: () => Promise<string>, download: () => Promise<number> }} Reader
 *   a reader that is ready in a page: gives the text that it has read, and says how many MB it took to download
 * @typedef {{
 *   first: number, seconds: number, cpu: number, peak: number, busy: number, busySlower: number, amounts: number, download: number,
 * }} Figures
 *   seconds, of wall and of processor; MB; ms at a stretch in which the page was busy, as it is and on a slower processor (under 50 ms
 *   counts as 0); how many of the amounts were read
 */

/** What the reader's scripts and models take on the way, brotli, without those for PDFs; MB. */
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

/** The most memory that a process ever had, in MB; only where the system says so. @param {number} id */
function peakMemory(id) {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** What a browser has used so far. @param {Browser} browser */
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
    // What is observed is told after the task that follows.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
    const { longest } = /** @type {typeof globalThis & { longest: number }} */ (globalThis);
    return longest;
  });
}

/**
 * Measures a reader in a browser of its own, so that nothing of another one is in its figures.
 * @param {number} runs
 * @param {readonly string[]} amounts what is to be read
 * @param {(page: Page) => Promise<Reader>} open
 * @returns {Promise<Figures>}
 */
const measureReader = (runs, amounts, open) =>
  withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: PHONE, locale: 'en-GB' });
    page.setDefaultTimeout(120_000);
    await watchTasks(page);
    const usage = await usageOf(browser);
    const { read, download } = await open(page);
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
      download: await download(),
    };
  });

/** The app, as somebody uses it who has the reader. @param {Page} page @param {string} url @param {string} file */
async function openApp(page, url, file) {
  await storeBefore(page, await guestStorage(longBill(3)));
  const sheet = page.getByRole('dialog', { name: 'Photo of the bill' });
  const lines = sheet.getByRole('list', { name: 'Lines' });
  const openSheet = async () => {
    await page.getByRole('button', { name: 'Photo of the bill' }).first().click();
    await sheet.getByRole('button', { name: 'Take a photo' }).waitFor();
  };
  const choose = () => sheet.locator('input[multiple]').setInputFiles(file);
  await page.goto(`${url}/app?step=item-entry`);
  await openSheet();
  await choose();
  await sheet.getByRole('button', { name: /^Download/ }).click();
  await lines.waitFor();
  await sheet.getByRole('button', { name: 'Throw away' }).click();
  // A worker of its own: the next picture is the first one that it reads.
  await page.reload();
  await openSheet();
  let isFresh = true;
  return {
    async read() {
      if (!isFresh) {
        await sheet.getByRole('button', { name: 'Throw away' }).click();
        await openSheet();
      }
      isFresh = false;
      await choose();
      await lines.waitFor();
      return sheet.innerText();
    },
    download: async () => downloadSize(),
  };
}

/** A page with one of the other readers. @param {Page} page @param {string} url @param {() => Promise<number>} download */
async function openOther(page, url, download) {
  await page.goto(url);
  await page.waitForFunction(() => 'readReceipt' in globalThis);
  return {
    download,
    read: () =>
      page.evaluate(() => {
        const { readReceipt } = /** @type {typeof globalThis & { readReceipt: () => Promise<string> }} */ (
          globalThis
        );
        return readReceipt();
      }),
  };
}

/** A photo with a shadow and a fold, and the amounts on it. */
async function drawPhoto() {
  /** @type {{ module: typeof import('../tests/receipts/draw-receipt.ts') }} */
  const { module } = await runnerImport(inRoot('tests/receipts/draw-receipt.ts'));
  const picture = await withBrowser(async (browser) =>
    module.drawReceipt(await browser.newPage(), { width: WIDTH, slope: 2, shadow: 0.3, folds: 1 }),
  );
  return { picture, amounts: module.AMOUNTS };
}

/** @param {number} runs @param {Buffer} picture @param {readonly string[]} amounts */
const measureOthers = (runs, picture, amounts) =>
  withOtherReaders(picture, async ({ urlOf, downloaded }) => {
    /** @type {[name: string, figures: Figures][]} */
    const all = [];
    for (const name of OTHER_READERS)
      all.push([
        name,
        await measureReader(runs, amounts, (page) => openOther(page, urlOf(name), downloaded)),
      ]);
    return all;
  });

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export async function measure({ quick, runs = quick ? 1 : RUNS }) {
  const { picture, amounts } = await drawPhoto();
  const ours = await withFolder((folder) => {
    const file = join(folder, 'IMG_1.jpg');
    writeFileSync(file, picture);
    return withServer(({ url }) => measureReader(runs, amounts, (page) => openApp(page, url, file)));
  });
  /** @type {string[]} */
  const failures = [];
  const others = await measureOthers(runs, picture, amounts).catch((error) => {
    failures.push(`tesseract.js and esearch-ocr: ${error instanceof Error ? error.message : error}`);
    return [];
  });
  const size = '12 megapixels';
  /** @type {(figure: keyof Figures, row: Pick<import('./support/report.mjs').Row, 'what' | 'unit' | 'limit' | 'atLeast'>) => import('./support/report.mjs').Row} */
  const row = (figure, { what, ...rest }) => ({
    what: `a receipt is read${what}`,
    size,
    value: ours[figure],
    ...rest,
    reference: others.map(([name, figures]) => ({ what: name, value: figures[figure] })),
  });
  return {
    failures,
    rows: [
      row('download', { what: ': to download, once', unit: 'MB, brotli', limit: 10 }),
      row('first', { what: ', the first one', unit: 's' }),
      row('seconds', { what: '', unit: 's' }),
      row('cpu', { what: '', unit: 's of processor', limit: 8 }),
      row('peak', { what: ', peak', unit: 'MB', limit: 800 }),
      row('busy', { what: ', the page busy', unit: 'ms at a stretch', limit: 50 }),
      row('busySlower', { what: `, the page busy, ${SLOWER}× slower`, unit: 'ms at a stretch' }),
      row('amounts', { what: ': amounts found', unit: `of ${amounts.length}`, atLeast: true, limit: 5 }),
    ],
    notes: [
      'Ours is measured from the file that is chosen to the lines that are checked, in the app; the other two recognise text in an empty page and make no bill of it. Each runs in a browser of its own and gets the same picture, scaled to 1,600 pixels. The processor’s seconds are those of all of the browser’s processes. Tasks of less than 50 ms count as 0.',
    ],
  };
}
