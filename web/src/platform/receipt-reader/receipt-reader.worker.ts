/** The worker that reads receipts: everything that takes time, so that the page never waits. */
import { joinReadings, readReceipt, type ReceiptDraft, type ReceiptHints, type Reading } from '#domain';
import { downloadModels } from './download-models.ts';
import { openNetworks } from './networks.ts';
import { bytesOf, openPicture, pixelsOn, toJpeg, turned } from './open-picture.ts';
import { openPdf } from './pdf.ts';
import { isPdf } from './picture-header.ts';
import type { Answer, Question } from './protocol.ts';
import { readPixels, type Networks } from './read-pixels.ts';
import { ReceiptError, type ReadPicture } from './reader.ts';
import { forgetModel, readModel } from '../storage/receipt-models.ts';
import { models, type Model, type ModelContents } from './models.ts';
import { sha256 } from './sha256.ts';

const say = (answer: Answer): void => postMessage(answer);

async function load(model: Model) {
  const content = await readModel(model.sha256);
  if (content && (await sha256(content)) === model.sha256) return [model.name, content] as const;
  // A damaged model is downloaded again after the next consent, and never opened.
  await forgetModel(model.sha256);
  throw new ReceiptError('receipt.corrupt', new Error(model.name));
}

/** The models on this device, each checked. Rejects with `receipt.corrupt`; a damaged one counts as absent afterwards. */
async function loadModels(): Promise<ModelContents> {
  return Object.fromEntries(await Promise.all(models().map(load))) as ModelContents;
}

/** Opened with the first picture and kept for the next. */
let opened: Promise<Networks> | undefined;

function networks(): Promise<Networks> {
  opened ??= loadModels()
    .then(openNetworks)
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}

async function show(canvas: OffscreenCanvas): Promise<Blob> {
  const { width, height } = canvas;
  const picture = await toJpeg(canvas);
  say({ kind: 'picture', picture, width, height });
  return picture;
}

const draftOf = (readings: readonly Reading[], hints: ReceiptHints): ReceiptDraft =>
  readReceipt(joinReadings(readings), hints);

/** The lines so far are sent each time this many more pieces of text are read: drafting takes a fiftieth of the time of reading. */
const DRAFT_EVERY = 5;

/** Reads what is on a canvas. @param before the pages before it, in the same file */
async function readCanvas(
  canvas: OffscreenCanvas,
  hints: ReceiptHints,
  before: readonly ReadPicture[] = [],
): Promise<ReadPicture> {
  const shown = await show(canvas);
  say({ kind: 'progress', progress: { stage: 'finding', done: 0, of: 1 } });
  const readings = before.map((page) => page.reading);
  const { reading, turn } = await readPixels(pixelsOn(canvas), await networks(), (done, of, soFar) => {
    say({ kind: 'progress', progress: { stage: 'reading', done, of } });
    if (done % DRAFT_EVERY === 0) say({ kind: 'soFar', draft: draftOf([...readings, soFar], hints) });
  });
  return {
    reading,
    picture: turn === 0 ? shown : await toJpeg(turned(canvas, turn)),
    width: reading.width,
    height: reading.height,
  };
}

/** The pages of a PDF: text pages from their text, scanned ones by recognition. */
async function readPdf(bytes: Uint8Array<ArrayBuffer>, hints: ReceiptHints): Promise<readonly ReadPicture[]> {
  const pages: ReadPicture[] = [];
  for await (const { canvas, reading } of openPdf(bytes)) {
    const page = reading
      ? { reading, picture: await show(canvas), width: canvas.width, height: canvas.height }
      : await readCanvas(canvas, hints, pages);
    pages.push({ ...page, reading: { ...page.reading, isPage: true } });
  }
  return pages;
}

async function read(file: Blob, hints: ReceiptHints): Promise<readonly ReadPicture[]> {
  say({ kind: 'progress', progress: { stage: 'opening', done: 0, of: 1 } });
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  if (isPdf(start)) return readPdf(await bytesOf(file), hints);
  return [await readCanvas(await openPicture(file), hints)];
}

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'read') return { kind: 'read', pictures: await read(question.file, question.hints) };
  if (question.kind === 'draft')
    return { kind: 'drafted', draft: draftOf(question.readings, question.hints) };
  await downloadModels((loaded, total) => say({ kind: 'downloaded', loaded, total }));
  return { kind: 'installed' };
}

function failure(error: unknown): Answer {
  const cause = error instanceof ReceiptError ? error.cause : error;
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : '';
  return { kind: 'failed', code: error instanceof ReceiptError ? error.code : 'receipt.failed', detail };
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data).catch(failure).then(say);
});
