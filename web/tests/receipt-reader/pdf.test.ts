import { expect, test, vi } from 'vitest';
import { openPdf } from '#web/platform/receipt-reader/pdf.ts';

// Without its worker the library never answers.
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  getDocument: () => ({ promise: new Promise(() => undefined) }),
  PDFWorker: { create: () => ({ destroy: () => undefined }) },
  VerbosityLevel: { ERRORS: 0 },
}));

test.each([
  ['did not arrive', '', 'receipt.offline'],
  ['has a fault', 'x is undefined', 'receipt.failed'],
])('a worker that %s is reported', async (_, message, code) => {
  class FailingWorker extends EventTarget {
    terminate = () => undefined;
    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new ErrorEvent('error', { message })));
    }
  }
  vi.stubGlobal('Worker', FailingWorker);
  await expect(openPdf(new Uint8Array()).next()).rejects.toMatchObject({ code });
});
