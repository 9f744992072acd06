import { oneLine, utf8Length } from './one-line.ts';
import { requestedAmount, type PaymentRequest } from './payment-request.ts';
import type { SepaAccount } from './way-to-pay.ts';

/** EUR 999,999,999.99, in cents. */
const MAX_AMOUNT = 99_999_999_999;
const MAX_NOTE = 140;
/** The limit of the whole text, a QR code of version 13 with error correction M. */
export const MAX_EPC_BYTES = 331;

/** As many whole characters of a text as fit into this many bytes. */
function fitting(text: string, bytes: number): string {
  let fits = '';
  let left = bytes;
  for (const character of text) {
    left -= utf8Length(character);
    if (left < 0) break;
    fits += character;
  }
  return fits.trim();
}

/**
 * A SEPA credit transfer as the text of a QR code that banking apps read (EPC069-12, version 002, in UTF-8). Only in euros, from 0.01 to
 * 999,999,999.99; undefined otherwise. A note is cut at 140 characters, or at 331 bytes in all.
 */
export function epcPayload(
  { name, iban, bic = '' }: SepaAccount,
  request: PaymentRequest,
): string | undefined {
  const amount = requestedAmount(request);
  if (amount === undefined || request.currency !== 'EUR' || request.amount > MAX_AMOUNT) return undefined;
  // Purpose and structured reference are empty.
  const lines = ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${amount}`, '', '', ''];
  const room = MAX_EPC_BYTES - utf8Length(lines.join('\n'));
  return lines.join('\n') + fitting(oneLine(request.note, MAX_NOTE), room);
}
