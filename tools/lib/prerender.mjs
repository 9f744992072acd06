// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inRoot } from './project.mjs';

/** Where the markup goes in each HTML file. */
const PLACE = '<div id="root"><!--rendered--></div>';

/**
 * Renders the initial markup into the built HTML files: the prerendered pages, each in its own file, and the name at the top for every
 * other page.
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
  /** @type {{ renderPages: () => Promise<{ path?: string, file: string, template: string, markup: string }[]> }} */
  const { renderPages } = await import(pathToFileURL(join(workDir, 'prerender.js')).href);
  const pages = await renderPages();
  rmSync(workDir, { recursive: true, force: true });

  // Read before any is written: one template is the page of others.
  const filled = pages.map(({ path, file, template, markup }) => {
    const page = readFileSync(join(outDir, template), 'utf8');
    if (!page.includes(PLACE)) throw new Error(`web/${template} has no ${PLACE}.`);
    const root = `<div id="root"${path === undefined ? '' : ` data-path="${path}"`}>${markup}</div>`;
    // A function, because "$" in a replacement string has a meaning.
    return { file: join(outDir, file), page: page.replace(PLACE, () => root) };
  });
  for (const { file, page } of filled) writeFileSync(file, page);
}
