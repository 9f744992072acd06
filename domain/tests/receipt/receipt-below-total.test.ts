import { describe, expect, test } from 'vitest';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { printed, readInOneLine } from '../support/receipts.ts';

describe('below the total', () => {
  const unused = (rows: string) =>
    readReceipt(printed(`Burger|14.50, Cola|3.50, Total|18.00, ${rows}`)).doubts.flatMap((doubt) =>
      doubt.kind === 'unused' ? [`${doubt.label} ${doubt.amount}`] : [],
    );

  test.each([
    ['Service 10%|1.80', 'Service 10% 180'],
    ['Tip|2.00', 'Tip 200'],
    ['Discount|-2.00', 'Discount -200'],
  ])('reports an unused amount that changes the total: %s', (row, reported) => {
    expect(unused(row)).toEqual([reported]);
  });

  test('an included tax and points are not reported', () => {
    expect(unused('VAT 20%|3.00, Visa|18.00, Points|25.00')).toEqual([]);
  });

  test.each([
    [
      'tips that are proposed, with what each comes to',
      '15% Tip|2.70, Total with tip|20.70, 20% Tip|3.60, Total with tip|21.60',
    ],
    ['the same in a sentence', '15%|2.70 TOTAL 20.70, 20%|3.60 TOTAL 21.60'],
    ['the same below a question', 'Add a tip?, Good 15%|2.70, Great 20%|3.60'],
    ['a share of the total', 'Split 2 ways|9.00, Split 3 ways|6.00'],
    ['lines to write on', 'Tip: ________, Total: ________'],
    ['the balance of a card', 'Points balance|118.75, Gift card balance|45.00'],
    ['an offer for the next visit', 'Get 10.00 off when you spend 50.00 or more'],
  ])('no sum and no charge: %s', (_, rows) => {
    expect(readInOneLine(`Burger|14.50, Cola|3.50, Total|18.00, ${rows}`)).toBe('1450 350 = 1800');
    expect(unused(rows)).toEqual([]);
  });

  test('a proposed tip that the payment includes was given', () => {
    const rows = 'Burger|14.50, Cola|3.50, Total|18.00, Suggested tip 10%|1.80, 15%|2.70, Total + tip|19.80';
    expect(readInOneLine(`${rows}, Visa|19.80`)).toBe('1450 350 + tip 180 = 1980');
    expect(readInOneLine(`${rows}, Cash|19.80, Change|1.80`)).toBe('1450 350 = 1800');
  });

  test('charges at two rates of one amount are no proposals', () => {
    expect(
      readInOneLine('Burger|14.50, Cola|3.50, Subtotal|18.00, Extra 10%|1.80, Levy 5%|0.90, Total|20.70'),
    ).toBe('1450 350 + service 180 + tax 90 = 2070');
  });
});
