import { draftOfAmounts, type ReceiptAmounts, type ReceiptDraft } from '#domain';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { messages } from '#web/messages/en/receipt-errors.po';
import { ElsewhereError, readElsewhere } from '#web/platform/read-elsewhere.ts';
import { describeReceiptError } from '#web/platform/receipt-reader/describe-error.ts';
import { receiptReader } from '#web/platform/receipt-reader/index.ts';
import type { DraftOptions, ReadPicture, ReceiptReader } from '#web/platform/receipt-reader/reader.ts';
import type { PhotoServices } from './photo-flow.ts';
import type { Problem } from './photo-view.ts';

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
async function draftOfBoth(
  reader: ReceiptReader,
  pictures: readonly ReadPicture[],
  options: DraftOptions,
): Promise<ReceiptDraft> {
  const { digits = 2 } = options.hints;
  const parts: (ReceiptAmounts & { readonly digits: number })[] = [];
  for (const picture of pictures) {
    const { elsewhere } = picture;
    parts.push(elsewhere ? { ...elsewhere, digits } : await reader.draft([picture], options));
  }
  const most = Math.max(...parts.map((part) => part.digits));
  return draftOfAmounts(
    parts.map((part) => scaled(part, most - part.digits)),
    most,
  );
}

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

/** The device's own reader, the one elsewhere, and what their pictures come to together. */
export function photoServices(): PhotoServices {
  const reader = receiptReader();
  return {
    reader,
    readElsewhere,
    draft: (pictures, options) =>
      pictures.some(({ elsewhere }) => elsewhere)
        ? draftOfBoth(reader, pictures, options)
        : reader.draft(pictures, options),
    describe,
  };
}
