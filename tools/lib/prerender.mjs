// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inRoot } from './project.mjs';

/** Where the landing page's markup goes in `web/index.html`. */
const PLACE = '<!--landing-->';

/**
 * Renders the landing page into the built `index.html`, so that it is there before any script.
 * @param {string} outDir the built web app
 * @param {string} workDir a folder for the rendering code, removed afterwards
 */
export async function prerenderLandingPage(outDir, workDir) {
  await build({
    configFile: inRoot('vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: workDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  });
  /** @type {{ renderLandingPage: () => Promise<string> }} */
  const { renderLandingPage } = await import(pathToFileURL(join(workDir, 'prerender.js')).href);
  const markup = await renderLandingPage();
  rmSync(workDir, { recursive: true, force: true });

  const file = join(outDir, 'index.html');
  const page = readFileSync(file, 'utf8');
  if (!page.includes(PLACE)) throw new Error(`web/index.html has no ${PLACE}.`);
  // A function: in a replacement text, "$" would mean something.
  writeFileSync(
    file,
    page.replace(PLACE, () => markup),
  );
}
