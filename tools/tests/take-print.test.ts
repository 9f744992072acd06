import { expect, test } from 'vitest';
import { takePrint } from '../vite/take-print.ts';

test('what is only for print leaves the sheet, in its order', () => {
  const sheet = 'a{b:c}@media print{a{b:d}@supports (x:y){e{f:g}}}h{i:j}@media print { k{l:m} }';
  expect(takePrint(sheet)).toEqual({
    screen: 'a{b:c}h{i:j}',
    forPrint: 'a{b:d}@supports (x:y){e{f:g}}k{l:m}',
  });
});

test('print rules inside another block, and those that are for the screen as well, stay', () => {
  const sheet = '@layer base{a{b:c}@media print{a{b:d}}}@media print,(forced-colors:active){e{f:g}}';
  expect(takePrint(sheet)).toEqual({ screen: sheet, forPrint: '' });
});
