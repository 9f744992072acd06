import fc from 'fast-check';
import {
  checkWayToPay,
  paymentInstruction,
  type PaymentInstruction,
  type PaymentRequest,
  type WayToPay,
} from '../../src/index.ts';
import { anyCharacter } from './any-character.ts';

export const request = (amount: number, currency: string, note = 'Dinner & drinks'): PaymentRequest => ({
  amount,
  currency,
  note,
});

/** A way to pay that the form accepts; a test whose way is refused fails. */
export function accepted(typed: WayToPay): WayToPay {
  const checked = checkWayToPay(typed);
  if (checked.ok) return checked.way;
  throw new Error(JSON.stringify(checked.errors));
}

export const errorsOf = (typed: WayToPay) => {
  const checked = checkWayToPay(typed);
  return checked.ok ? {} : checked.errors;
};

/** The text of a link or a code. */
export const textOf = (instruction: PaymentInstruction | undefined): string | undefined => {
  if (instruction?.kind === 'link') return instruction.href;
  if (instruction?.kind === 'code') return instruction.payload;
  return instruction?.kind === 'text' ? instruction.text : undefined;
};
export const payWith = (typed: WayToPay, asked: PaymentRequest): string | undefined =>
  textOf(paymentInstruction(accepted(typed), asked));

export const sepa = { kind: 'sepa', name: 'Zoë Müller', iban: 'DE89 3704 0044 0532 0130 00' } as const;
export const upi = { kind: 'upi', address: 'maya.k@okicici', name: 'Maya K' } as const;

/** Valid accounts of the countries' examples in SWIFT's IBAN registry. */
export const IBANS = `
  AD1200012030200359100100 AL47212110090000000235698741 AT611904300234573201 BE68539007547034 BG80BNBG96611020345678
  CH9300762011623852957 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243
  EE382200221020145685 ES9121000418450200051332 FI2112345600000785 FR1420041010050500013M02606 GB29NWBK60161331926819
  GI75NWBK000000007099453 GR1601101250000000012300695 HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678
  IS140159260076545510730339 IT60X0542811101000000123456 LI21088100002324013AA LT121000011101001000 LU280019400644750000
  LV80BANK0000435195001 MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951 MK07250120000058984
  MT84MALT011000012345MTLCAST001S NL91ABNA0417164300 NO9386011117947 PL61109010140000071219812874 PT50000201231234567890154
  RO49AAAA1B31007593840000 RS35260005601001611379 SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541
  SM86U0322509800000000270100 VA59001123000012345678`
  .trim()
  .split(/\s+/);

const HOSTILE_PARTS = [
  'maya',
  'https://',
  'evil.example',
  '@',
  '/',
  '..',
  '?',
  '&',
  '=',
  '#',
  '%2F',
  '%',
  ':',
  ';',
  '\\',
  "'",
  '\n',
  '\r\n',
  '\u2028',
  '\t',
  '\0',
  '\u202E',
  '\ud83d',
  '🦊',
  ' ',
  '$',
  '+',
  'EUR1',
  'am=1',
];

/** Text with a meaning in a link, a code or a path. */
export const hostile = fc.oneof(
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...HOSTILE_PARTS), { maxLength: 12 }).map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9]{5,20}$/) },
);
