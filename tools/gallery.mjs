// @ts-check
// `npm run gallery`: pictures of every screen and state, and one page of them all. `npm run gallery -- summary` takes only those
// with this word in the name of screen or state, `npm run gallery -- --language=de` those of another language. `npm run check:axe` takes no pictures, but asks axe what is wrong with each state,
// on a phone in light and on a wide screen in dark.
import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, isBuilt, ROOT } from './lib/project.mjs';
import { node } from './lib/run.mjs';
import { findBrowser } from './lib/find-browser.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string', default: 'en' } },
});
const [project = 'gallery', ...words] = positionals;
/** Playwright says how it went; the pictures get a page of their own. */
const REPORTERS = project === 'gallery' ? 'list,./tests/gallery/pictures-reporter.ts' : 'list';

await ensureInstalled({ dev: true, what: 'what the gallery needs', again: `npm run ${project}` });
if (!isBuilt()) {
  // Whether it stays within its bytes is another question.
  const { output } = await node(['tools/build.mjs', '--quiet']);
  if (!isBuilt()) throw new Error(output);
}
if (project === 'gallery') rmSync(inRoot('gallery'), { recursive: true, force: true });
// Case does not matter, and what is typed is no pattern.
const filter = words.length > 0 ? ['-g', `/${words.join(' ').replaceAll(/[^\w ]/g, '.')}/i`] : [];
const child = spawn(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/playwright.config.ts',
    `--project=${project}`,
    `--reporter=${REPORTERS}`,
    ...filter,
  ],
  {
    cwd: ROOT,
    env: { ...process.env, CHROMIUM_PATH: await findBrowser(), GALLERY_LANGUAGE: values.language },
    stdio: 'inherit',
  },
);
[process.exitCode] = await once(child, 'close');
