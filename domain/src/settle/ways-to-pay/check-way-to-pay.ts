import { lengthOf, oneLine, utf8Length } from './one-line.ts';
import { parseHandle } from './handle.ts';
import { isInEea, parseIban } from './iban.ts';
import { parseContact, parseNationalPhone, parsePhone } from './phone.ts';
import { parsePixCity, parsePixKey, parsePixName } from './pix.ts';
import { parseSwissIban, parseSwissLine } from './swiss-payload.ts';
import {
  failed,
  parsed,
  type ParsedField,
  type PhoneService,
  type WayToPay,
  type WayToPayError,
} from './way-to-pay.ts';
import { foldCode } from '../../money/typed-text.ts';

/** Name and bank of a UPI address: letters, digits, points, hyphens and underscores, then letters and digits (NPCI, UPI specifications). */
const UPI_ADDRESS = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;

/** A UPI address (VPA) as people type it. Errors: `required`, `not_a_upi_address`. */
function parseUpiAddress(typed: string): ParsedField {
  const address = foldCode(typed);
  if (address === '') return failed('required');
  return UPI_ADDRESS.test(address) ? parsed(address) : failed('not_a_upi_address');
}

/** Four letters or digits for the bank, two letters for the country, two for the place, and three for a branch or none (ISO 9362). */
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/**
 * The BIC of the bank of `iban` as people type it, in capitals; '' if none is needed. Errors: `not_a_bic`, `bic_required` outside the
 * European Economic Area.
 */
function parseBic(typed: string, iban: string): ParsedField {
  const bic = foldCode(typed).replace(/\s/g, '').toUpperCase();
  if (bic === '') return isInEea(iban) ? parsed('') : failed('bic_required');
  return BIC.test(bic) ? parsed(bic) : failed('not_a_bic');
}

/** The longest payee name, as in SEPA (EPC069-12) and UPI. */
export const MAX_PAYEE_NAME = 70;
/** Three bytes per character; more would not leave room for the rest in an EPC069-12 QR code. */
const MAX_PAYEE_NAME_BYTES = 210;
/** Room for bank details and a sentence or two. */
export const MAX_PAYMENT_TEXT = 500;

/** The fields of all ways. */
export type WayToPayField =
  | 'handle'
  | 'address'
  | 'name'
  | 'iban'
  | 'bic'
  | 'key'
  | 'city'
  | 'street'
  | 'postcode'
  | 'town'
  | 'phone'
  | 'contact'
  | 'text';

/** The error of each field, by its name. */
export type WayToPayErrors = Readonly<Partial<Record<WayToPayField, WayToPayError>>>;

export type CheckedWayToPay =
  | { readonly ok: true; readonly way: WayToPay }
  | { readonly ok: false; readonly errors: WayToPayErrors };

function parsePayeeName(typed: string): ParsedField {
  const name = oneLine(typed);
  if (name === '') return failed('required');
  const isTooLong = lengthOf(name) > MAX_PAYEE_NAME || utf8Length(name) > MAX_PAYEE_NAME_BYTES;
  return isTooLong ? failed('too_long') : parsed(name);
}

function parsePaymentText(typed: string): ParsedField {
  const text = typed
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => oneLine(line))
    .join('\n')
    .trim();
  if (text === '') return failed('required');
  return lengthOf(text) > MAX_PAYMENT_TEXT ? failed('too_long') : parsed(text);
}

/** Lines of an address (SIX, "Swiss Implementation Guidelines for the QR-bill"). */
const MAX_STREET = 70;
const MAX_POSTCODE = 16;
const MAX_TOWN = 35;

/** Mobile numbers have eight digits from 8 or 9 in Singapore (IMDA), and nine from 6, 8 or 9 in Thailand (NBTC). */
const PHONES: Readonly<Record<PhoneService, (typed: string) => ParsedField>> = {
  swish: parsePhone,
  mobilepay: parsePhone,
  bizum: parsePhone,
  paynow: (typed) => parseNationalPhone(typed, '65', /^[89]\d{7}$/),
  promptpay: (typed) => parseNationalPhone(typed, '66', /^[689]\d{8}$/),
};

/** The fields' values, or what is wrong with those that cannot be used. */
function checked<Field extends keyof WayToPayErrors>(
  fields: Readonly<Record<Field, ParsedField>>,
  make: (values: Readonly<Record<Field, string>>) => WayToPay,
): CheckedWayToPay {
  const values: Partial<Record<Field, string>> = {};
  const errors: Partial<Record<Field, WayToPayError>> = {};
  for (const field of Object.keys(fields) as Field[]) {
    const each = fields[field];
    if (each.ok) values[field] = each.value;
    else errors[field] = each.error;
  }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, way: make(values as Record<Field, string>) };
}

/**
 * Normalises a typed way to pay ("@maya" is "maya", an IBAN has no spaces), or refuses it with an error beside each field
 * (docs/product/settling.md, "Ways to be paid"). Checking an accepted value again returns it unchanged.
 */
export function checkWayToPay(typed: WayToPay): CheckedWayToPay {
  switch (typed.kind) {
    case 'upi':
      return checked(
        { address: parseUpiAddress(typed.address), name: parsePayeeName(typed.name) },
        ({ address, name }) => ({ kind: 'upi', address, name }),
      );
    case 'sepa': {
      const iban = parseIban(typed.iban);
      // The IBAN decides if a BIC is needed.
      const bic = iban.ok ? parseBic(typed.bic ?? '', iban.value) : parsed('');
      return checked({ name: parsePayeeName(typed.name), iban, bic }, (values) => ({
        kind: 'sepa',
        name: values.name,
        iban: values.iban,
        ...(values.bic !== '' && { bic: values.bic }),
      }));
    }
    case 'pix':
      return checked(
        { key: parsePixKey(typed.key), name: parsePixName(typed.name), city: parsePixCity(typed.city) },
        (values) => ({ kind: 'pix', ...values }),
      );
    case 'swiss':
      return checked(
        {
          name: parseSwissLine(typed.name, MAX_PAYEE_NAME),
          iban: parseSwissIban(typed.iban),
          street: parseSwissLine(typed.street, MAX_STREET, true),
          postcode: parseSwissLine(typed.postcode, MAX_POSTCODE),
          town: parseSwissLine(typed.town, MAX_TOWN),
        },
        (values) => ({ kind: 'swiss', ...values }),
      );
    case 'swish':
    case 'mobilepay':
    case 'bizum':
    case 'paynow':
    case 'promptpay': {
      const { kind } = typed;
      return checked({ phone: PHONES[kind](typed.phone) }, ({ phone }) => ({ kind, phone }));
    }
    case 'interac':
      return checked({ contact: parseContact(typed.contact) }, ({ contact }) => ({
        kind: 'interac',
        contact,
      }));
    case 'text':
      return checked({ text: parsePaymentText(typed.text) }, ({ text }) => ({ kind: 'text', text }));
    default: {
      const { kind } = typed;
      return checked({ handle: parseHandle(kind, typed.handle) }, ({ handle }) => ({ kind, handle }));
    }
  }
}
