import { joinReadings, readReceipt } from '#domain';
import { describeReceiptError } from '#web/platform/receipt-reader/describe-error.ts';
import { receiptReader } from '#web/platform/receipt-reader/index.ts';
import type { PhotoDoors } from './photo-flow.ts';

/** The device's own reader, and the rules that make a receipt of what it reads. */
export const photoDoors = (): PhotoDoors => ({
  reader: receiptReader(),
  readDraft: (pictures, digits) =>
    readReceipt(joinReadings(pictures.map(({ reading }) => reading)), { digits }),
  describe: describeReceiptError,
});
