// @ts-check
import { parseArgs } from 'node:util';

/**
 * Reads the arguments of a command by Node's own `parseArgs`. With `--help` it prints the usage instead and exits with 0. Arguments that
 * the command does not know are named above the usage, and it exits with 2, before anything was installed, written or started.
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {string} usage
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function readArguments(usage, config) {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}
