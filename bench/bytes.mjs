// @ts-check
// What a visitor of each route downloads, beside the least that a page with Preact can be.
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { bytesReport } from '../tools/lib/bytes.mjs';
import { inRoot } from '../tools/lib/project.mjs';

const BARE = `import { h, render } from 'preact'; render(h('h1', null, 'Hello'), document.body);`;

/** A page with a heading, made by the same tools. @returns {Promise<number>} bytes of its script, gzipped */
async function bareBytes() {
  const result = await build({
    configFile: false,
    root: inRoot(),
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'bare-page',
        resolveId: (id) => (id === 'bare-page' ? '\0bare-page' : undefined),
        load: (id) => (id === '\0bare-page' ? BARE : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'bare-page' } },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = outputs.map((one) => (one.type === 'chunk' ? one.code : '')).join('');
  return gzipSync(code, { level: 9 }).length;
}

/** @returns {Promise<import('./report.mjs').Report>} */
export async function benchBytes() {
  const bare = await bareBytes();
  const report = bytesReport(inRoot('dist/web'));
  const rows = report.rows.map(({ name, bytes, limit }) => ({
    what: name,
    size: 'gzip',
    value: bytes / 1000,
    unit: 'KB',
    reference: name.endsWith('JavaScript') ? { what: 'Preact and a heading', value: bare / 1000 } : undefined,
    limit: limit === undefined ? undefined : limit / 1000,
  }));
  return { ok: report.ok, text: report.text, rows };
}
