// @ts-check
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { node } from '../../../tools/lib/run.mjs';
import { newFolder } from './folders.mjs';

/**
 * A fault whose runs are Playwright's: `tests/faults/browser/<name>.spec.ts`, which hands over its rows one to a line.
 * @param {string} name
 * @param {string} title
 * @returns {import('./rows.mjs').Fault}
 */
export const inBrowser = (name, title) => ({
  title,
  run: async ({ quick, seed }) => {
    const { folder, remove } = newFolder();
    const file = join(folder, 'rows');
    const args = [
      'test',
      '--config',
      'tests/faults/playwright.config.ts',
      '--reporter',
      'line',
      `/${name}.spec.ts`,
    ];
    const { code, output } = await node(['node_modules/@playwright/test/cli.js', ...args], {
      FAULTS_ROWS: file,
      FAULTS_QUICK: quick ? '1' : '',
      FAULTS_SEED: String(seed),
    });
    const rows = readRows(file);
    remove();
    rmSync(folder, { recursive: true, force: true });
    if (code === 0 && rows.length > 0) return rows;
    const wrong = `the run did not end well:\n${output.trim().split('\n').slice(-60).join('\n')}`;
    console.error(wrong);
    return [
      ...rows,
      { fault: name, times: 0, acknowledged: 0, found: 0, lost: 0, said: '', wrong: wrong.slice(0, 600) },
    ];
  },
});

/** @param {string} file @returns {import('./rows.mjs').Row[]} */
function readRows(file) {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
