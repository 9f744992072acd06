import { foldCode } from '../../money/typed-text.ts';
import { isInEea } from './iban.ts';
import { failed, parsed, type ParsedField } from './way-to-pay.ts';

/** Four letters or digits for the bank, two letters for the country, two for the place, and three for a branch or none (ISO 9362). */
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/**
 * The BIC of the bank of `iban` as people type it, in capitals; '' where none is needed. Errors: `not_a_bic`, `bic_required` outside
 * the European Economic Area.
 */
export function parseBic(typed: string, iban: string): ParsedField {
  const bic = foldCode(typed).replace(/\s/g, '').toUpperCase();
  if (bic === '') return isInEea(iban) ? parsed('') : failed('bic_required');
  return BIC.test(bic) ? parsed(bic) : failed('not_a_bic');
}
