// @ts-check
// How many taps and key groups a bill takes on a phone, step by step (docs/taps.md).
import { enterBill, TOTAL, WAYS } from './four-at-a-table.mjs';
import { guestStorage, PHONE, storeBefore, withBrowser } from './support/browser.mjs';
import { withServer } from './support/servers.mjs';
import { Thumb } from './thumb.mjs';

export const TITLE = 'Taps: a bill of 4 people, 10 items, 2 rounds, service and tip on a phone';
export const MINUTES = 3;

const LIMIT = 65;

/** Enters the bill in a new browser window. @param {import('@playwright/test').Browser} browser @param {string} url @param {typeof WAYS[keyof typeof WAYS]} way */
async function count(browser, url, way) {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'en-GB' });
  await storeBefore(page, await guestStorage());
  await page.goto(`${url}/app`);
  const thumb = new Thumb(page);
  await enterBill(thumb, way);
  await page.getByRole('heading', { level: 1, name: 'Summary' }).waitFor();
  const text = await page.getByRole('main').innerText();
  if (!text.includes(TOTAL)) throw new Error(`The bill does not come to ${TOTAL}: a tap was lost.`);
  await page.close();
  return { way, sum: thumb.sum, steps: [...thumb.steps, /** @type {const} */ (['all', thumb.sum])] };
}

/** @returns {Promise<import('./support/report.mjs').Report>} */
export const measure = () =>
  withBrowser((browser) =>
    withServer(async ({ url }) => {
      const counted = [];
      for (const way of Object.values(WAYS)) counted.push(await count(browser, url, way));
      const slowest = counted.at(-1);
      return {
        rows: counted.flatMap(({ way, sum: { taps, keys, up } }) => [
          {
            what: 'a bill on a phone',
            size: way.title,
            value: taps + keys,
            unit: 'taps and key groups',
            reference: slowest && { what: slowest.way.title, value: slowest.sum.taps + slowest.sum.keys },
            limit: way === WAYS.lines ? LIMIT : undefined,
          },
          { what: 'a bill on a phone', size: way.title, value: up, unit: 'scrolls up', limit: 0 },
        ]),
        tables: counted.map(({ way, steps }) => ({
          head: [way.title, 'taps', 'key groups', 'sum', 'scrolls up', 'scrolls down'],
          rows: steps.map(([step, { taps, keys, up, down }]) => [
            step,
            ...[taps, keys, taps + keys, up, down].map(String),
          ]),
        })),
      };
    }),
  );
