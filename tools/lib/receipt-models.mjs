// @ts-check
// The files that the receipt reader downloads once somebody has agreed to it, as they are served: the runtime, two models and their
// alphabet.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inRoot } from './project.mjs';

/**
 * @typedef {{ name: string, extension: string, content: Buffer, sha256: string, br: Buffer, gz: Buffer }} ReceiptModel
 *   `sha256`: of the content, in hexadecimal digits
 */

const PACKAGE = ['node_modules', '@gutenye', 'ocr-models', 'assets'];
/** Where they are in the packages. */
const SOURCES = [
  {
    name: 'runtime',
    extension: 'wasm',
    path: ['node_modules', 'onnxruntime-web', 'dist', 'ort-wasm-simd-threaded.wasm'],
  },
  { name: 'detector', extension: 'onnx', path: [...PACKAGE, 'ch_PP-OCRv4_det_infer.onnx'] },
  { name: 'recogniser', extension: 'onnx', path: [...PACKAGE, 'ch_PP-OCRv4_rec_infer.onnx'] },
  { name: 'alphabet', extension: 'txt', path: [...PACKAGE, 'ppocr_keys_v1.txt'] },
];

/** Brotli's quality: 11 would save another 7 % but take two minutes instead of nine seconds. */
const BROTLI_QUALITY = 9;
/** Compressed once for all builds: by the content's digest, so that nothing here is ever out of date. */
const CACHE = inRoot('.cache', 'compressed');

/** @param {Buffer} content */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/**
 * @param {string} file
 * @param {() => Promise<Buffer>} make
 */
async function cached(file, make) {
  try {
    return readFileSync(file);
  } catch {
    const made = await make();
    mkdirSync(CACHE, { recursive: true });
    // Write elsewhere first, so that a concurrent build never finds a partial file.
    writeFileSync(`${file}.${process.pid}`, made);
    renameSync(`${file}.${process.pid}`, file);
    return made;
  }
}

/**
 * Compresses a file of some megabytes for transfer.
 * @param {Buffer} content
 * @returns {Promise<{ br: Buffer, gz: Buffer }>}
 */
export async function compressLarge(content) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length };
  const file = inRoot('.cache', 'compressed', sha256(content));
  const [br, gz] = await Promise.all([
    cached(`${file}.${BROTLI_QUALITY}.br`, () => promisify(brotliCompress)(content, { params })),
    cached(`${file}.gz`, () => promisify(gzip)(content, { level: 9 })),
  ]);
  return { br, gz };
}

/** @returns {Promise<ReceiptModel[]>} */
export const receiptModels = () =>
  Promise.all(
    SOURCES.map(async ({ name, extension, path }) => {
      const content = readFileSync(inRoot(...path));
      return { name, extension, content, sha256: sha256(content), ...(await compressLarge(content)) };
    }),
  );
