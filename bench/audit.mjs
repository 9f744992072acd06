// @ts-check
// Lighthouse in a browser of its own, whose storage stays between the runs while its caches do not.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureInstalled } from '../tools/lib/install.mjs';
import { inRoot } from '../tools/lib/project.mjs';
import { browserArgs, findBrowser } from '../tools/lib/find-browser.mjs';
import { median } from './table.mjs';

export const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);
const METRICS = /** @type {const} */ ({
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
});

/**
 * @typedef {{ id: string, score: number | null, title: string, numericValue?: number }} Audit
 * @typedef {{
 *   categories: Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>,
 *   audits: Record<string, Audit>, runtimeError?: { message: string },
 * }} Result
 * @typedef {(url: string, flags: object) => Promise<{ lhr: Result } | undefined>} Lighthouse
 * @typedef {{
 *   scores: Record<typeof CATEGORIES[number], number>, metrics: Record<keyof typeof METRICS, number>, shortcomings: string[],
 * }} Audited medians; metrics in ms, `cls` without a unit
 */

/** @returns {Promise<Lighthouse>} */
async function loadLighthouse() {
  const folder = inRoot('tools', 'audit');
  await ensureInstalled({ folder, dev: false, what: 'Lighthouse', again: 'npm run bench' });
  const entry = createRequire(join(folder, 'package.json')).resolve('lighthouse');
  return (await import(pathToFileURL(entry).href)).default;
}

/** What kept a page from 100. @param {Result} result */
function shortcomings({ categories, audits }) {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter((ref) => ref.weight > 0)
      .map((ref) => audits[ref.id])
      .filter((audit) => audit && audit.score !== null && audit.score < 1)
      .map((audit) => `${category}: ${audit?.title}`),
  );
}

/**
 * @template T
 * @param {(tools: {
 *   context: import('@playwright/test').BrowserContext, audit: (url: string, runs: number) => Promise<Audited>,
 * }) => Promise<T>} work
 */
export async function withLighthouse(work) {
  const lighthouse = await loadLighthouse();
  const port = 4390 + (process.pid % 100);
  const profile = inRoot('.cache', `lighthouse-${process.pid}`);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...browserArgs(), `--remote-debugging-port=${port}`],
  });
  /** @param {string} url @param {number} runs */
  const audit = async (url, runs) => {
    /** @type {Result[]} */
    const results = [];
    for (let run = 0; run < runs; run += 1) {
      const flags = { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] };
      const result = (await lighthouse(url, flags))?.lhr;
      if (!result || result.runtimeError)
        throw new Error(result?.runtimeError?.message ?? 'Lighthouse said nothing.');
      results.push(result);
    }
    const score = (/** @type {string} */ category) =>
      Math.round(median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100)));
    const metric = (/** @type {string} */ id) =>
      median(results.map(({ audits }) => audits[id]?.numericValue ?? NaN));
    const [last] = results.slice(-1);
    return /** @type {Audited} */ ({
      scores: Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])),
      metrics: Object.fromEntries(Object.entries(METRICS).map(([name, id]) => [name, metric(id)])),
      shortcomings: last ? shortcomings(last) : [],
    });
  };
  try {
    return await work({ context, audit });
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
