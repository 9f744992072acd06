import { beforeEach } from 'vitest';
import { DrinksStep } from '#web/lines/LineStep.tsx';
import { SummaryStep } from '#web/summary/SummaryStep.tsx';
import { startAnew, testEditedForm } from '../support/edited-form.tsx';

beforeEach(startAnew);

testEditedForm({
  what: 'a round',
  Step: DrinksStep,
  rows: ['Edit 2 × Beer, £8.00', 'Edit 2 × Wine, £10.00'],
  price: 'Price per unit',
  prices: ['4.00', '5.00'],
  save: 'Update Round',
});

testEditedForm({
  what: 'a payment',
  Step: SummaryStep,
  rows: ['Change: Maya paid £20.00', 'Change: Tom paid £12.00'],
  price: 'Amount paid',
  prices: ['20.00', '12.00'],
  save: 'Save payment',
});
