// @ts-check
// The first steps of the commands that check the built app. They report missing prerequisites in plain words.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findBrowser } from './find-browser.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot, isBuilt, ROOT } from './project.mjs';
import { node } from './run.mjs';

/** Exits with an error's message, since there is nothing to run. @param {unknown} error @returns {never} */
function giveUp(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * Installs what is missing.
 * @param {string} what is installed
 * @param {string} again the command, to be repeated after a failure
 * @param {boolean} [dev] with the packages for development
 */
export const makeInstalled = (what, again, dev = true) => ensureInstalled({ dev, what, again }).catch(giveUp);

/** The same for the large tools of single commands, which have a lockfile of their own. @param {string} what @param {string} again */
export const makeExtraInstalled = (what, again) =>
  ensureInstalled({ folder: inRoot('tools', 'extra'), dev: false, partial: true, what, again }).catch(giveUp);

/** Installs what is missing, and builds what has changed. @type {typeof makeInstalled} */
export async function makeBuilt(what, again, dev) {
  await makeInstalled(what, again, dev);
  if (isBuilt()) return;
  const { code, output } = await node(['tools/build.mjs', '--quiet']);
  if (code !== 0) giveUp(output);
}

/**
 * Runs Playwright with its output on the terminal.
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<number>} the exit code
 */
export async function playwright(args, env) {
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/playwright.config.ts'];
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: ROOT,
    env: { ...process.env, CHROMIUM_PATH: await findBrowser(), ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  return code ?? 1;
}
