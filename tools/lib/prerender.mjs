// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inRoot } from './project.mjs';

/** Where the markup goes in each HTML file. */
const PLACE = '<!--rendered-->';

/**
 * Renders into the built HTML files what is there before any script: the landing page, and the name at the top of every other page.
 * @param {string} outDir the built web app
 * @param {string} workDir a folder for the rendering code, removed afterwards
 */
export async function prerenderPages(outDir, workDir) {
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
  /** @type {{ renderPages: () => Promise<Record<string, string>> }} */
  const { renderPages } = await import(pathToFileURL(join(workDir, 'prerender.js')).href);
  const pages = await renderPages();
  rmSync(workDir, { recursive: true, force: true });

  for (const [name, markup] of Object.entries(pages)) {
    const file = join(outDir, name);
    const page = readFileSync(file, 'utf8');
    if (!page.includes(PLACE)) throw new Error(`web/${name} has no ${PLACE}.`);
    // A function: in a replacement text, "$" would mean something.
    writeFileSync(
      file,
      page.replace(PLACE, () => markup),
    );
  }
}
