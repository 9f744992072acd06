// @ts-check
// Typing into the item form with many items on the bill, as it is and on a processor four times slower; beside a page with
// nothing but a field.
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../tools/lib/find-browser.mjs';
import { withBareServer } from './bare-http.mjs';
import { guestStorage, longBill } from './fixtures.mjs';
import { growthOf } from './growth.mjs';
import { allKept, figure } from './report.mjs';
import { withServer } from './server.mjs';
import { median, table } from './table.mjs';
import { typeInto } from './type-into.mjs';

const ITEMS = 200;
const SIZES = [25, ITEMS, 1000];
const RUNS = 3;
const LIMIT_MS = 40;
/** Measured on the way to the decision: memoised rows with `content-visibility`; a Radix Select per row. */
const KNOWN = { memoised: 24, radixSelectPerRow: 328 };
const PHONE = { width: 360, height: 640 };
const DESKTOP = { width: 1280, height: 800 };
const FIELDS = /** @type {const} */ ([
  ['Item', 'Grilled sea bass with fennel'],
  ['Price', '123456.78'],
]);

/**
 * @typedef {{ name: string, items: number, viewport: { width: number, height: number }, slower: number }} Case
 * @typedef {{ median: number, worst: number, worstOfAll: number, events: number }} Figures ms; `worst`: median of the runs' worst
 */
/** @type {Case[]} */
const CASES = [
  ...SIZES.map((items) => ({ name: 'phone', items, viewport: PHONE, slower: 4 })),
  { name: 'desktop', items: ITEMS, viewport: DESKTOP, slower: 4 },
  { name: 'desktop', items: ITEMS, viewport: DESKTOP, slower: 1 },
];

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {Case} one @param {[string, string][]} storage */
async function openPage(browser, url, { viewport, slower }, storage) {
  const page = await browser.newPage({ viewport, locale: 'en-GB' });
  await page.addInitScript((entries) => {
    for (const [key, value] of entries)
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, storage);
  await page.goto(url);
  await page.getByRole('textbox').first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

/** @param {readonly import('./type-into.mjs').Typed[]} runs @returns {Figures} */
function figuresOf(runs) {
  const worst = runs.map(({ probe }) => Math.max(...probe));
  return {
    median: median(runs.flatMap(({ probe }) => probe)),
    worst: median(worst),
    worstOfAll: Math.max(...worst),
    events: Math.max(0, ...runs.flatMap(({ events }) => events)),
  };
}

/**
 * @param {import('@playwright/test').Browser} browser @param {string} url @param {Case} one
 * @param {readonly (readonly [string, string])[]} fields @param {[string, string][]} storage
 */
async function measure(browser, url, one, fields, storage) {
  /** @type {import('./type-into.mjs').Typed[][]} */
  const typed = fields.map(() => []);
  for (let run = 0; run < RUNS; run += 1) {
    const page = await openPage(browser, url, one, storage);
    for (const [index, [label, text]] of fields.entries())
      typed[index]?.push(await typeInto(page, label, text));
    await page.close();
  }
  return typed.map(figuresOf);
}

const speed = (/** @type {number} */ slower) => (slower === 1 ? 'full speed' : `${slower}× slower`);

/** @returns {Promise<import('./report.mjs').Report>} */
export async function benchKeystrokes() {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs() });
  try {
    /** @type {Record<number, Figures | undefined>} by how much slower */
    const empty = {};
    const [item] = FIELDS;
    for (const one of CASES.filter(({ items }) => items === ITEMS))
      empty[one.slower] ??= (
        await withBareServer('page', (url) => measure(browser, url, one, [item], []))
      )[0];
    /** @type {{ one: Case, field: string, figures: Figures }[]} */
    const found = [];
    await withServer(async (url) => {
      for (const one of CASES) {
        const storage = await guestStorage(longBill(one.items));
        const measured = await measure(browser, `${url}/app?step=item-entry`, one, FIELDS, storage);
        for (const [index, figures] of measured.entries())
          found.push({ one, field: FIELDS[index]?.[0] ?? '', figures });
      }
    });
    const reference = (/** @type {Case} */ { slower }, /** @type {'median' | 'worst'} */ key) => ({
      what: 'empty page',
      value: empty[slower]?.[key] ?? Number.NaN,
    });
    /** @type {import('./report.mjs').Row[]} */
    const rows = found
      .filter(({ one }) => one.items === ITEMS)
      .flatMap(({ one, field, figures }) =>
        /** @type {const} */ (['median', 'worst']).map((key) => ({
          what: `keystroke in ${field}, ${key}`,
          size: `${ITEMS} items, ${one.name}, ${speed(one.slower)}`,
          value: figures[key],
          unit: 'ms',
          reference: reference(one, key),
          ...(key === 'worst' && { limit: LIMIT_MS }),
        })),
      );
    const cells = [
      ...Object.entries(empty).map(([slower, figures]) => ({
        name: `empty page, ${speed(Number(slower))}`,
        figures,
      })),
      ...found.map(({ one, field, figures }) => ({
        name: `${one.items} items, ${one.name}, ${speed(one.slower)}: ${field}`,
        figures,
      })),
    ].map(({ name, figures }) => [
      name,
      ...[figures?.median, figures?.worst, figures?.worstOfAll].map((ms) => figure(ms ?? Number.NaN)),
      figures && figures.events > 0 ? figure(figures.events) : '< 16',
    ]);
    /** @param {string} field @param {'median' | 'worst'} key */
    const line = (field, key) => ({
      name: `${field}, ${key}`,
      points: found
        .filter((each) => each.one.viewport === PHONE && each.field === field)
        .map(({ one, figures }) => /** @type {[number, number]} */ ([one.items, figures[key]])),
    });
    /** @type {import('./report.mjs').Series} */
    const series = {
      id: 'keystrokes',
      title: 'A keystroke by items on the bill, phone, 4× slower',
      x: 'items',
      y: 'ms',
      lines: FIELDS.flatMap(([field]) => [line(field, 'median'), line(field, 'worst')]),
    };
    const head = ['ms', 'median', `worst, median of ${RUNS} runs`, 'worst of all', 'worst, Event Timing'];
    return {
      ok: allKept(rows),
      rows,
      series: [series],
      text: `${table(head, cells)}\n\n${growthOf(series)}\nMeasured once on the way: ${KNOWN.memoised} ms with memoised rows and content-visibility, ${KNOWN.radixSelectPerRow} ms with a Radix Select per row.`,
    };
  } finally {
    await browser.close();
  }
}
