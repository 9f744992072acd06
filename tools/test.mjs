// @ts-check
// `npm test`: everything, on a fresh clone too. `node tools/test.mjs unit money` runs one kind and hands the rest on to its runner.
// The last line is always "N passed, N failed".
import './lib/check-node.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { countPlaywright, countVitest, settle } from './lib/counts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, isBuilt, readJson } from './lib/project.mjs';
import { node, run } from './lib/run.mjs';

/**
 * @typedef {import('./lib/counts.mjs').Counts} Counts
 * @typedef {Counts & { output: string, show?: boolean }} Result `output` is shown when something failed, or when `show`
 * @typedef {(rest: readonly string[]) => Promise<Result>} Step
 */

/** A command of package.json, which passes when it exits with 0. @param {string} script @returns {Promise<Result>} */
async function command(script) {
  const npm = process.env.npm_execpath;
  const args = ['run', '--silent', script];
  const { code, output } = await (npm?.endsWith('.js') ? node([npm, ...args]) : run('npm', args));
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/**
 * A test runner, which counts in a report of its own.
 * @param {string} name of the report
 * @param {string[]} args
 * @param {(report: unknown, ok: boolean) => Counts} count
 * @param {Record<string, string>} [env]
 * @returns {Promise<Result>}
 */
async function runner(name, args, count, env = {}) {
  const report = inRoot('reports', `${name}.json`);
  rmSync(report, { force: true });
  const { code, output } = await node(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env });
  return { ...count(readJson(report), code === 0), output };
}

/** @param {string} name @param {readonly string[]} args @param {Record<string, string>} [env] */
const vitest = (name, args, env) => {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=reports/${name}.json`];
  return runner(name, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], countVitest, env);
};

/** One browser for whoever asks, fetched once. @type {Promise<string> | undefined} */
let browser;
const findBrowser = () =>
  (browser ??= import('./lib/find-browser.mjs').then((module) => module.findBrowser()));

/** The short checks, side by side. */
const CHECKS = ['types', 'lint', 'format', 'messages', 'boundaries', 'duplicates', 'unused'];
/** Vitest's projects but that of the database, which is a step of its own, and those with commands of their own. */
const UNIT = ['domain', 'web', 'accounts', 'server', 'fuzz', 'tools'];
/** The others have the machine to themselves, in this order. @type {Record<string, Step>} */
const STEPS = {
  unit: (rest) => vitest('unit', [...UNIT.map((name) => `--project=${name}`), ...rest]),
  database: (rest) => vitest('database', ['--project=database', ...rest]),
  // That it builds, and that it stays within its bytes.
  build: async () => ({ ...(await command('build')), show: true }),
  e2e: async (rest) => {
    const built = isBuilt() ? undefined : await command('build');
    if (built && !isBuilt()) return built;
    const { pinnedBrowser } = await import('./lib/find-browser.mjs');
    // Without those of `npm run gallery` and `npm run check:axe`.
    const projects = ['phone', 'desktop', ...((await pinnedBrowser()) ? ['looks'] : [])];
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/playwright.config.ts'];
    const asked = rest.some((arg) => arg.startsWith('--project'))
      ? rest
      : [...projects.map((name) => `--project=${name}`), ...rest];
    const env = { CHROMIUM_PATH: await findBrowser() };
    return runner('e2e', [...args, '--reporter=dot,json', ...asked], countPlaywright, env);
  },
};
/** Not part of `npm test`. @type {Record<string, Step>} */
const ON_REQUEST = {
  // The official CLI pushes the migrations onto a real PostgreSQL, and its advisors look at them; the functions run under Deno.
  'supabase-cli': async (rest) => {
    await ensureInstalled({
      folder: inRoot('tools', 'extra'),
      dev: false,
      partial: true,
      what: 'the Supabase CLI and Deno',
      again: 'npm run test:supabase-cli',
    });
    return { ...(await vitest('supabase-cli', ['--project=supabase-cli', ...rest])), show: true };
  },
  // The built server as two and as four processes on one real PostgreSQL, started at the same moment.
  processes: async (rest) => {
    const args = ['--project=server', 'server/tests/several-servers.test.ts', ...rest];
    const [two, four] = [
      await vitest('two', args, { PROCESSES: '2' }),
      await vitest('four', args, { PROCESSES: '4' }),
    ];
    return {
      passed: two.passed + four.passed,
      failed: two.failed + four.failed,
      output: `Two processes:\n${two.output}\nFour processes:\n${four.output}`,
      show: true,
    };
  },
};

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one kind and says how it went.
 * @param {string} name
 * @param {Promise<Result>} running
 * @returns {Promise<Counts>}
 */
async function report(name, running) {
  const since = performance.now();
  const result = await running.catch((error) => ({
    passed: 0,
    failed: 1,
    output: String(error.stack ?? error),
  }));
  const counts = settle(result, true);
  if ((counts.failed > 0 || ('show' in result && result.show)) && result.output.trim())
    console.log(`\n${result.output.trim()}\n`);
  const verdict = counts.failed > 0 ? 'FAILED' : 'ok';
  const numbers = `${counts.passed} passed, ${counts.failed} failed`;
  console.log(`${name.padEnd(11)} ${verdict.padEnd(7)} ${numbers.padEnd(26)} ${seconds(since)}`);
  return counts;
}

const total = { passed: 0, failed: 0 };
/** @param {readonly Counts[]} counts */
const add = (...counts) => {
  for (const { passed, failed } of counts) {
    total.passed += passed;
    total.failed += failed;
  }
};

try {
  const since = performance.now();
  const [asked, ...rest] = process.argv.slice(2);
  await ensureInstalled({ dev: true, what: 'what the tests need', again: 'npm test' });
  mkdirSync(inRoot('reports'), { recursive: true });
  if (asked === undefined) {
    // Fetched while others compute. What goes wrong is said by the step that needs it.
    void findBrowser().catch(() => undefined);
    add(...(await Promise.all(CHECKS.map((name) => report(name, command(`check:${name}`))))));
    for (const [name, step] of Object.entries(STEPS)) add(await report(name, step([])));
  } else {
    const steps = { ...STEPS, ...ON_REQUEST };
    const step = steps[asked];
    if (!step) throw new Error(`There is no kind "${asked}". There are: ${Object.keys(steps).join(', ')}.`);
    add(await report(asked, step(rest.filter((arg) => arg !== '--'))));
  }
  console.log(`in ${seconds(since)}`);
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  add({ passed: 0, failed: 1 });
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
