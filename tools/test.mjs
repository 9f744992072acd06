// @ts-check
// `npm test`: everything, on a fresh clone too. `node tools/test.mjs lint unit` runs only these kinds;
// `node tools/test.mjs e2e gate` passes the rest on to Playwright (or, after `unit`, to Vitest).
// The last line is always "N passed, N failed".
import './lib/check-node.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { countPlaywright, countVitest, settle } from './lib/counts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { policyMatrix } from './lib/policy-matrix.mjs';
import { inRoot, isBuilt, readJson } from './lib/project.mjs';
import { node, run } from './lib/run.mjs';

/**
 * @typedef {import('./lib/counts.mjs').Counts} Counts
 * @typedef {Counts & { output: string }} Result `output` is shown when something failed, or when `show`
 * @typedef {(rest: readonly string[]) => Promise<Result & { show?: boolean }>} Step
 */

const BIN = 'node_modules';
const TSC = [BIN, '@typescript/native', 'bin', 'tsc'].join('/');
/** Everything that people write, each with the compiler's settings of its room. */
const TYPE_PROJECTS = [
  'domain',
  'domain/tsconfig.test.json',
  'web',
  'web/tests',
  'server',
  'supabase',
  'tests',
  'tsconfig.json',
];

/**
 * One check: passed when it exits with 0.
 * @param {Promise<{ code: number, output: string }>} running
 * @param {string} [name] put before its output
 * @returns {Promise<Result>}
 */
async function check(running, name) {
  const { code, output } = await running;
  const head = name && code !== 0 ? `${name}:\n` : '';
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output: head + output };
}

/** @param {readonly Result[]} results @returns {Result} */
function sum(results) {
  const failed = results.filter((result) => result.failed > 0);
  return {
    passed: results.reduce((total, result) => total + result.passed, 0),
    failed: results.reduce((total, result) => total + result.failed, 0),
    output: failed.map((result) => result.output.trimEnd()).join('\n\n'),
  };
}

/** Patterns that the linter cannot express. @returns {Promise<Result>} */
async function doors() {
  const { findOpenDoors } = await import('./boundaries/doors.mjs');
  const { output: files, code } = await run('git', ['ls-files', '-co', '--exclude-standard']);
  // Without git (a downloaded archive) the linter's own part still runs; nothing to list is no success, though.
  if (code !== 0) return { passed: 0, failed: 1, output: `git ls-files failed: ${files}` };
  const found = files
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap((path) => {
      try {
        return findOpenDoors(path, readFileSync(inRoot(path), 'utf8'));
      } catch {
        return []; // Deleted and not yet committed.
      }
    });
  return { passed: found.length === 0 ? 1 : 0, failed: found.length === 0 ? 0 : 1, output: found.join('\n') };
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Promise<Result>}
 */
async function vitest(name, args) {
  const report = inRoot('reports', `${name}.json`);
  rmSync(report, { force: true });
  const { code, output } = await node([
    `${BIN}/vitest/vitest.mjs`,
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]);
  return { ...countVitest(readJson(report), code === 0), output };
}

/** @type {Record<string, Step>} */
const STEPS = {
  types: async () => {
    const results = [];
    for (const project of TYPE_PROJECTS)
      results.push(await check(node([TSC, '--noEmit', '-p', project]), project));
    return sum(results);
  },
  lint: async () =>
    sum([
      await check(
        node([`${BIN}/oxlint/bin/oxlint`, '--type-aware', '--deny-warnings', '--format=unix', '.']),
        'oxlint',
      ),
      await doors(),
    ]),
  format: () => check(node([`${BIN}/prettier/bin/prettier.cjs`, '--check', '--log-level=warn', '.'])),
  boundaries: () =>
    check(
      node([
        `${BIN}/dependency-cruiser/bin/dependency-cruise.mjs`,
        '--config',
        '.dependency-cruiser.mjs',
        'web/src',
        'server/src',
        'domain/src',
        'supabase',
        'tests',
        'tools',
      ]),
    ),
  unused: () => check(node([`${BIN}/knip/bin/knip.js`, '--no-progress'])),
  unit: (rest) => vitest('unit', ['--project=!database', ...rest]),
  database: async (rest) => {
    const result = await vitest('database', ['--project=database', ...rest]);
    if (result.failed > 0) return result;
    return { ...result, output: policyMatrix(readJson(inRoot('reports', 'database.json'))), show: true };
  },
  build: async () => {
    const { code, output } = await node(['tools/build.mjs']);
    // Two checks in one run: that it builds, and that it stays within its bytes.
    const built = output.includes('gzip, KB') && isBuilt();
    const counts = {
      passed: (built ? 1 : 0) + (code === 0 ? 1 : 0),
      failed: (built ? 0 : 1) + (code === 0 ? 0 : 1),
    };
    return { ...counts, output, show: true };
  },
  e2e: async (rest) => {
    if (!isBuilt()) {
      const { code, output } = await node(['tools/build.mjs', '--quiet']);
      if (code !== 0) return { passed: 0, failed: 1, output };
    }
    const browser = await findBrowser();
    const report = inRoot('reports', 'e2e.json');
    rmSync(report, { force: true });
    const { code, output } = await node(
      [
        `${BIN}/@playwright/test/cli.js`,
        'test',
        '-c',
        'tests/playwright.config.ts',
        '--reporter=dot,json',
        ...rest,
      ],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: browser },
    );
    return { ...countPlaywright(readJson(report), code === 0), output };
  },
};

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one kind, says how it went, and never throws.
 * @param {string} name
 * @param {readonly string[]} rest
 * @returns {Promise<Counts>}
 */
async function runStep(name, rest) {
  const since = performance.now();
  /** @type {Awaited<ReturnType<Step>>} */
  let result;
  try {
    result = (await STEPS[name]?.(rest)) ?? { passed: 0, failed: 1, output: `There is no check "${name}".` };
  } catch (error) {
    result = {
      passed: 0,
      failed: 1,
      output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
  const counts = settle(result, true);
  if ((counts.failed > 0 || result.show) && result.output.trim()) console.log(`\n${result.output.trim()}\n`);
  const verdict = counts.failed > 0 ? 'FAILED' : 'ok';
  console.log(
    `${name.padEnd(11)} ${verdict.padEnd(7)} ${`${counts.passed} passed, ${counts.failed} failed`.padEnd(26)} ${seconds(since)}`,
  );
  return counts;
}

/** One browser for whoever asks, fetched once. */
const findBrowser = lazily(async () => (await import('./lib/find-browser.mjs')).findBrowser());

/** @template T @param {() => Promise<T>} make */
function lazily(make) {
  /** @type {Promise<T> | undefined} */
  let made;
  return () => (made ??= make());
}

/** Short steps that use one core each run side by side; the others have the machine to themselves. */
const SIDE_BY_SIDE = ['format', 'boundaries', 'unused'];

/** @param {readonly string[]} names @returns {string[][]} */
function inGroups(names) {
  const together = names.filter((name) => SIDE_BY_SIDE.includes(name));
  const [first] = together;
  return names.flatMap((name) => {
    if (name === first) return [together];
    return SIDE_BY_SIDE.includes(name) ? [] : [[name]];
  });
}

/** @returns {Promise<Counts>} */
async function main() {
  const args = process.argv.slice(2);
  const firstOther = args.findIndex((arg) => !(arg in STEPS));
  const asked = firstOther === -1 ? args : args.slice(0, firstOther);
  const rest = firstOther === -1 ? [] : args.slice(firstOther).filter((arg) => arg !== '--');
  if (asked.length === 0 && rest.length > 0) {
    console.log(`There is no check "${rest[0]}". There are: ${Object.keys(STEPS).join(', ')}.`);
    return { passed: 0, failed: 1 };
  }

  const since = performance.now();
  const total = { passed: 0, failed: 0 };
  await ensureInstalled({ dev: true, what: 'what the tests need', again: 'npm test' });
  mkdirSync(inRoot('reports'), { recursive: true });
  const names = asked.length > 0 ? asked : Object.keys(STEPS);
  // It is fetched while others compute. What goes wrong is said by the step that needs it.
  if (names.includes('e2e')) void findBrowser().catch(() => undefined);
  for (const group of inGroups(names)) {
    for (const { passed, failed } of await Promise.all(group.map((name) => runStep(name, rest)))) {
      total.passed += passed;
      total.failed += failed;
    }
  }
  console.log(`in ${seconds(since)}`);
  return total;
}

/** @type {Counts} */
let total;
try {
  total = await main();
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  total = { passed: 0, failed: 1 };
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
