import fc from 'fast-check';

/** A unit of strings: any code point but halves of one. fast-check's own, `binary`, takes each file of tests two seconds to make. */
export const anyCharacter = fc.nat(0x10_f7_ff).map(
  (at) => String.fromCodePoint(at < 0xd8_00 ? at : at + 0x8_00),
  // With this, fast-check also tries names like `__proto__`.
  (character) => {
    const [one = '', more] = String(character);
    const code = one.codePointAt(0);
    if (code === undefined || more !== undefined) throw new TypeError('No single character.');
    return code < 0xd8_00 ? code : code - 0x8_00;
  },
);
