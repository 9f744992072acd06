// @ts-check
// How many taps and key groups a bill takes on a phone, step by step (docs/taps.md).
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../tools/lib/find-browser.mjs';
import { guestStorage } from './fixtures.mjs';
import { enterBill, TOTAL, WAYS } from './four-at-a-table.mjs';
import { withServer } from './server.mjs';
import { table } from './table.mjs';
import { Thumb } from './thumb.mjs';

const LIMIT = 75;

/** @returns {Promise<import('./report.mjs').Report>} */
export async function benchTaps() {
  const storage = await guestStorage();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs() });
  try {
    return await withServer(async (url) => {
      const reports = [];
      /** @type {Map<string, number>} */
      const sums = new Map();
      let ok = true;
      for (const way of Object.values(WAYS)) {
        const phone = {
          viewport: { width: 360, height: 640 },
          hasTouch: true,
          isMobile: true,
          locale: 'en-GB',
        };
        const page = await browser.newPage(phone);
        await page.addInitScript((entries) => {
          for (const [key, value] of entries)
            if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
        }, storage);
        await page.goto(`${url}/app`);
        const thumb = new Thumb(page);
        await enterBill(thumb, way);
        await page.getByRole('heading', { level: 1, name: 'Summary' }).waitFor();
        const text = await page.getByRole('main').innerText();
        if (!text.includes(TOTAL)) throw new Error(`The bill does not come to ${TOTAL}: a tap was lost.`);
        await page.close();
        const { sum } = thumb;
        const rows = [...thumb.steps, /** @type {const} */ (['all', sum])].map(([step, count]) =>
          [step, count.taps, count.keys, count.taps + count.keys, count.up, count.down].map(String),
        );
        sums.set(way.title, sum.taps + sum.keys);
        ok &&= sum.up === 0 && (way !== WAYS.lines || sum.taps + sum.keys <= LIMIT);
        const head = [way.title, 'taps', 'key groups', 'sum', 'scrolls up', 'scrolls down'];
        reports.push(table(head, rows));
      }
      const slowest = WAYS.slowest.title;
      const reference = { what: slowest, value: sums.get(slowest) ?? Number.NaN };
      return {
        ok,
        rows: [...sums].map(([size, value]) => ({
          what: 'a bill on a phone',
          size,
          value,
          unit: 'taps and key groups',
          reference: size === slowest ? undefined : reference,
          limit: size === WAYS.lines.title ? LIMIT : undefined,
        })),
        text: `${reports.join('\n\n')}\n\nLimit for the first: ${LIMIT}, and no scroll up for any. ${ok ? 'Kept.' : 'NOT KEPT.'}`,
      };
    });
  } finally {
    await browser.close();
  }
}
