// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readJson, ROOT } from './project.mjs';

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockEntry
 */

/**
 * A lockfile's packages without the project itself.
 * @param {string} file
 * @returns {Map<string, LockEntry> | undefined}
 */
function lockedPackages(file) {
  const lock = readJson(file);
  if (!(lock instanceof Object && 'packages' in lock && lock.packages instanceof Object)) return undefined;
  return new Map(Object.entries(lock.packages).filter(([path]) => path !== ''));
}

/**
 * Says if `node_modules` lacks anything, judged by the record that npm writes after a complete installation. A full
 * installation also serves for starting.
 * @param {string} folder the one with package-lock.json
 * @param {{ dev: boolean }} need
 * @returns {{ missing: boolean, hasDev: boolean }}
 */
export function inspectInstall(folder, { dev }) {
  const wanted = lockedPackages(join(folder, 'package-lock.json'));
  if (!wanted) throw new Error('package-lock.json is missing or cannot be read.');
  const present = lockedPackages(join(folder, 'node_modules', '.package-lock.json')) ?? new Map();
  const hasDev = [...present.values()].some((entry) => entry.dev);
  // Optional packages are mostly other platforms' binaries; npm leaves those out.
  const missing = [...wanted].some(
    ([path, entry]) =>
      !entry.optional &&
      (dev || !(entry.dev || entry.devOptional)) &&
      present.get(path)?.version !== entry.version,
  );
  return { missing, hasDev };
}

/**
 * Runs npm in a folder. Its output is kept back unless it fails.
 * @param {string} folder
 * @param {string[]} args
 * @param {AbortSignal} stop
 * @returns {Promise<{ code: number, output: string }>}
 */
function npm(folder, args, stop) {
  const script = process.env.npm_execpath;
  const [command, first, shell] = script?.endsWith('.js')
    ? [process.execPath, [script], false]
    : // On Windows npm is a .cmd file, which only a shell can start.
      ['npm', [], process.platform === 'win32'];
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], {
      cwd: folder,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The caller's NODE_ENV=production must not leave out what a test needs.
      env: { ...process.env, NODE_ENV: '' },
    });
    // Ctrl-C reaches npm by itself; a signal sent to this process alone has to be passed on.
    stop.addEventListener('abort', () => child.kill('SIGTERM'));
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code, signal) => resolve({ code: signal ? 130 : (code ?? 1), output }));
  });
}

/** npm's error codes for an unreachable registry. */
const OFFLINE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

/** The installation did not succeed; the message is for the person at the terminal. */
export class InstallError extends Error {}

/**
 * Installs from a folder's lockfile what is not there yet.
 * @param {{ folder?: string, dev: boolean, what: string, again: string, partial?: boolean }} options `what`: for the
 *   line that is printed while it runs; `again`: the command to repeat after a failure; `partial`: the lockfile lacks
 *   other platforms' binaries (a mirror may not have them all), which `npm ci` would refuse.
 */
export async function ensureInstalled({ folder = ROOT, dev, what, again, partial = false }) {
  const { missing, hasDev } = inspectInstall(folder, { dev });
  if (!missing) return;
  console.log(`Installing ${what} (once, about half a minute) ...`);

  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // If development packages are installed, they are kept.
  const scope = dev || hasDev ? '--include=dev' : '--omit=dev';
  const { code, output } = await npm(
    folder,
    [...(partial ? ['install', '--no-save'] : ['ci']), scope, '--no-audit', '--no-fund', '--loglevel=error'],
    stop.signal,
  );
  process.off('SIGINT', onSignal);
  process.off('SIGTERM', onSignal);

  if (stop.signal.aborted || code === 130) {
    throw new InstallError(`Stopped before the installation was complete. ${again} picks it up again.`);
  }
  if (code === 0 && !inspectInstall(folder, { dev }).missing) return;
  const detail = output.trim().split('\n').slice(-15).join('\n');
  const reason = OFFLINE.test(output)
    ? 'The package registry cannot be reached: the first run needs the internet. Check the connection, then'
    : 'The packages could not be installed (npm says why above). When that is mended,';
  throw new InstallError(`${detail}\n\n${reason} run ${again} again.`);
}
