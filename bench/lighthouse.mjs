// @ts-check
// Lighthouse, mobile, gate off: the median of several runs per page, beside a page with nothing on it.
import { newPerson, PASSWORD } from '../tools/backend-checks/people.mjs';
import { startEmbedded } from '../tools/lib/embedded.mjs';
import { CATEGORIES, withLighthouse } from './audit.mjs';
import { withBareServer } from './bare-http.mjs';
import { guestStorage, longBill } from './fixtures.mjs';
import { allKept } from './report.mjs';
import { table } from './table.mjs';

const RUNS = 5;
const ITEMS = 25;
const GROWTH = { items: [25, 100, 400], runs: 3 };
const APP = { aim: 98, path: '/app?step=' };
/** `aim`: for Performance; the others are to be 100. */
const PAGES = [
  { name: 'landing', path: '/', aim: 100 },
  { name: `wizard, ${ITEMS} items`, path: `${APP.path}item-entry`, aim: APP.aim },
  { name: `summary, ${ITEMS} items`, path: `${APP.path}summary`, aim: APP.aim },
  { name: 'profile', path: '/profile', aim: APP.aim },
];

/** @typedef {import('./audit.mjs').Audited} Audited */
/** @typedef {import('@playwright/test').BrowserContext} Context */

/** A guest with so many items on the bill. @param {Context} context @param {string} url @param {number} items */
async function asGuest(context, url, items) {
  const page = await context.newPage();
  // No page of the app, which would write what it holds when it is left.
  await page.goto(`${url}/healthz`);
  await page.evaluate(
    (entries) => {
      localStorage.clear();
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    await guestStorage(longBill(items)),
  );
  await page.close();
}

/** Somebody with an account. @param {Context} context @param {{ url: string, key: string }} server */
async function asMember(context, { url, key }) {
  const { email } = await newPerson({ url, key, domain: 'fairtab.test' });
  const page = await context.newPage();
  await page.goto(`${url}/healthz`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${url}/login?${new URLSearchParams({ from: '/profile' })}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/\/profile$/);
  await page.close();
}

/** @param {string} name @param {Audited} page @param {Audited} empty @param {number} aim @returns {import('./report.mjs').Row[]} */
function rowsOf(name, { scores, metrics }, empty, aim) {
  const of = (/** @type {number} */ value) => ({ what: 'empty page', value });
  const others = (/** @type {Audited} */ { scores: all }) =>
    Math.min(all.accessibility, all['best-practices'], all.seo);
  const least = { limit: 100, atLeast: true };
  const [score, ms] = ['of 100', 'ms'];
  return [
    {
      what: 'Performance',
      size: name,
      value: scores.performance,
      unit: score,
      reference: of(empty.scores.performance),
      limit: aim,
      atLeast: true,
    },
    {
      what: 'least of Accessibility, Best Practices, SEO',
      size: name,
      value: Math.min(scores.accessibility, scores['best-practices'], scores.seo),
      unit: score,
      reference: of(others(empty)),
      ...least,
    },
    {
      what: 'largest contentful paint',
      size: name,
      value: metrics.lcp,
      unit: ms,
      reference: of(empty.metrics.lcp),
    },
  ].map((row) => ({ ...row, what: `Lighthouse: ${row.what}` }));
}

/** @returns {Promise<import('./report.mjs').Report>} */
export const benchLighthouse = () =>
  withLighthouse(async ({ context, audit }) => {
    const empty = await withBareServer('page', (url) => audit(url, RUNS));
    const server = await startEmbedded({ GATE_PASSWORD: '' });
    /** @type {[name: string, aim: number | undefined, audited: Audited][]} */
    const audited = [['empty page', undefined, empty]];
    /** @type {string[]} */
    const notes = [];
    let failed = false;
    /** @type {Record<'lcp' | 'tbt', [number, number][]>} */
    const grown = { lcp: [], tbt: [] };
    try {
      for (const { name, path, aim } of PAGES) {
        try {
          if (name === 'profile') await asMember(context, server);
          else await asGuest(context, server.url, ITEMS);
          const page = await audit(server.url + path, RUNS);
          audited.push([name, aim, page]);
          notes.push(...page.shortcomings.map((text) => `${name}: ${text}`));
        } catch (error) {
          failed = true;
          notes.push(`${name}: NOT MEASURED: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      for (const items of GROWTH.items) {
        await asGuest(context, server.url, items);
        const { metrics } = await audit(`${server.url}${APP.path}item-entry`, GROWTH.runs);
        grown.lcp.push([items, metrics.lcp]);
        grown.tbt.push([items, metrics.tbt]);
      }
    } finally {
      await server.stop();
    }
    const rows = audited.flatMap(([name, aim, page]) =>
      aim === undefined ? [] : rowsOf(name, page, empty, aim),
    );
    const cells = audited.map(
      ([
        name,
        ,
        {
          scores,
          metrics: { fcp, lcp, tbt, cls },
        },
      ]) => [
        name,
        ...CATEGORIES.map((category) => String(scores[category])),
        ...[fcp, lcp].map((ms) => `${(ms / 1000).toFixed(2)} s`),
        `${tbt.toFixed(0)} ms`,
        cls.toFixed(3),
      ],
    );
    const head = [
      `median of ${RUNS}`,
      'Performance',
      'Accessibility',
      'Best Practices',
      'SEO',
      'FCP',
      'LCP',
      'TBT',
      'CLS',
    ];
    return {
      ok: !failed && allKept(rows),
      text: [table(head, cells), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n'),
      rows,
      series: [
        {
          id: 'wizard-load',
          title: 'Opening the wizard by items, Lighthouse mobile',
          x: 'items',
          y: 'ms',
          lines: [
            { name: 'largest paint', points: grown.lcp },
            { name: 'blocking time', points: grown.tbt },
          ],
        },
      ],
    };
  });
