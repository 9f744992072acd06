// @ts-check
// Finds the Chromium that the tests, the benchmarks and the screenshots use.
import { accessSync, constants, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import packages from '../../package.json' with { type: 'json' };
import { majorOf } from './browser-age.mjs';
import { inRoot } from './project.mjs';

/** @typedef {{ path: string, version: string, source: string }} Browser `version` such as "156.0.8078.108" */

const PINNED_VERSION = packages.devDependencies['@sparticuz/chromium'];
/** Starts the pinned browser, in the folder it is unpacked to. */
const SCRIPT = 'chromium.sh';

/** The shell first: it is the same Chromium without windows, and lighter. */
const INSTALLED = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
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

/**
 * The first of several programs that this machine has.
 * @param {readonly string[]} names looked for on the path
 * @param {readonly string[]} places where it may lie besides
 */
export function findProgram(names, places = []) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find(isProgram);
}

/** True if the browser inside the npm package runs here. */
const hasPinned = process.platform === 'linux' && process.arch === 'x64';

/**
 * Unpacks the browser of `@sparticuz/chromium` and the few libraries that a bare system lacks (NSS), and writes a script
 * that starts the one with the others.
 * @param {string} folder
 */
async function unpack(folder) {
  const before = { ...process.env };
  // The package unpacks to the temporary folder, and unpacks its libraries only if it thinks that it runs on Lambda.
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
  writeFileSync(
    join(folder, SCRIPT),
    [
      '#!/bin/sh',
      'here=$(dirname "$(readlink -f "$0")")',
      'export LD_LIBRARY_PATH="$here/al2023/lib"',
      '[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here/fonts"',
      'exec "$here/chromium" "$@"',
      '',
    ].join('\n'),
    { mode: 0o755 },
  );
}

/**
 * The browser whose version the project names, whatever the machine has: its drawings can be compared with pictures.
 * @returns {Promise<string | undefined>} nothing where it does not run
 */
export async function pinnedBrowser() {
  if (!hasPinned) return undefined;
  const home = inRoot('.cache', `chromium-${PINNED_VERSION}`);
  const script = join(home, SCRIPT);
  if (isProgram(script)) return script;
  // Unpack elsewhere first, so that another process never finds half a browser.
  mkdirSync(inRoot('.cache'), { recursive: true });
  const aside = mkdtempSync(inRoot('.cache', 'unpacking-'));
  try {
    await unpack(aside);
    renameSync(aside, home);
  } catch (error) {
    // Another process was quicker: its browser is as good.
    if (!isProgram(script)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return script;
}

/** Where a Chromium may be. @returns {Promise<{ path: string, source: string }[]>} */
async function candidates() {
  const found = [
    { source: 'Playwright’s own', path: await playwrightsOwn() },
    ...[...INSTALLED.map((name) => findProgram([name])), findProgram([], USUAL_PLACES)].map((path) => ({
      source: 'installed on this machine',
      path,
    })),
    { source: 'pinned by package.json', path: await pinnedBrowser() },
  ];
  return found.flatMap(({ source, path }) => (path ? [{ source, path }] : []));
}

/** A browser's version, found by starting it: on Windows there is no other way. @param {string} path */
async function versionOf(path) {
  const { chromium } = await import('@playwright/test');
  const running = await chromium.launch({ executablePath: path, args: browserArgs() });
  try {
    return running.version();
  } finally {
    await running.close();
  }
}

/**
 * The browser that the tests use: the one that `CHROMIUM_PATH` names, else the newest of Playwright's own, the machine's
 * and the pinned one. The newest wins because it is what people have, and what breaks in it is not seen in an older one.
 * @returns {Promise<Browser>}
 */
export async function newestBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH is not a program: ${JSON.stringify(named)}`);
    return { path: named, source: 'CHROMIUM_PATH', version: await versionOf(named) };
  }
  const started = [];
  for (const one of await candidates()) {
    // Ignore one that does not start here, such as a build for another system.
    const version = await versionOf(one.path).catch(() => undefined);
    if (version) started.push({ ...one, version });
  }
  const [newest] = started.toSorted((a, b) => majorOf(b.version) - majorOf(a.version));
  if (!newest) throw new Error('No Chromium found. Install Chrome or Chromium, or set CHROMIUM_PATH to one.');
  return newest;
}

/** The path of the browser that the tests use. @returns {Promise<string>} */
export async function findBrowser() {
  // Workers get the path from the process that starts them, so that only that one searches.
  process.env.CHROMIUM_PATH ||= (await newestBrowser()).path;
  if (!isProgram(process.env.CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH is not a program: ${JSON.stringify(process.env.CHROMIUM_PATH)}`);
  return process.env.CHROMIUM_PATH;
}

/** Launch options: quiet, no network use except the page's, and without a sandbox only if run as root, which has none. */
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
