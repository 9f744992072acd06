import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Reading } from '#domain';
import * as known from '#web/platform/receipt-reader/models.ts';
import type { Model } from '#web/platform/receipt-reader/models.ts';
import * as networks from '#web/platform/receipt-reader/networks.ts';
import * as pictures from '#web/platform/receipt-reader/open-picture.ts';
import type { PdfPage } from '#web/platform/receipt-reader/pdf.ts';
import type { Answer, Question } from '#web/platform/receipt-reader/protocol.ts';
import * as readPixels from '#web/platform/receipt-reader/read-pixels.ts';
import { ReceiptError } from '#web/platform/receipt-reader/reader.ts';
import * as stored from '#web/platform/storage/receipt-models.ts';

const pdf = vi.hoisted(() => ({ pages: [] as unknown[] }));
// Drawing the pages of a PDF needs a browser.
vi.mock('#web/platform/receipt-reader/pdf.ts', () => ({
  openPdf: async function* openPdf() {
    yield* pdf.pages as PdfPage[];
  },
}));

const MODELS: readonly Model[] = (['alphabet', 'finder'] as const).map((name) => ({
  name: name as Model['name'],
  sha256: createHash('sha256').update(name).digest('hex'),
  bytes: name.length,
  download: name.length,
}));
const READING: Reading = { width: 40, height: 60, boxes: [] };
const CANVAS = { width: 40, height: 60 } as OffscreenCanvas;

/** Receives what the worker posts. */
let said: (answer: Answer) => void = () => undefined;

beforeAll(async () => {
  vi.stubGlobal('postMessage', (answer: Answer) => said(answer));
  await import('#web/platform/receipt-reader/receipt-reader.worker.ts');
});

const content = new Map<string, Uint8Array<ArrayBuffer>>();
const forgotten: string[] = [];

beforeEach(() => {
  content.clear();
  for (const { name, sha256 } of MODELS) content.set(sha256, new TextEncoder().encode(name));
  forgotten.length = 0;
  vi.stubGlobal('postMessage', (answer: Answer) => said(answer));
  vi.spyOn(known, 'models').mockReturnValue(MODELS);
  vi.spyOn(stored, 'readModel').mockImplementation(async (name) => content.get(name));
  vi.spyOn(stored, 'forgetModel').mockImplementation(async (name) => void forgotten.push(name));
  vi.spyOn(pictures, 'openPicture').mockResolvedValue(CANVAS);
  vi.spyOn(pictures, 'pixelsOn').mockReturnValue({ data: new Uint8ClampedArray(), width: 40, height: 60 });
  vi.spyOn(pictures, 'toJpeg').mockResolvedValue(new Blob(['jpeg']));
  vi.spyOn(readPixels, 'readPixels').mockResolvedValue({ reading: READING, turn: 0 });
});

/** Asks the worker; returns the stages before the answer, and the answer. */
function ask(question: Question): Promise<{ stages: string[]; answer: Answer }> {
  const stages: string[] = [];
  return new Promise((resolve) => {
    said = (answer) => {
      if (answer.kind === 'progress') stages.push(answer.progress.stage);
      if (['read', 'failed', 'installed', 'drafted'].includes(answer.kind)) resolve({ stages, answer });
    };
    window.dispatchEvent(new MessageEvent('message', { data: question }));
  });
}
const read = (text: string) => ask({ kind: 'read', file: new Blob([text]), hints: {} });

describe('the models on the device', () => {
  test('are never opened when one of them is damaged, which alone is fetched again', async () => {
    const open = vi.spyOn(networks, 'openNetworks');
    const [alphabet] = MODELS;
    content.set(alphabet?.sha256 ?? '', new TextEncoder().encode('alphabez'));
    expect((await read('jpeg')).answer).toMatchObject({ kind: 'failed', code: 'receipt.corrupt' });
    expect(forgotten).toEqual([alphabet?.sha256]);
    expect(open).not.toHaveBeenCalled();
  });

  test('are opened with the first picture once they are whole again, and stay open for the next', async () => {
    const open = vi.spyOn(networks, 'openNetworks').mockResolvedValue({} as readPixels.Networks);
    const first = await read('jpeg');
    expect(first.answer).toMatchObject({ kind: 'read', pictures: [{ reading: READING }] });
    expect(first.stages).toEqual(['opening', 'finding']);
    await read('another');
    expect(open).toHaveBeenCalledOnce();
  });
});

describe('a PDF', () => {
  const text: PdfPage = { canvas: CANVAS, reading: { ...READING, width: 1600 } };
  const scanned: PdfPage = { canvas: CANVAS, reading: undefined };

  test('with text is read directly, without recognition', async () => {
    pdf.pages = [text];
    const { stages, answer } = await read('%PDF-1.7');
    expect(stages).toEqual(['opening']);
    expect(answer).toMatchObject({ kind: 'read', pictures: [{ reading: { width: 1600, isPage: true } }] });
    expect(readPixels.readPixels).not.toHaveBeenCalled();
  });

  test('that is scanned is read like a photo, page by page', async () => {
    vi.spyOn(networks, 'openNetworks').mockResolvedValue({} as readPixels.Networks);
    pdf.pages = [text, scanned];
    const { stages, answer } = await read('%PDF-1.7');
    expect(stages).toEqual(['opening', 'finding']);
    expect(answer.kind === 'read' && answer.pictures.map(({ reading }) => reading.width)).toEqual([1600, 40]);
  });
});

test('a file that cannot be opened is reported as such', async () => {
  vi.mocked(pictures.openPicture).mockRejectedValue(new ReceiptError('receipt.heic'));
  expect((await read('heic')).answer).toMatchObject({ kind: 'failed', code: 'receipt.heic' });
});
