// @ts-check
// The history screen with many bills: coming from the account, opened again from the device, and searched.
import { chromium } from '@playwright/test';
import { PASSWORD } from '../tools/backend-checks/people.mjs';
import { browserArgs, findBrowser } from '../tools/lib/find-browser.mjs';
import { longBill } from './fixtures.mjs';
import { emailOf } from './seed.mjs';

/** @param {import('@playwright/test').Page} page @param {number} count */
const shown = (page, count) =>
  page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('[role=status]')].some(
        ({ textContent }) => textContent?.replace(/\D/g, '') === String(count),
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

/**
 * @param {string} url
 * @param {readonly number[]} bills how many the accounts 1, 2, 3 have
 */
export async function benchHistoryPages(url, bills) {
  /** @type {Record<'arrive' | 'open' | 'search', [number, number][]>} */
  const found = { arrive: [], open: [], search: [] };
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs() });
  try {
    for (const [index, count] of bills.entries()) {
      const page = await browser.newPage({ viewport: { width: 360, height: 640 }, locale: 'en-GB' });
      await page.goto(`${url}/login?${new URLSearchParams({ from: '/app?step=bill-history' })}`);
      await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(index + 1));
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await page.waitForURL(/bill-history/);
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
  } finally {
    await browser.close();
  }
  const [many, few] = [bills.length - 1, 0];
  /** @param {keyof typeof found} kind @param {string} what */
  const row = (kind, what) => ({
    what,
    size: '10,000 bills',
    value: found[kind][many]?.[1] ?? Number.NaN,
    unit: 'ms',
    reference: { what: 'with 100 bills', value: found[kind][few]?.[1] ?? Number.NaN },
  });
  return {
    jsonBytes: JSON.stringify(longBill(25)).length,
    rows: [
      row('arrive', 'history on a new device'),
      row('open', 'history opened from the device'),
      row('search', 'search in the history'),
    ],
    series: {
      id: 'history',
      title: 'The history screen by bills',
      x: 'bills',
      y: 'ms',
      lines: [
        { name: 'new device', points: found.arrive },
        { name: 'opened again', points: found.open },
        { name: 'search', points: found.search },
      ],
    },
  };
}
