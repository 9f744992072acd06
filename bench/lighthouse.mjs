// @ts-check
// Lighthouse, mobile, gate off, as a guest: the median of five runs per page.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureInstalled } from '../scripts/lib/install.mjs';
import { inRoot } from '../scripts/lib/project.mjs';
import { browserArgs, findBrowser } from '../tools/browser/find-browser.mjs';
import { guestStorage, longBill } from './fixtures.mjs';
import { withServer } from './server.mjs';
import { median, table } from './table.mjs';

const RUNS = 5;
const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);
const PAGES = [
  {
    name: 'landing',
    path: '/',
    aims: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  },
  {
    name: 'wizard',
    path: '/app?step=diner-setup',
    aims: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  },
];

/**
 * @typedef {{ score: number | null }} Category
 * @typedef {{ id: string, score: number | null, title: string, numericValue?: number }} Audit
 * @typedef {{ categories: Record<string, Category & { auditRefs: { id: string, weight: number }[] }>, audits: Record<string, Audit> }} Report
 * @typedef {(url: string, flags: object) => Promise<{ lhr: Report } | undefined>} Lighthouse
 */

/** @returns {Promise<Lighthouse>} */
async function loadLighthouse() {
  const folder = inRoot('tools', 'audit');
  await ensureInstalled({ folder, dev: false, what: 'Lighthouse', again: 'npm run bench' });
  const entry = createRequire(join(folder, 'package.json')).resolve('lighthouse');
  return (await import(pathToFileURL(entry).href)).default;
}

/** What kept a page from 100. @param {Report} report */
function shortcomings(report) {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter((ref) => ref.weight > 0)
      .map((ref) => report.audits[ref.id])
      .filter((audit) => audit && audit.score !== null && audit.score < 1)
      .map((audit) => `${category}: ${audit?.title}`),
  );
}

/** @returns {Promise<{ text: string, ok: boolean }>} */
export async function benchLighthouse() {
  const lighthouse = await loadLighthouse();
  const port = 4390 + (process.pid % 100);
  const profile = inRoot('.cache', `lighthouse-${process.pid}`);
  const storage = await guestStorage(longBill(6));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...browserArgs(), `--remote-debugging-port=${port}`],
  });
  try {
    return await withServer(async (url) => {
      // Lighthouse opens its own page in this profile. It empties the caches before each run and removes the
      // service worker, so that every run is a first visit, but leaves local storage.
      const page = await context.newPage();
      await page.goto(`${url}/healthz`);
      await page.evaluate((entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value);
      }, storage);
      await page.close();

      const rows = [];
      /** @type {string[]} */
      const notes = [];
      let ok = true;
      for (const { name, path, aims } of PAGES) {
        /** @type {Report[]} */
        const reports = [];
        for (let run = 0; run < RUNS; run++) {
          const result = await lighthouse(url + path, {
            port,
            output: 'json',
            logLevel: 'error',
            onlyCategories: [...CATEGORIES],
          });
          if (result) reports.push(result.lhr);
        }
        const figures = CATEGORIES.map((category) => {
          const score = Math.round(
            median(reports.map((report) => (report.categories[category]?.score ?? 0) * 100)),
          );
          if (!(score >= aims[category])) ok = false;
          return `${score} (${aims[category]})`;
        });
        const metric = (/** @type {string} */ id) =>
          median(reports.map((report) => report.audits[id]?.numericValue ?? Number.NaN));
        rows.push([
          name,
          ...figures,
          `${(metric('first-contentful-paint') / 1000).toFixed(2)} s`,
          `${(metric('largest-contentful-paint') / 1000).toFixed(2)} s`,
          `${metric('total-blocking-time').toFixed(0)} ms`,
          metric('cumulative-layout-shift').toFixed(3),
        ]);
        const last = reports.at(-1);
        if (last) notes.push(...shortcomings(last).map((text) => `${name}: ${text}`));
      }
      const head = [
        'median of 5 (aim)',
        'Performance',
        'Accessibility',
        'Best Practices',
        'SEO',
        'FCP',
        'LCP',
        'TBT',
        'CLS',
      ];
      return { ok, text: [table(head, rows), ...notes].join('\n') };
    });
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
