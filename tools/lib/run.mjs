// @ts-check
import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

/**
 * Runs a program of the project and collects what it says.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] added to the environment
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, env = {}) {
  // Colours are for a terminal; collected output also ends up in logs.
  const { FORCE_COLOR: _, ...plain } = process.env;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...plain, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ code: 1, output: output + error.message }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\n(ended by ${signal})` : output }),
    );
  });
}

/**
 * Runs a script with this Node.
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
export const node = (args, env) => run(process.execPath, args, env);
