import { foldCode } from '../../money/typed-text.ts';
import { failed, parsed, type ParsedField } from './way-to-pay.ts';

/** Name and bank of a UPI address: letters, digits, points, hyphens and underscores, then letters and digits (NPCI, UPI specifications). */
const ADDRESS = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;

/** A UPI address (VPA) as people type it. Errors: `required`, `not_a_upi_address`. */
export function parseUpiAddress(typed: string): ParsedField {
  const address = foldCode(typed);
  if (address === '') return failed('required');
  return ADDRESS.test(address) ? parsed(address) : failed('not_a_upi_address');
}
