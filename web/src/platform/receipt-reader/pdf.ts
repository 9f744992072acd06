import type { Reading } from '#domain';
import {
  getDocument,
  PDFWorker,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the bundler makes it (Vite, "Web Workers")
import scriptUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { contextOf, LONGER_SIDE } from './open-picture.ts';
import { readingOfPdf, type PdfText } from './pdf-text.ts';
import { ReceiptError, scriptError } from './reader.ts';

/** A bill is not a book. */
const MOST_PAGES = 10;

/** A page of a PDF as a picture, with its text, if it has any. */
export interface PdfPage {
  readonly canvas: OffscreenCanvas;
  readonly reading: Reading | undefined;
}

/** Canvases in a worker, which has no document to make them. */
class WorkerCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: contextOf(canvas) };
  }
  reset({ canvas }: { readonly canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: { readonly canvas: OffscreenCanvas }): void {
    this.reset({ canvas }, 0, 0);
  }
}

/** Picture filters that a PDF can ask for and receipts do not: none is applied, as in a browser without SVG filters. */
class NoFilters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  destroy = () => undefined;
}

async function drawPage(page: PDFPageProxy): Promise<PdfPage> {
  const own = page.getViewport({ scale: 1 });
  const view = page.getViewport({ scale: LONGER_SIDE / Math.max(own.width, own.height) });
  const [width, height] = [Math.round(view.width), Math.round(view.height)];
  const canvas = new OffscreenCanvas(width, height);
  // The library's types know canvases of documents only.
  const canvasContext = contextOf(canvas) as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport: view, background: '#fff' }).promise;
  const { items } = await page.getTextContent();
  const texts = items.filter((item): item is typeof item & PdfText => 'str' in item);
  return {
    canvas,
    reading: readingOfPdf(texts, { transform: view.transform, scale: view.scale, width, height }),
  };
}

async function* pagesOf(document: PDFDocumentProxy): AsyncGenerator<PdfPage> {
  if (document.numPages > MOST_PAGES) throw new ReceiptError('receipt.tooManyPages');
  for (let number = 1; number <= document.numPages; number += 1)
    yield drawPage(await document.getPage(number));
}

/**
 * The pages of a PDF, one after the other. Rejects with `receipt.unreadable` (also if it asks for a password) or `receipt.tooManyPages`.
 */
export async function* openPdf(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<PdfPage> {
  const port = new Worker(scriptUrl, { type: 'module' });
  // The library would wait for it forever.
  const failed = new Promise<never>((_, reject) => {
    port.addEventListener('error', (event) => reject(scriptError(event)));
  });
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  try {
    const opening = getDocument({
      data: bytes,
      worker,
      // Its warnings are about fonts that the file names but does not contain: the text is right all the same.
      verbosity: VerbosityLevel.ERRORS,
      CanvasFactory: WorkerCanvases,
      FilterFactory: NoFilters,
      // A worker has no document that fonts could be added to: letters are drawn as shapes.
      disableFontFace: true,
      useWorkerFetch: false,
      useWasm: false,
    });
    const opened = opening.promise.catch((cause: unknown) => {
      throw new ReceiptError('receipt.unreadable', cause);
    });
    const document = await Promise.race([opened, failed]);
    yield* pagesOf(document);
  } finally {
    worker.destroy();
    port.terminate();
  }
}
