import { describe, expect, it } from 'vitest';
import { codeDigits, codeError } from '#web/account/validate.ts';
import '#web/messages/en/account.po';

describe('a code from an email', () => {
  it.each([
    '12345678',
    ' 1234-5678 ',
    '1234 5678',
    '١٢٣٤٥٦٧٨',
    '۱۲۳۴۵۶۷۸',
    '１２３４５６７８',
    '\u200e12345678\u200e',
    '\u20681234 5678\u2069',
  ])('is read as it is typed or copied: %s', (typed) => {
    expect(codeError(typed)).toBeUndefined();
    expect(codeDigits(typed)).toBe('12345678');
  });

  it.each(['', '\u200e', '12345', '1234567x', '12345678901'])(
    'is asked for again if it is not a code: "%s"',
    (typed) => {
      expect(codeError(typed)).toEqual(expect.stringMatching(/\S/));
    },
  );
});
