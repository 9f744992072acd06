import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { MODELS } from 'virtual:receipt-models';
import { isFull } from '#web/platform/storage/is-full.ts';
import { keepModels, storedModels } from '../storage/receipt-models.ts';
import { downloadOf, models, type Model } from './models.ts';
import { ReceiptError } from './reader.ts';
import { sha256 } from './sha256.ts';

const urlOf = ({ name }: Model): string => MODELS.find((each) => each.name === name)?.url ?? runtimeUrl;

/** Asks for a file. We store the file ourselves: a copy in the browser's own cache would be a second one. */
async function request(model: Model): Promise<Response> {
  const response = await fetch(urlOf(model), { cache: 'no-store' }).catch((cause: unknown) => {
    throw new ReceiptError('receipt.offline', cause);
  });
  if (response.ok) return response;
  const cause = new Error(`${model.name}: ${response.status}`);
  throw new ReceiptError(response.status === 404 ? 'receipt.missing' : 'receipt.offline', cause);
}

/** Downloads a file. @param onBytes gets the number of unpacked bytes so far */
async function download(model: Model, onBytes: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = await request(model);
  const content = new Uint8Array(model.bytes);
  let arrived = 0;
  const reader = body?.getReader();
  for (;;) {
    const next = await reader?.read().catch((cause: unknown) => {
      throw new ReceiptError('receipt.offline', cause);
    });
    if (!next || next.done) break;
    // A file that is too long is a different one: its digest will not match either.
    if (arrived + next.value.length > content.length) break;
    content.set(next.value, arrived);
    arrived += next.value.length;
    onBytes(arrived);
  }
  await reader?.cancel().catch(() => undefined);
  return content.subarray(0, arrived);
}

/** Downloads a file and checks its digest. Tries twice, since a copy damaged by a cache on the way may be intact the second time. */
async function downloadChecked(
  model: Model,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const content = await download(model, onBytes);
    if ((await sha256(content)) === model.sha256) return content;
  }
  throw new ReceiptError('receipt.corrupt', new Error(model.name));
}

/**
 * Downloads, checks and stores the models that are not on the device yet; all or nothing. Rejects with a `ReceiptError`.
 * @param onProgress bytes transferred so far, and in all
 */
export async function downloadModels(onProgress: (loaded: number, total: number) => void): Promise<void> {
  const all = models();
  const stored = await storedModels();
  const missing = all.filter((model) => !stored.includes(model.sha256));
  const total = downloadOf(missing);
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const model of missing) {
    const before = downloadOf(missing.slice(0, missing.indexOf(model)));
    // The browser unpacks the transfer, so the bytes transferred are estimated from the share of the file that has arrived.
    const report = (bytes: number) => onProgress(before + (bytes / model.bytes) * model.download, total);
    contents.set(model.sha256, await downloadChecked(model, report));
  }
  await keepModels(
    contents,
    all.map(({ sha256 }) => sha256),
  ).catch((cause: unknown) => {
    throw new ReceiptError(isFull(cause) ? 'receipt.full' : 'receipt.failed', cause);
  });
}
