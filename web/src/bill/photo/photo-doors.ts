import { draftOfAmounts, joinReadings, readReceipt, type ReceiptAmounts, type ReceiptDraft } from '#domain';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { messages } from '#web/messages/en/receipt-errors.po';
import { ElsewhereError, readElsewhere } from '#web/platform/read-elsewhere.ts';
import { describeReceiptError } from '#web/platform/receipt-reader/describe-error.ts';
import { receiptReader } from '#web/platform/receipt-reader/index.ts';
import type { ReadPicture } from '#web/platform/receipt-reader/reader.ts';
import type { PhotoDoors, Problem } from './photo-flow.ts';

registerMessages(messages);

/** The same amounts with more digits after the point. */
function scaled({ lines, charges, total }: ReceiptAmounts, digits: number): ReceiptAmounts {
  const factor = 10 ** digits;
  return {
    lines: lines.map((line) => ({ ...line, amount: line.amount * factor })),
    charges: charges.map((charge) => ({ ...charge, amount: charge.amount * factor })),
    total: total === null ? null : total * factor,
  };
}

/** Pictures of which some were read elsewhere: of those that were read here the amounts are taken, without places and repairs. */
function draftOfBoth(pictures: readonly ReadPicture[], digits: number): ReceiptDraft {
  const parts = pictures.map(({ reading, elsewhere }) =>
    elsewhere ? { ...elsewhere, digits } : readReceipt(reading, { digits }),
  );
  const most = Math.max(...parts.map((part) => part.digits));
  return draftOfAmounts(
    parts.map((part) => scaled(part, most - part.digits)),
    most,
  );
}

/** The rules that make a receipt of what was read. */
const readDraft = (pictures: readonly ReadPicture[], digits: number): ReceiptDraft =>
  pictures.some(({ elsewhere }) => elsewhere)
    ? draftOfBoth(pictures, digits)
    : readReceipt(joinReadings(pictures.map(({ reading }) => reading)), { digits });

function describe(error: unknown): Problem {
  if (!(error instanceof ElsewhereError)) return describeReceiptError(error);
  const { code } = error;
  if (code === 'limit')
    return {
      title: t('error.receipt.elsewhere.limit.title'),
      body: t('error.receipt.elsewhere.limit'),
      retry: false,
    };
  return { title: t(`error.receipt.${code}.title`), body: t(`error.receipt.elsewhere.${code}`), retry: true };
}

/** The device's own reader, the one elsewhere, and the rules for what they read. */
export const photoDoors = (): PhotoDoors => ({ reader: receiptReader(), readElsewhere, readDraft, describe });
