import { expect, test } from 'vitest';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { bent } from '../support/receipt-sets.ts';
import { printed, said } from '../support/receipts.ts';

const DINNER =
  'TRATTORIA ALBA, Table 12|19:45, 2 Minestrone|17.00, Risotto ai funghi|18.50, Tiramisu|7.20, Subtotal|42.70, Tax|3.20, Total|45.90, Visa|45.90';
const DISHES = '2 Minestrone 1700, 1 Risotto ai funghi 1850, 1 Tiramisu 720';

test.each([-0.12, -0.05, 0.05, 0.12])('is read the same at a slope of %d', (slope) => {
  expect(said(readReceipt(printed(DINNER, { slope })).lines)).toBe(DISHES);
});

test.each([-9, -4.5, 4.5, 9])('is read the same if it is bent by %d degrees at its edges', (degrees) => {
  expect(said(readReceipt(bent(printed(DINNER), degrees)).lines)).toBe(DISHES);
});

test.each([
  ['beside it', { left: 620, slope: 0.3 }, 0],
  ['beside it, which is bent', { left: 620, slope: 0.25 }, -6],
  ['beside it, which is bent the other way', { left: 620, slope: -0.2 }, 6],
  ['below it', { top: 420, slope: 0.15 }, 0],
  ['below it, which is bent', { top: 480, slope: 0.2 }, 6],
])('reports a receipt at another angle %s', (_, place, degrees) => {
  const { boxes } = printed('CAFE, Espresso|3.00, Muffin|4.00, Carrot cake|5.00, Total|12.00', {
    width: 300,
    ...place,
  });
  const longer = bent(printed(DINNER), degrees);
  const draft = readReceipt({ width: 1000, height: 1200, boxes: [...longer.boxes, ...boxes] });
  expect(draft.readings.map(({ total }) => total)).toEqual([4590, 1200]);
});

test('leaves out a receipt beside it that is turned and cut off by the edge of the picture', () => {
  const names = printed(
    'TRATTORIA ALBA, Table 12, 2 Minestrone, Risotto ai funghi, Tiramisu, 4, Subtotal, Tax, Total, Visa',
    {
      left: 640,
      top: 80,
      slope: 0.14,
    },
  );
  const draft = readReceipt({ width: 800, height: 500, boxes: [...printed(DINNER).boxes, ...names.boxes] });
  expect(said(draft.lines)).toBe(DISHES);
});
