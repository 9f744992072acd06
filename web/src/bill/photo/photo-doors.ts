import { describeReceiptError } from '#web/platform/receipt-reader/describe-error.ts';
import { receiptReader } from '#web/platform/receipt-reader/index.ts';
import type { PhotoDoors } from './photo-flow.ts';

/** The device's own reader. */
export const photoDoors = (): PhotoDoors => ({
  reader: receiptReader(),
  describe: describeReceiptError,
});
