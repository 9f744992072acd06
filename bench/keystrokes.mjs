// @ts-check
// Measures typing into the item form with many items on the bill, at full speed and on a processor four times slower, and how long the
// form takes to appear when the page is opened again; beside a page with nothing but a field.
import { guestStorage, PHONE, storeBefore, withBrowser } from './support/browser.mjs';
import { longBill } from './support/long-bill.mjs';
import { median } from './support/report.mjs';
import { withEmptyPage, withServer } from './support/servers.mjs';
import { typeInto } from './support/type-into.mjs';

export const TITLE = 'Keystrokes';
export const MINUTES = 6;

const ITEMS = 200;
/** The lines of a bill that is opened again. */
const START_ITEMS = 60;
const START = 'opened again';
const LIMIT_MS = 40;
const DESKTOP = { width: 1280, height: 800 };
const FIELDS = /** @type {const} */ ([
  ['Item', 'Grilled sea bass with fennel'],
  ['Price', '123456.78'],
]);

/**
 * @typedef {{ name: string, items: number, viewport: { width: number, height: number }, slower: number, isSettled?: boolean, reopens?: boolean }} Case
 * @typedef {{ name: string, url: string, storage: import('../tests/support/device.ts').Entries, fields: readonly (readonly [string,
 * string])[] }} Place
 * @typedef {{ median: number, worst: number }} Figures ms; `worst`: median of the runs' worst
 */
/** @type {Case[]} */
const CASES = [
  ...[ITEMS, 25, 1000].map((items) => ({ name: 'phone, 4× slower', items, viewport: PHONE, slower: 4 })),
  // A page that has just been opened fetches its offline copy while somebody types; in a settled one nothing else runs.
  { name: 'phone, 4× slower, offline copy there', items: ITEMS, viewport: PHONE, slower: 4, isSettled: true },
  {
    name: 'phone, 4× slower',
    items: START_ITEMS,
    viewport: PHONE,
    slower: 4,
    isSettled: true,
    reopens: true,
  },
  { name: 'desktop, 4× slower', items: ITEMS, viewport: DESKTOP, slower: 4 },
  { name: 'desktop, full speed', items: ITEMS, viewport: DESKTOP, slower: 1 },
];

/**
 * Types into each field of a page that has just been opened.
 * @param {import('@playwright/test').Browser} browser
 * @param {Case} one
 * @param {Place} place
 */
async function typeOnce(browser, { viewport, slower, isSettled, reopens }, { url, storage, fields }) {
  const page = await browser.newPage({ viewport, locale: 'en-GB' });
  await storeBefore(page, storage);
  await page.goto(url);
  await page.getByRole('textbox').first().waitFor();
  if (isSettled && storage.length > 0)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const typed = [];
  if (reopens) typed.push({ label: START, times: storage.length > 0 ? [await reopen(page)] : [] });
  else for (const [label, text] of fields) typed.push({ label, times: await typeInto(page, label, text) });
  await page.close();
  return typed;
}

/**
 * Loads the page again, from its offline copy.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<number>} ms until the first frame with the form
 */
async function reopen(page) {
  await page.reload({ waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => document.querySelector('[data-step] input') && performance.now(),
    undefined,
    { polling: 'raf' },
  );
  return Number(await shown.jsonValue());
}

/**
 * Measures the places alternately, this many times. @param {import('@playwright/test').Browser} browser @param {number} runs @param {Case}
 * one @param {readonly Place[]} places
 */
async function inTurn(browser, runs, one, places) {
  /** @type {Map<string, number[][]>} */
  const typed = new Map();
  for (let run = 0; run < runs; run += 1)
    for (const place of places)
      for (const { label, times } of await typeOnce(browser, one, place)) {
        const key = `${place.name}: ${label}`;
        typed.set(key, [...(typed.get(key) ?? []), times]);
      }
  return new Map([...typed].map(([key, times]) => [key, figuresOf(times)]));
}

/** @param {readonly (readonly number[])[]} runs @returns {Figures} */
const figuresOf = (runs) => ({
  median: median(runs.flat()),
  worst: median(runs.map((times) => Math.max(...times))),
});

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export const measure = ({ quick, runs = quick ? 1 : 3 }) =>
  withBrowser((browser) =>
    withEmptyPage((empty) =>
      withServer(async ({ url }) => {
        /** @type {{ one: Case, found: Map<string, Figures> }[]} */
        const measured = [];
        for (const one of quick ? CASES.slice(0, 1) : CASES) {
          const storage = await guestStorage(longBill(one.items));
          const places = [
            { name: 'empty page', url: empty, storage: [], fields: FIELDS.slice(0, 1) },
            { name: 'this build', url: `${url}/app?step=item-entry`, storage, fields: FIELDS },
          ];
          measured.push({ one, found: await inTurn(browser, runs, one, places) });
        }
        return { rows: rowsOf(measured) };
      }),
    ),
  );

/**
 * @param {readonly { one: Case, found: Map<string, Figures> }[]} measured
 * @returns {import('./support/report.mjs').Row[]}
 */
const rowsOf = (measured) =>
  measured.flatMap(({ one, found }) =>
    (one.reopens ? [START] : FIELDS.map(([field]) => field)).flatMap((label) =>
      // It opens once in each run: then the worst is no other figure.
      /** @type {(keyof Figures)[]} */ (one.reopens ? ['median'] : ['median', 'worst']).map((key) => {
        const value = (/** @type {string} */ of) => found.get(of)?.[key] ?? Number.NaN;
        return {
          what: `${one.reopens ? 'bill' : 'keystroke in'} ${label}, ${key}`,
          size: `${one.items} items, ${one.name}`,
          value: value(`this build: ${label}`),
          unit: 'ms',
          reference: one.reopens ? undefined : { what: 'empty page', value: value('empty page: Item') },
          limit: key === 'worst' && one.items === ITEMS ? LIMIT_MS : undefined,
        };
      }),
    ),
  );
