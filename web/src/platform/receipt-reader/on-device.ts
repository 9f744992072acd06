import type { ReceiptDraft } from '#domain';
import { after } from '../device/clock.ts';
import { KEYS } from '../storage/keys.ts';
import { eraseModels, storedModels } from '../storage/receipt-models.ts';
import { askToPersist, remove as forget, writeText } from '../storage/store.ts';
// oxlint-disable-next-line import/default -- the bundler makes it (Vite, "Web Workers")
import pdfWorkerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { isSupported } from './is-supported.ts';
import { downloadOf, models } from './models.ts';
import type { Answer, Question } from './protocol.ts';
import {
  ReceiptError,
  scriptError,
  type DraftOptions,
  type InstallOptions,
  type ReaderState,
  type ReadOptions,
  type ReadPicture,
} from './reader.ts';
// oxlint-disable-next-line import/default -- the bundler makes it (Vite, "Web Workers")
import workerUrl from './receipt-reader.worker.ts?worker&url';

/** How long a worker waits for another picture, in ms: opening the networks takes a second, keeping them open half a gigabyte. */
const WAITS_FOR = 30_000;

/** The worker that waits for the next question, if there is one. */
let idle: { readonly worker: Worker; readonly cancel: () => void } | undefined;

function takeWorker(): Worker {
  const waiting = idle;
  idle = undefined;
  waiting?.cancel();
  return waiting?.worker ?? new Worker(workerUrl, { type: 'module', name: 'receipt-reader' });
}

/** Keeps one idle worker for a while, and ends a second one. */
function giveBack(worker: Worker): void {
  if (idle) return worker.terminate();
  const end = () => {
    idle = undefined;
    worker.terminate();
  };
  idle = { worker, cancel: after(WAITS_FOR, end) };
}

/** Ends the idle worker: its models are outdated. */
function endIdle(): void {
  idle?.cancel();
  idle?.worker.terminate();
  idle = undefined;
}

type Result = Extract<Answer, { kind: 'installed' | 'read' | 'drafted' }>;
type WorkerEvent = Exclude<Answer, Result | { kind: 'failed' }>;

const isResult = (answer: Exclude<Answer, { kind: 'failed' }>): answer is Result =>
  answer.kind === 'installed' || answer.kind === 'read' || answer.kind === 'drafted';

/** Sends a question to a worker, which is ended if the signal is aborted, and kept for the next question once it has answered. */
function ask(
  question: Question,
  signal: AbortSignal,
  onEvent: (event: WorkerEvent) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = takeWorker();
    const finished = new AbortController();
    const listen = { signal: finished.signal };
    const fail = (error: unknown) => {
      finished.abort();
      worker.terminate();
      reject(error as Error);
    };
    signal.addEventListener('abort', () => fail(signal.reason), listen);
    worker.addEventListener('error', (event) => fail(scriptError(event)), listen);
    worker.addEventListener('messageerror', () => fail(new ReceiptError('receipt.failed')), listen);
    const hear = ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'failed') return fail(new ReceiptError(data.code, new Error(data.detail)));
      if (!isResult(data)) return onEvent(data);
      finished.abort();
      giveBack(worker);
      resolve(data);
    };
    worker.addEventListener('message', hear, listen);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
    worker.postMessage(question);
  });
}

/** Has the service worker keep this version's scripts. Rejects if one of them cannot be fetched. */
async function fetchScripts(signal: AbortSignal | null = null): Promise<void> {
  await Promise.all(
    [workerUrl, pdfWorkerUrl].map(async (url) => {
      const { ok, status } = await fetch(url, { signal });
      if (!ok) throw new Error(`${url}: ${status}`);
    }),
  );
}

/** The reader's state: on this device, or absent, with the size of its download. */
export async function state(): Promise<ReaderState> {
  if (!isSupported()) return { kind: 'unsupported', why: 'simd' };
  try {
    const stored = await storedModels();
    const missing = models().filter(({ sha256 }) => !stored.includes(sha256));
    return missing.length === 0 ? { kind: 'installed' } : { kind: 'absent', bytes: downloadOf(missing) };
  } catch {
    return { kind: 'unsupported', why: 'storage' };
  }
}

/** As `ReceiptReader` says. */
export async function install({ signal, onProgress }: InstallOptions): Promise<void> {
  endIdle();
  // With the models, so that PDFs, too, can be read without a network.
  await fetchScripts(signal).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ReceiptError('receipt.offline', cause);
  });
  await ask({ kind: 'install' }, signal, (event) => {
    if (event.kind === 'downloaded') onProgress(event.loaded, event.total);
  });
  writeText(KEYS.receiptReader, 'installed');
  void askToPersist();
}

/** As `ReceiptReader` says. */
export async function remove(): Promise<void> {
  endIdle();
  await eraseModels();
  // Only now: as long as the models are here, their scripts are cached for offline use.
  forget(KEYS.receiptReader);
}

/** As `ReceiptReader` says. */
export async function read(file: Blob, options: ReadOptions): Promise<readonly ReadPicture[]> {
  const { signal, hints = {} } = options;
  const result = await ask({ kind: 'read', file, hints }, signal, (event) => {
    if (event.kind === 'progress') options.onProgress(event.progress);
    if (event.kind === 'picture') options.onPicture?.(event.picture, event.width, event.height);
    if (event.kind === 'soFar') options.onDraft?.(event.draft);
  });
  return result.kind === 'read' ? result.pictures : [];
}

/** As `ReceiptReader` says. In the worker, too: on a phone the rules would block the page for too long. */
export async function draft(
  pictures: readonly ReadPicture[],
  { signal, hints }: DraftOptions,
): Promise<ReceiptDraft> {
  const readings = pictures.map(({ reading }) => reading);
  const result = await ask({ kind: 'draft', readings, hints }, signal, () => undefined);
  if (result.kind !== 'drafted') throw new ReceiptError('receipt.failed');
  return result.draft;
}

/** After an update, so that a reader that is installed works without a network. */
export async function keepForOffline(): Promise<void> {
  await fetchScripts().catch(() => undefined);
}
