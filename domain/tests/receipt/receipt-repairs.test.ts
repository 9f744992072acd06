import { describe, expect, test } from 'vitest';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { inOneLine, misread, printed, readInOneLine } from '../support/receipts.ts';

describe('one amount that was misread', () => {
  test.each([
    ['digits before the point that were not read', 'Coffee|.00, Toast|4.75, Total|8.75', '400 475 = 875'],
    ['the same in the middle', 'Coperto|12.00, Acqua|.00, Pasta|10.00, Totale|30.00', '1200 800 1000 = 3000'],
    [
      'one of three decimals as read twice',
      'Curry|10.24, Rice|7.00, Subtotal|17.24, Tax|2.667, Total|19.91',
      '1024 700 + tax 267 = 1991',
    ],
    [
      'the last digit of a dish',
      'Torta|6.50, Horchata|2.00, Salsa|0.0, Tax|0.97, Total|9.97',
      '650 200 50 + tax 97 = 997',
    ],
    [
      'a last digit of a rounding',
      'Pad Thai|69.60, Sub Total|69.60, GST 5%|3.48, Round off|-0.0, Grand Total|73.00',
      '6960 + tax 348 + rounding -8 = 7300',
    ],
    [
      'a rounding with a digit too many, above the only sum',
      'Ramen|36.50, Minestrone|6.95, Rabatt|-4.39, Rundung|-0.001, Total|39.05',
      '3650 695 + discount -439 + rounding -1 = 3905',
    ],
  ])('restores %s', (_, rows, expected) => {
    expect(readInOneLine(rows)).toBe(expected);
  });

  test.each([
    [
      'a service that a larger total includes, and leaves both out',
      'Pho Ga|8.00, Goi Cuon|14.25, Subtotal|22.25, Tax|2.11, Total|24.36, Service Charge 40%|88.90, Total|33.26',
    ],
    [
      'anything where a subtotal and a rounding would have to be left out',
      'Gyoza|9.70, Schnitzel|82.70, Sub Total|91.90, GST 5%|4.60, Round off|0.50, Total|97.00',
    ],
    [
      'a course into charges since its sum was misread',
      '2 Burger|78.50, 4 Cola|53.20, Food|131.70, 2 Panna cotta|28.50, 2 House Red|18.20, Bar|46.80, Subtotal|178.40, Tax|16.00, Total|194.40',
    ],
    [
      'a total while a dish above it may lack its price',
      '1 Agua|55.00, 1 Agua chica, 1 Cochinita|285.00, Total|370.00',
    ],
    ['a dish into a price that its quantity does not divide', '4 Burger|45400, Ribeye|11445, Total|56850'],
    [
      'the only other dish while one has but the sign of a price',
      '1 Ramen|$30, 1 Tea|$, Subtotal|$32, Total|$32',
    ],
    [
      'a subtotal with other words into the only dish',
      'Fish Head (S), 1 35.00|0.00, Sauteed (S), 1 16.00|0.00, Sub total before discount|51.20, Total sales|51.20, Total|51.20',
    ],
    ['one of two dishes that may equally be misread', '2 Lager|79.00, Fish|66.00, Soup|9.00, Total|94.00'],
  ])('does not change %s', (_, rows) => {
    expect(readInOneLine(rows, rows.includes('.') ? 2 : 0)).toBe('open');
  });
});

test('does not repair a total that was read without doubt, while what was paid was misread as well', () => {
  const rows = 'Pasta|12.00, Spritz|6.00, Acqua|2.50, Totale Euro|19.50, Contante|19.60';
  const spritz = misread(printed(rows), '6.00', 0, '6', '5');
  const draft = readReceipt(misread(spritz, '19.60', 3, '6', '5'), {});
  expect(inOneLine(draft)).toBe('1200 500 250 = 1950');
});

test('does not take a payment for the total where another total is printed', () => {
  const rows =
    'Primavera|22.50, Vegetable|827.00, Sub-Total|149:50, Sales Tax|2.97, Total|52.47, Payments, Mastercard|852.47';
  expect(readInOneLine(rows)).toBe('open');
});
