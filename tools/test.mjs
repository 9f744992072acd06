// @ts-check
// `npm test`: the checks before each push, within 8 minutes on two cores. `npm run test:all`: everything. `node
// tools/test.mjs unit money` runs one kind and hands the rest on to its runner. The last line is always "N passed, N
// failed".
import './lib/check-node.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { readArguments } from './lib/arguments.mjs';
import { countTests, settle } from './lib/counts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, isBuilt, readJson } from './lib/project.mjs';
import { node, run } from './lib/run.mjs';

/**
 * @typedef {import('./lib/counts.mjs').Counts} Counts
 * @typedef {Counts & { output: string, show?: boolean }} Result `output` is shown when something failed, or when `show`
 * @typedef {(rest: readonly string[], everything: boolean) => Promise<Result>} Step
 */

/** A command of package.json, which passes when it exits with 0. @param {string} script @returns {Promise<Result>} */
async function command(script) {
  const npm = process.env.npm_execpath;
  const args = ['run', '--silent', script];
  const { code, output } = await (npm?.endsWith('.js') ? node([npm, ...args]) : run('npm', args));
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/**
 * Runs a test runner and counts the tests in its report.
 * @param {string} name of the report
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Result>}
 */
async function runner(name, args, env = {}) {
  const report = inRoot('reports', `${name}.json`);
  rmSync(report, { force: true });
  const { code, output } = await node(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env });
  return { ...countTests(readJson(report), code === 0), output };
}

/** @param {string} name @param {readonly string[]} args @param {Record<string, string>} [env] */
const vitest = (name, args, env) => {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=reports/${name}.json`];
  return runner(name, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], env);
};

/** Which tests are slow: docs/decisions/0007. They also run if they are asked for by name. */
const WITHOUT_SLOW = '--exclude=**/*.slow.test.*';
/** One journey for each main task, and one for each promise that only a browser can test. */
const CORE = '--grep=@core';

/**
 * Vitest's projects `names`: all tests, those that `rest` names, or without any words the quick ones. The name of a project
 * is a word, too: `npm run test:unit -- components`.
 * @param {string} report
 * @param {readonly string[]} names
 * @param {readonly string[]} rest
 * @param {boolean} everything
 */
function projects(report, names, rest, everything) {
  const asked = rest.filter((word) => names.includes(word));
  const words = rest.filter((word) => !names.includes(word));
  const chosen = (asked.length > 0 ? asked : names).map((name) => `--project=${name}`);
  const isWhole = everything || words.length > 0;
  // React's strict mode renders twice and runs each effect twice. Before a push properties do with a quarter of their runs,
  // and the database's rules with PostgreSQL alone; with everything, rules about money have 10,000.
  /** @type {Record<string, string>} */
  const env = isWhole
    ? { REACT_STRICT_MODE: '1', ...(everything && { THOROUGH: '1' }) }
    : { PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '0.25', DATABASE_KINDS: 'PostgreSQL' };
  return vitest(report, [...chosen, ...(isWhole ? [] : [WITHOUT_SLOW]), ...words], env);
}

/**
 * Journeys in one browser.
 * @param {string} report
 * @param {string} executable
 * @param {readonly string[]} args
 * @param {Record<string, string>} [settings]
 * @returns {Promise<Result>}
 */
async function journeys(report, executable, args, settings = {}) {
  const built = isBuilt() ? undefined : await command('build');
  if (built && !isBuilt()) return built;
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/playwright.config.ts'];
  const env = { CHROMIUM_PATH: executable, ...settings };
  return runner(report, [...program, '--reporter=dot,json', ...args], env);
}

/** Says which browser the journeys run in, and whether that is one of today's. */
async function announceBrowser() {
  const { ageWarning } = await import('./lib/browser-age.mjs');
  const { newestBrowser } = await import('./lib/find-browser.mjs');
  const browser = await newestBrowser();
  console.log(`browser     Chromium ${browser.version}, ${browser.source}: ${browser.path}`);
  const warning = ageWarning(browser.version);
  if (warning) console.log(warning);
  return browser;
}

/**
 * Scripts that run side by side: none of them keeps two cores busy by itself. The linter also reports the compiler's errors, in a
 * quarter of the compiler's time. The build checks its limits of bytes.
 */
const CHECKS = [
  'build',
  'check:lint',
  'check:format',
  'check:messages',
  'check:boundaries',
  'check:duplicates',
  'check:unused',
];
/** Vitest's projects but that of the database, which is a step of its own, and those with commands of their own. */
const UNIT = ['domain', 'web', 'components', 'accounts', 'server', 'fuzz', 'tools'];
/** The other steps run one at a time, in this order. @type {Record<string, Step>} */
const STEPS = {
  unit: (rest, everything) => projects('unit', UNIT, rest, everything),
  database: (rest, everything) => projects('database', ['database'], rest, everything),
  e2e: async (rest, everything) => {
    const { pinnedBrowser } = await import('./lib/find-browser.mjs');
    const { path } = await announceBrowser();
    const quick = !everything && rest.length === 0;
    // Without those of `npm run gallery` and `npm run check:axe`.
    const names = ['phone', ...(quick ? [] : ['desktop']), ...((await pinnedBrowser()) ? ['looks'] : [])];
    const chosen = rest.some((arg) => arg.startsWith('--project'))
      ? []
      : names.map((name) => `--project=${name}`);
    if (!quick) return journeys('e2e', path, [...chosen, ...rest]);
    // With reduced motion: animations take an eighth of the time.
    return journeys('e2e', path, [...chosen, CORE], { REDUCED_MOTION: '1' });
  },
};
/** The additional steps of `npm run test:all`. @type {Record<string, Step>} */
const BEYOND = {
  // The linter checks a file with the settings of its own folder, the compiler also with those of each folder that imports it.
  types: () => command('check:types'),
  // The oldest browser that the project names: features of today's may be missing there.
  pinned: async () => {
    const { newestBrowser, pinnedBrowser } = await import('./lib/find-browser.mjs');
    const pinned = await pinnedBrowser();
    if (!pinned || pinned === (await newestBrowser()).path)
      return {
        passed: 1,
        failed: 0,
        output: 'The journeys have run in the pinned browser already.',
        show: true,
      };
    return journeys('pinned', pinned, ['--project=phone', '--project=desktop']);
  },
  // The database's rules where Supabase's own schemas are, under a `postgres` that is no superuser.
  hosted: (rest) => vitest('hosted', ['--project=hosted', ...rest]),
  engines: async () => ({ ...(await command('test:engines')), show: true }),
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
    const args = ['--project=server', 'server/tests/several-servers.slow.test.ts', ...rest];
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

// Other arguments are read by the runners.
readArguments(
  `npm test: the checks before each push. npm run test:all: everything
node tools/test.mjs KIND [WORD …]: one kind, and of it the tests with these words in the names of their files
  KIND  ${[...Object.keys(STEPS), ...Object.keys(BEYOND), ...Object.keys(ON_REQUEST)].join(', ')}`,
  { strict: false },
);
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
  // Not in git, and several checks that run side by side read them.
  const { writeMessageTypes } = await import('./lib/message-types.mjs');
  await writeMessageTypes();
  mkdirSync(inRoot('reports'), { recursive: true });
  const everything = asked === 'all';
  if (asked === undefined || everything) {
    add(
      ...(await Promise.all(CHECKS.map((script) => report(script.replace('check:', ''), command(script))))),
    );
    const steps = { ...STEPS, ...(everything ? BEYOND : {}) };
    for (const [name, step] of Object.entries(steps)) add(await report(name, step([], everything)));
  } else {
    const steps = { ...STEPS, ...BEYOND, ...ON_REQUEST };
    const step = steps[asked];
    if (!step) throw new Error(`There is no kind "${asked}". There are: ${Object.keys(steps).join(', ')}.`);
    const words = rest.filter((arg) => arg !== '--');
    add(await report(asked, step(words, false)));
  }
  console.log(`in ${seconds(since)}`);
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  add({ passed: 0, failed: 1 });
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
