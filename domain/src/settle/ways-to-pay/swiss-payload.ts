import { foldCode } from '../../money/typed-text.ts';
import { parseIban } from './iban.ts';
import { oneLine } from './one-line.ts';
import { requestedAmount, type PaymentRequest } from './payment-request.ts';
import { failed, parsed, type ParsedField, type SwissAccount } from './way-to-pay.ts';

/** 999,999,999.99 in cents. */
const MAX_AMOUNT = 99_999_999_999;
const MAX_NOTE = 140;
/** Everything but ASCII, Latin letters with European accents, and the euro sign: a QR-bill allows nothing else. */
const OTHER_SIGN = /[^\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC]+/gu;

const empty = (count: number): string[] => Array.from({ length: count }, () => '');

/**
 * The text of the code of a Swiss QR-bill with an amount and no reference (SIX, "Swiss Implementation Guidelines for the QR-bill", version
 * 2.3, 4.2): the payee with a structured address, nothing about the payer, reference type NON. In francs and euros, from 0.01 to
 * 999,999,999.99; undefined otherwise. A note is cut at 140 characters; forbidden characters are left out.
 */
export function swissPayload(
  { name, iban, street, postcode, town }: SwissAccount,
  request: PaymentRequest,
): string | undefined {
  const { currency } = request;
  const amount = requestedAmount(request);
  if (amount === undefined || request.amount > MAX_AMOUNT || (currency !== 'CHF' && currency !== 'EUR'))
    return undefined;
  const note = oneLine(request.note.replace(OTHER_SIGN, ' '), MAX_NOTE);
  // The street includes the house number, so the field for that may be empty.
  const payee = ['S', name, street, '', postcode, town, iban.slice(0, 2)];
  const head = ['SPC', '0200', '1', iban];
  const money = [amount, currency];
  const rest = ['NON', '', note, 'EPD'];
  // Seven empty lines each: the ultimate creditor, and the debtor.
  return [...head, ...payee, ...empty(7), ...money, ...empty(7), ...rest].join('\n');
}

/** True for an account that takes only payments with a reference. */
const isQrIban = (iban: string): boolean => {
  const institution = Number(iban.slice(4, 9));
  return institution >= 30_000 && institution <= 31_999;
};

/**
 * An IBAN of Switzerland or Liechtenstein. Errors: as `parseIban`; `iban_not_swiss` for another one, `qr_iban` for one that needs a
 * reference.
 */
export function parseSwissIban(typed: string): ParsedField {
  const iban = parseIban(typed);
  if (!iban.ok) return iban;
  if (!/^(?:CH|LI)/.test(iban.value)) return failed('iban_not_swiss');
  return isQrIban(iban.value) ? failed('qr_iban') : iban;
}

/**
 * A line of a Swiss address or a name, at most `max` characters. Errors: `required` unless it is optional, `bad_characters`, `too_long`.
 */
export function parseSwissLine(typed: string, max: number, isOptional = false): ParsedField {
  const line = oneLine(foldCode(typed));
  if (line === '') return isOptional ? parsed('') : failed('required');
  if (line.replace(OTHER_SIGN, '') !== line) return failed('bad_characters');
  return line.length > max ? failed('too_long') : parsed(line);
}
