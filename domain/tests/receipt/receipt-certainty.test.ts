import { expect, test } from 'vitest';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { inOneLine, misread, printed, said } from '../support/receipts.ts';

const LUNCH = printed('1 Tea|3.00, 1 Soup|6.00, 2 Coffee|8.00, Total|17.00');

test('a line is weak if a letter of its name is more likely another one', () => {
  const { boxes } = misread(LUNCH, '1 Soup', 4, 'o', 'u');
  const unsure = boxes.map((box) => ({
    ...box,
    characters: box.characters.map((sign) =>
      sign.probability < 0.7 ? { ...sign, probability: 0.45 } : sign,
    ),
  }));
  expect(said(readReceipt({ ...LUNCH, boxes: unsure }).lines.filter(({ weak }) => weak))).toBe('1 Soop 600');
});

test('a letter in the place of a quantity is the figure that the recogniser took for second best', () => {
  expect(said(readReceipt(misread(LUNCH, '2 Coffee', 0, 'N', '2')).lines)).toBe(
    '1 Tea 300, 1 Soup 600, 2 Coffee 800',
  );
});

test('spaces around the point of a price are no end of it', () => {
  expect(inOneLine(readReceipt(printed('Tea|3 . 00, Soup|$6 . 00, Tip|$1 . 20, Total|10.20')))).toBe(
    '300 600 + tip 120 = 1020',
  );
});
