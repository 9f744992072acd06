import { requestedAmount, type PaymentRequest } from './payment-request.ts';

/** A field of a code: its two-digit id, and its value or the fields in it. */
export type EmvField = readonly [id: string, value: string | readonly EmvField[]];

/** Each field as its id, its length in two digits, and its value. */
const written = (fields: readonly EmvField[]): string =>
  fields
    .map(([id, value]) => {
      const text = typeof value === 'string' ? value : written(value);
      return `${id}${String(text.length).padStart(2, '0')}${text}`;
    })
    .join('');

/** CRC-16 with the polynomial 1021 and the initial value FFFF, in four hexadecimal digits (ISO/IEC 13239). Precondition: ASCII. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * The text of a QR code that a payer's app reads (EMVCo, "QR Code Specification for Payment Systems: Merchant-Presented Mode", version
 * 1.1): these fields, and a checksum (63) over everything. Precondition: values are ASCII, at most 99 characters each.
 */
export function emvCode(fields: readonly EmvField[]): string {
  const text = `${written([['00', '01'], ...fields])}6304`;
  return text + crc16(text);
}

/** EMVCo's field 54 has at most 13 characters. */
const MAX_AMOUNT_LENGTH = 13;

/** The amount for field 54; undefined in another currency, or if it is too long. */
export function emvAmount(request: PaymentRequest, currency: string): string | undefined {
  const amount = request.currency === currency ? requestedAmount(request) : undefined;
  return amount !== undefined && amount.length <= MAX_AMOUNT_LENGTH ? amount : undefined;
}
