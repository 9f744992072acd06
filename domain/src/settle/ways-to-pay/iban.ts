import { foldCode } from '../../money/typed-text.ts';
import { failed, parsed, type ParsedField } from './way-to-pay.ts';

/** Countries that SEPA transfers reach, each with the length of its IBANs (ISO 13616, SWIFT's IBAN registry; EPC409-09). */
const EEA = `
  AT20 BE16 BG22 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MT31 NL18 NO15 PL28 PT25
  RO24 SE24 SI19 SK24
`;
const OTHERS = 'AD24 AL28 CH21 GB22 GI23 MC27 MD24 ME22 MK19 RS22 SM27 VA22';

const lengthsOf = (list: string): [string, number][] =>
  list
    .trim()
    .split(/\s+/)
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]);

const EEA_LENGTHS = new Map(lengthsOf(EEA));
const LENGTHS = new Map([...EEA_LENGTHS, ...lengthsOf(OTHERS)]);

/**
 * ISO 7064 MOD 97-10: the remainder of the number that letters (A is 10) and digits form, with the first four characters moved to the end.
 */
function restOf97(iban: string): number {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/**
 * An IBAN as people type or copy it, in capitals without spaces. Only countries that SEPA transfers reach are accepted. Errors: `required`,
 * `bad_characters`, `iban_country`, `iban_length`, `iban_check_digits` (a digit is wrong, or two changed places).
 */
export function parseIban(typed: string): ParsedField {
  const iban = foldCode(typed)
    .replace(/[\s-]/g, '')
    .replace(/^IBAN:?/i, '')
    .toUpperCase();
  if (iban === '') return failed('required');
  if (!/^[A-Z0-9]+$/.test(iban)) return failed('bad_characters');
  const length = LENGTHS.get(iban.slice(0, 2));
  if (length === undefined) return failed('iban_country');
  if (iban.length !== length) return failed('iban_length');
  // ISO 13616 has check digits from 02 to 98; 00, 01 and 99 would leave the same remainders.
  return /^[A-Z]{2}(?!00|01|99)\d{2}/.test(iban) && restOf97(iban) === 1
    ? parsed(iban)
    : failed('iban_check_digits');
}

/** True if the account's country is in the European Economic Area, where a transfer needs no BIC (EPC069-12). */
export const isInEea = (iban: string): boolean => EEA_LENGTHS.has(iban.slice(0, 2));

/** An IBAN in groups of four, as people read it. */
export const spacedIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, '$& ');
