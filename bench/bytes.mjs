// @ts-check
// Measures the download of each route, beside the smallest possible page with React.
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { bytesReport } from '../tools/lib/bytes.mjs';
import { inRoot, ROOT } from '../tools/lib/project.mjs';

export const TITLE = 'Bytes';
export const MINUTES = 1;

const PAGE = `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
createRoot(document.body).render(createElement('h1', null, 'Hello'));`;

/** A page with a heading, made by the same tools. @returns {Promise<number>} bytes of its script, gzipped */
async function leastBytes() {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'least-page',
        resolveId: (id) => (id === 'least-page' ? inRoot('least-page.js') : undefined),
        load: (id) => (id === inRoot('least-page.js') ? PAGE : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'least-page' } },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = outputs.map((one) => (one.type === 'chunk' ? one.code : '')).join('');
  return gzipSync(code, { level: 9 }).length;
}

/** @returns {Promise<import('./support/report.mjs').Report>} */
export async function measure() {
  const least = { what: 'React and a heading', value: (await leastBytes()) / 1000 };
  const rows = bytesReport(inRoot('dist/web')).rows.map(({ name, bytes, limit }) => ({
    what: name,
    size: 'gzip',
    value: bytes / 1000,
    unit: 'KB',
    reference: name.endsWith('JavaScript') ? least : undefined,
    limit: limit === undefined ? undefined : limit / 1000,
  }));
  return { rows };
}
