// @ts-check
// The history screen with many bills: coming from the account, opened again from the device, and searched.
import { PASSWORD } from '../../tools/backend-checks/people.mjs';
import { logInAt, PHONE, withBrowser } from './browser.mjs';
import { grownRow } from './report.mjs';
import { emailOf } from './seed.mjs';

const PATH = '/app?step=bill-history';

/** @param {import('@playwright/test').Page} page @param {number} count */
const shown = (page, count) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[role=status]')].some(
        ({ textContent }) => textContent?.replace(/\D/g, '') === String(wanted),
      ),
    count,
    { timeout: 120_000 },
  );

/** Milliseconds from a word typed to the frame that shows what was found. @param {import('@playwright/test').Page} page */
const search = (page) =>
  page.evaluate(async () => {
    const input = /** @type {HTMLInputElement} */ (document.querySelector('input[type=search]'));
    const texts = () =>
      [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join();
    const before = texts();
    const since = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'number 77');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => {
      const look = () => requestAnimationFrame(texts() === before ? look : resolve);
      look();
    });
    return performance.now() - since;
  });

/** @param {string} url @param {readonly number[]} bills how many the accounts 1, 2, 3 have */
export const measureHistoryPages = (url, bills) =>
  withBrowser(async (browser) => {
    /** @type {Record<'arrive' | 'open' | 'search', [number, number][]>} */
    const found = { arrive: [], open: [], search: [] };
    for (const [index, count] of bills.entries()) {
      const page = await browser.newPage({ viewport: PHONE, locale: 'en-GB' });
      await logInAt(page, url, PATH, { email: emailOf(index + 1), password: PASSWORD });
      const arrived = performance.now();
      await shown(page, count);
      found.arrive.push([count, performance.now() - arrived]);
      const times = [];
      for (let time = 0; time < 3; time += 1) {
        const since = performance.now();
        await page.reload();
        await shown(page, count);
        times.push(performance.now() - since);
      }
      found.open.push([count, Math.min(...times)]);
      found.search.push([count, await search(page)]);
      await page.context().close();
    }
    return [
      grownRow('history on a new device', 'bills', found.arrive),
      grownRow('history opened from the device', 'bills', found.open),
      grownRow('search in the history', 'bills', found.search),
    ];
  });
