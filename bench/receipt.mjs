// @ts-check
// What reading a photo of a receipt takes in the built app: bytes, time, processor, memory, and whether the page stays usable.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { inRoot } from '../tools/lib/project.mjs';
import { openReader } from '../tools/lib/receipt-page.mjs';
import { withBrowser } from './support/browser.mjs';
import { median } from './support/report.mjs';
import { withServer } from './support/servers.mjs';

export const TITLE = 'Receipt: a photo of 12 megapixels is read on the device';
export const MINUTES = 6;

/** So wide that the photo, a little less high than wide, has 12 megapixels. */
const WIDTH = 3800;
const RUNS = 3;

/** What the reader's scripts and models take on the way, brotli, without those for PDFs. */
function downloadBytes() {
  const sizeOf = (/** @type {string} */ folder, /** @type {RegExp} */ names) =>
    readdirSync(folder)
      .filter((name) => names.test(name))
      .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return (
    sizeOf(inRoot('dist/web/models'), /\.br$/) +
    sizeOf(inRoot('dist/web/receipt-reader'), /^receipt-reader.*\.js\.br$/)
  );
}

/**
 * What the browser's processes have used so far, by what the browser says of itself.
 * @param {import('@playwright/test').CDPSession} session
 * @returns {Promise<{ id: number, type: string, cpuTime: number }[]>} `cpuTime` in seconds
 */
const processesOf = async (session) => (await session.send('SystemInfo.getProcessInfo')).processInfo;

/** The most memory that a process ever had, in MB; only where the system says so. @param {number} id */
function peakMemory(id) {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The longest time that the page was busy at a stretch, in ms; 0 where none was noticed (50 and more are). @param {import('@playwright/test').Page} page */
const longestTask = (page) =>
  page.evaluate(() => {
    /** @type {{ longest: number }} */
    const { longest } = /** @type {any} */ (globalThis);
    return longest;
  });

/** @param {import('@playwright/test').Page} page */
const watchTasks = (page) =>
  page.addInitScript(() => {
    const seen = Object.assign(globalThis, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });

/** @param {boolean} quick */
const measureReader = (quick) =>
  withBrowser((browser) =>
    withServer(async ({ url }) => {
      /** @type {{ module: typeof import('../tests/receipts/draw-receipt.ts') }} */
      const { module } = await runnerImport(inRoot('tests/receipts/draw-receipt.ts'));
      const page = await browser.newPage();
      await watchTasks(page);
      const reader = await openReader(page, url);
      const picture = await module.drawReceipt(page, { width: WIDTH, slope: 2, shadow: 0.3, folds: 1 });
      const session = await browser.newBrowserCDPSession();
      const cpu = async () => (await processesOf(session)).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
      // Drawing and handing over the picture is no part of reading it.
      await page.evaluate(() => Object.assign(globalThis, { longest: 0 }));
      const runs = [];
      for (let run = 0; run < (quick ? 1 : RUNS); run += 1) {
        const [since, before] = [performance.now(), await cpu()];
        await reader.read(picture);
        runs.push({ seconds: (performance.now() - since) / 1000, cpu: (await cpu()) - before });
      }
      const peaks = (await processesOf(session))
        .filter(({ type }) => type === 'renderer')
        .map(({ id }) => peakMemory(id));
      return { runs, peak: Math.max(...peaks), longest: await longestTask(page) };
    }),
  );

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export async function measure({ quick }) {
  const { runs, peak, longest } = await measureReader(quick);
  const [first] = runs;
  const size = '12 megapixels';
  return {
    rows: [
      {
        what: 'the receipt reader, once',
        size: 'brotli',
        value: downloadBytes() / 1e6,
        unit: 'MB',
        limit: 10,
      },
      { what: 'a receipt is read, the first one', size, value: first?.seconds ?? Number.NaN, unit: 's' },
      { what: 'a receipt is read', size, value: median(runs.map(({ seconds }) => seconds)), unit: 's' },
      {
        what: 'a receipt is read',
        size,
        value: median(runs.map(({ cpu }) => cpu)),
        unit: 's of processor',
        limit: 8,
      },
      { what: 'a receipt is read, peak', size, value: peak, unit: 'MB', limit: 800 },
      { what: 'a receipt is read, the page busy', size, value: longest, unit: 'ms at a stretch', limit: 50 },
    ],
  };
}
