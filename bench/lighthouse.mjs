// @ts-check
// Lighthouse, mobile, gate off, over HTTP/2: the median of several runs of each page, beside a page with nothing on it.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { newPerson, PASSWORD } from '../tools/backend-checks/people.mjs';
import { browserArgs, findBrowser } from '../tools/lib/find-browser.mjs';
import { inRoot } from '../tools/lib/project.mjs';
import { makeExtraInstalled } from '../tools/lib/ready.mjs';
import { guestStorage, logInAt } from './support/browser.mjs';
import { withHttps } from './support/https-proxy.mjs';
import { longBill } from './support/long-bill.mjs';
import { median } from './support/report.mjs';
import { withEmptyPage, withFolder } from './support/servers.mjs';

export const TITLE = 'Lighthouse, mobile';
export const MINUTES = 20;

const ITEMS = 60;
/** The number of lines on a live table's bill. */
const TABLE_ITEMS = 25;
/** `least`: the lowest Performance allowed, throttled as applied; the other categories have to be 100. `who`: the device that opens the page, and its data. */
const PAGES = /** @type {const} */ ([
  { name: 'landing', path: '/', least: 99, who: 'newcomer' },
  { name: 'log in', path: '/login', least: 98, who: 'newcomer' },
  { name: 'empty wizard', path: '/app?guest', least: 98, who: 'newcomer' },
  { name: `wizard, ${ITEMS} items`, path: '/app?step=item-entry', least: 97, who: 'guest' },
  { name: `summary, ${ITEMS} items`, path: '/app?step=summary', least: 97, who: 'guest' },
  { name: 'profile', path: '/profile', least: 95, who: 'member' },
  { name: "a table's guest", path: '/t', least: 97, who: 'guest at a table' },
]);
const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);
/** `devtools`: the browser waits as on a slow phone; `simulate`: Lighthouse works out from a quick load what a slow one would take. */
const THROTTLING = /** @type {const} */ (['devtools', 'simulate']);
const METRICS = /** @type {const} */ ({
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
});

/**
 * @typedef {{
 *   categories: Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>,
 *   audits: Record<string, { score: number | null, title: string, numericValue?: number }>, runtimeError?: { message: string },
 * }} Result
 * @typedef {(url: string, flags: object) => Promise<{ lhr: Result } | undefined>} Lighthouse
 * @typedef {{ url: string, api: string, key: string }} Place the server; `api`: past the proxy
 */

/** @returns {Promise<Lighthouse>} */
async function loadLighthouse() {
  await makeExtraInstalled('Lighthouse', 'npm run bench');
  const entry = createRequire(inRoot('tools', 'extra', 'package.json')).resolve('lighthouse');
  return (await import(pathToFileURL(entry).href)).default;
}

/** The audits that kept a page from 100, Performance aside. @param {Result} result */
const shortcomings = ({ categories, audits }) =>
  CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${audits[id]?.title}`),
  );

/** Medians of several results. @param {readonly Result[]} results */
function mediansOf(results) {
  const score = (/** @type {string} */ category) =>
    Math.round(median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100)));
  const metric = (/** @type {keyof typeof METRICS} */ name) =>
    median(results.map(({ audits }) => audits[METRICS[name]]?.numericValue ?? Number.NaN));
  return {
    scores: CATEGORIES.map(score),
    others: Math.min(...CATEGORIES.slice(1).map(score)),
    FCP: metric('FCP'),
    LCP: metric('LCP'),
    TBT: metric('TBT'),
    CLS: metric('CLS'),
    shortcomings: [...new Set(results.flatMap(shortcomings))],
  };
}
/**
 * @typedef {ReturnType<typeof mediansOf>} Medians
 * @typedef {{ name: string, least: number, throttling: typeof THROTTLING[number], medians: Medians }} Found
 */

/**
 * Prepares the device's storage before each run: nothing, a guest's bill, or a session. Lighthouse itself leaves local storage
 * and databases, so that a newcomer's second run would be a guest's.
 * @returns {Promise<string>} what the page's address ends in
 * @param {import('@playwright/test').BrowserContext} context @param {Place} place
 * @param {typeof PAGES[number]['who']} who
 */
async function prepare(context, { url, api, key }, who) {
  const page = await context.newPage();
  // Not a page of the app, which would save its state when it is left.
  await page.goto(`${url}/healthz`);
  await page.evaluate(
    async (entries) => {
      localStorage.clear();
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    who === 'guest' ? await guestStorage(longBill(ITEMS)) : [],
  );
  if (who === 'member') {
    const { email } = await newPerson({ url: api, key, domain: 'fairtab.test' });
    await logInAt(page, url, '/profile', { email, password: PASSWORD });
  }
  await page.close();
  return who === 'guest at a table' ? `#${await openTable(api)}` : '';
}

/** Opens a table whose host alone has a seat. @param {string} url @returns {Promise<string>} the secret in its link */
async function openTable(url) {
  /** @type {{ module: typeof import('../tests/journeys/support/table-on-server.ts') }} */
  const { module } = await runnerImport(inRoot('tests/journeys/support/table-on-server.ts'));
  const { secret } = await module.openTableOnServer(url, longBill(TABLE_ITEMS), 'd0');
  return secret;
}

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export const measure = ({ quick, runs = quick ? 1 : 5 }) =>
  withFolder(async (profile) => {
    const lighthouse = await loadLighthouse();
    const port = 4390 + (process.pid % 100);
    // The profile's storage stays between the runs, its caches do not.
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: await findBrowser(),
      args: [...browserArgs(), `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
    });
    const flags = { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] };
    /**
     * Measures a page several times. `prepared` returns the end of the address.
     * @param {string} url @param {typeof THROTTLING[number]} throttlingMode @param {() => Promise<string>} prepared
     */
    const measurePage = async (url, throttlingMode, prepared = async () => '') => {
      /** @type {Result[]} */
      const results = [];
      for (let run = 0; run < runs; run += 1) {
        const result = (await lighthouse(url + (await prepared()), { ...flags, throttlingMode }))?.lhr;
        if (!result || result.runtimeError)
          throw new Error(result?.runtimeError?.message ?? 'Lighthouse said nothing.');
        results.push(result);
      }
      return mediansOf(results);
    };
    /** @param {Place} place */
    const measurePages = async (place) => {
      /** @type {Found[]} */
      const found = [];
      const failures = [];
      for (const { name, path, least, who } of quick ? PAGES.slice(0, 3) : PAGES) {
        try {
          const prepared = () => prepare(context, place, who);
          for (const throttling of THROTTLING) {
            const medians = await measurePage(place.url + path, throttling, prepared);
            found.push({ name, least, throttling, medians });
          }
        } catch (error) {
          failures.push(`${name}: ${String(error)}`);
        }
      }
      return { found, failures };
    };
    try {
      const empty = await withEmptyPage((url) => measurePage(`${url}/`, 'devtools'));
      return reportOf(await withHttps(measurePages, port + 100), empty, runs);
    } finally {
      await context.close();
    }
  });

/**
 * @param {{ found: readonly Found[], failures: string[] }} measured @param {Medians} empty @param {number} runs
 * @returns {import('./support/report.mjs').Report}
 */
function reportOf({ found, failures }, empty, runs) {
  const rows = found.flatMap(({ name, least, throttling, medians }) => {
    const isApplied = throttling === 'devtools';
    /** @param {string} what @param {(medians: Medians) => number | undefined} of @param {string} unit @param {number} [limit] */
    const row = (what, of, unit, limit) => ({
      what: `Lighthouse: ${what}`,
      size: isApplied ? name : `${name}, simulated`,
      value: of(medians) ?? Number.NaN,
      unit,
      reference: { what: 'empty page', value: of(empty) ?? Number.NaN },
      limit,
      atLeast: true,
    });
    return [
      row('Performance', ({ scores }) => scores[0], 'of 100', isApplied ? least : undefined),
      row('least of the other categories', ({ others }) => others, 'of 100', 100),
      row('largest contentful paint', ({ LCP }) => LCP, 'ms'),
    ];
  });
  const all = [
    { name: 'empty page', medians: empty },
    ...found.map(({ name, throttling, medians }) => ({ name: `${name}, ${throttling}`, medians })),
  ];
  const cells = all.map(({ name, medians: { scores, FCP, LCP, TBT, CLS } }) => [
    name,
    ...scores.map(String),
    ...[FCP, LCP].map((ms) => `${(ms / 1000).toFixed(2)} s`),
    `${TBT.toFixed(0)} ms`,
    CLS.toFixed(3),
  ]);
  const head = [
    `median of ${runs}`,
    'Performance',
    'Accessibility',
    'Best Practices',
    'SEO',
    ...Object.keys(METRICS),
  ];
  return {
    rows,
    tables: [{ head, rows: cells }],
    notes: all.flatMap(({ name, medians }) => medians.shortcomings.map((text) => `${name}: ${text}`)),
    failures,
  };
}
