// @ts-check
// `npm run gallery`: pictures of every screen and state, and one page of them all. `npm run gallery -- summary` takes only those
// with this word in the name of screen or state. `npm run check:axe` takes no pictures, but asks axe what is wrong with each state,
// on a phone in light and on a wide screen in dark.
import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, isBuilt, ROOT } from './lib/project.mjs';
import { node } from './lib/run.mjs';
import { findBrowser } from './lib/find-browser.mjs';

const isAxe = process.argv.includes('--axe');
const words = process.argv.slice(2).filter((word) => word !== '--axe');

/** @returns {Promise<number>} the exit code */
async function gallery() {
  await ensureInstalled({ dev: true, what: 'what the gallery needs', again: 'npm run gallery' });
  if (!isBuilt()) {
    const { code, output } = await node(['tools/build.mjs', '--quiet']);
    if (code !== 0) {
      console.error(output);
      return code;
    }
  }
  const args = [
    'test',
    '-c',
    'tests/gallery/playwright.config.ts',
    isAxe ? 'axe.spec.ts' : 'gallery.spec.ts',
  ];
  if (isAxe) args.push('--reporter=list');
  else rmSync(inRoot('gallery'), { recursive: true, force: true });
  // Case does not matter, and what is typed is no pattern.
  if (words.length > 0) args.push('-g', `/${words.join(' ').replaceAll(/[^\w ]/g, '.')}/i`);
  const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', ...args], {
    cwd: ROOT,
    env: { ...process.env, CHROMIUM_PATH: await findBrowser() },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}

const since = performance.now();
process.exitCode = await gallery();
console.log(`in ${((performance.now() - since) / 1000).toFixed(0)} s`);
