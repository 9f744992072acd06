import { foldCode } from '../../money/typed-text.ts';
import { emvAmount, emvCode } from './emv-code.ts';
import type { PaymentRequest } from './payment-request.ts';
import { failed, parsed, type ParsedField, type PixAccount } from './way-to-pay.ts';

/**
 * A static Pix code with an amount, which apps take as a QR code or as text ("Pix copia e cola"): key in field 26, reais, the amount, name,
 * city, and "***" for no reference (Banco Central do Brasil, "Manual de Padrões para Iniciação do Pix", 2.6.3). Undefined for another
 * currency, or an amount that is too long.
 */
export function pixCode({ key, name, city }: PixAccount, request: PaymentRequest): string | undefined {
  const amount = emvAmount(request, 'BRL');
  if (amount === undefined) return undefined;
  return emvCode([
    [
      '26',
      [
        ['00', 'br.gov.bcb.pix'],
        ['01', key],
      ],
    ],
    ['52', '0000'],
    ['53', '986'],
    ['54', amount],
    ['58', 'BR'],
    ['59', name],
    ['60', city],
    ['62', [['05', '***']]],
  ]);
}

/** The check digits of a CPF or CNPJ: weighted sums modulo 11 (Receita Federal). */
function hasCheckDigits(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return false;
  const length = digits.length;
  return [length - 2, length - 1].every((at) => {
    const sum = Array.from(digits.slice(0, at)).reduce((total, digit, index) => {
      const place = at - index - 1;
      return total + Number(digit) * (2 + (length === 14 ? place % 8 : place));
    }, 0);
    return Number(digits[at]) === (sum % 11 < 2 ? 0 : 11 - (sum % 11));
  });
}

const RANDOM_KEY = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const EMAIL = /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/;
const MAX_EMAIL = 77;

/**
 * A Pix key as people type it, in the form that the code has: an email address, a random key, a phone number ("+55 11 98765-4321", "(11)
 * 98765-4321"), or a CPF or CNPJ in digits (Banco Central do Brasil, "Manual Operacional do DICT", 1). Errors: `required`, `not_a_pix_key`,
 * also for eleven digits that are not a CPF: they may be a phone number without its marks.
 */
export function parsePixKey(typed: string): ParsedField {
  const key = foldCode(typed).toLowerCase();
  if (key === '') return failed('required');
  if (RANDOM_KEY.test(key) || (EMAIL.test(key) && key.length <= MAX_EMAIL)) return parsed(key);
  if (!/^[+(]?\d[\d\s().\-/]*$/.test(key)) return failed('not_a_pix_key');
  const digits = key.replace(/\D/g, '');
  if (/^[+(]/.test(key)) {
    const phone = key.startsWith('+') ? digits : `55${digits}`;
    return /^[1-9]\d{9,14}$/.test(phone) ? parsed(`+${phone}`) : failed('not_a_pix_key');
  }
  return /^(?:\d{11}|\d{14})$/.test(digits) && hasCheckDigits(digits)
    ? parsed(digits)
    : failed('not_a_pix_key');
}

/** The limits of EMVCo's fields 59 and 60, in characters. */
export const MAX_PIX_NAME = 25;
export const MAX_PIX_CITY = 15;

/**
 * A name or a city as banks write it in a code: without accents, in printable ASCII. Errors: `required`, `bad_characters`,
 * `too_long_for_pix`.
 */
function parseAscii(typed: string, max: number): ParsedField {
  const text = typed.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim();
  if (text === '') return failed('required');
  if (!/^[ -~]+$/.test(text)) return failed('bad_characters');
  return text.length > max ? failed('too_long_for_pix') : parsed(text);
}

/** The payee's name. Errors: as `parseAscii`. */
export const parsePixName = (typed: string): ParsedField => parseAscii(typed, MAX_PIX_NAME);
/** Their city. Errors: as `parseAscii`. */
export const parsePixCity = (typed: string): ParsedField => parseAscii(typed, MAX_PIX_CITY);
