// @ts-check
// `npm run faults [name …] [-- --quick] [--seed N]`: what happens to data when things break. Prints a table, and fails when anything
// that was acknowledged is lost. docs/faults.md says more. A name is the tag of a test under tests/faults.
import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { findBrowser } from './lib/find-browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { isBuilt, ROOT } from './lib/project.mjs';
import { node } from './lib/run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '7' },
  },
});

/** The tags of the tests in tests/faults/server and tests/faults/browser. */
const NAMES = [
  'kill',
  'terminate',
  'tables',
  'disk',
  'read-only',
  'corrupt',
  'second',
  'postgres',
  'postgres-down',
  'server-clock',
  'network',
  'slow',
  'versions',
  'storage',
  'page-clock',
  'browser-kill',
];

/** @returns {Promise<number>} the exit code */
async function faults() {
  const unknown = positionals.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no fault "${unknown}". There are: ${NAMES.join(', ')}.`);
    return 1;
  }
  await ensureInstalled({ dev: true, what: 'what the faults need', again: 'npm run faults' });
  if (!isBuilt()) {
    const { code, output } = await node(['tools/build.mjs', '--quiet']);
    if (code !== 0) {
      console.error(output);
      return code;
    }
  }
  const args = ['test', '-c', 'tests/playwright.config.ts', '--project=faults'];
  args.push('--reporter=list,./tests/faults/support/table-reporter.ts');
  if (positionals.length > 0) args.push(`--grep=@(${positionals.join('|')})(?![-\\w])`);
  const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      CHROMIUM_PATH: await findBrowser(),
      FAULTS_QUICK: values.quick ? '1' : '',
      FAULTS_SEED: values.seed,
    },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}

process.exitCode = await faults();
