import { foldCode } from '../../money/typed-text.ts';
import { isEmail } from '../../text/email.ts';
import { failed, parsed, type ParsedField } from './way-to-pay.ts';

/** At most fifteen digits with the country's code (ITU-T E.164), and no service has fewer than five. */
const PHONE = /^\+?\d{5,15}$/;

/**
 * A phone number as people type it, without spaces and other marks; "00" before a country's code is a "+". Errors: `required`,
 * `not_a_phone`.
 */
export function parsePhone(typed: string): ParsedField {
  const text = foldCode(typed);
  if (text === '') return failed('required');
  const phone = text.replace(/[\s().\-/]/g, '').replace(/^00(?=[1-9])/, '+');
  return PHONE.test(phone) ? parsed(phone) : failed('not_a_phone');
}

/**
 * A phone number of a country, as digits without its code (`country`, "66") and without a leading 0. Errors: as `parsePhone`, with
 * `not_a_phone` also for another country or length.
 */
export function parseNationalPhone(typed: string, country: string, national: RegExp): ParsedField {
  const phone = parsePhone(typed);
  if (!phone.ok) return phone;
  const digits = phone.value.replace(`+${country}`, '').replace(/^0/, '');
  return national.test(digits) ? parsed(digits) : failed('not_a_phone');
}

/** An email address or a phone number, at which somebody has Interac e-Transfer. Errors: `required`, `not_a_contact`. */
export function parseContact(typed: string): ParsedField {
  const text = foldCode(typed);
  if (text === '') return failed('required');
  if (isEmail(text)) return parsed(text);
  const phone = parsePhone(text);
  return phone.ok ? phone : failed('not_a_contact');
}
