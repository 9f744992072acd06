import { expect, it, vi } from 'vitest';
import '#web/messages/en/receipt.po';
import { figuresChanged } from '#web/trip/ProposalSheet.tsx';
import { billFrom, storedItem, storedTable } from '../support/stored-bills.ts';

it('says who gets or owes something else, and the other rate, whatever they were changed by', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  const dinner = billFrom(
    storedTable(['Ann', 'Bob'], {
      items: [storedItem('Pie', 20, ['Ann', 'Bob'])],
      payments: [{ id: 'p', dinerId: 'Ann', amount: 20, position: 1 }],
    }),
  );
  const payments = dinner.payments.map((each) => ({ ...each, dinerId: 'Bob' }));
  const rate = { to: 'EUR', rate: 1.15, date: '2026-11-30', source: 'Bank', isCustom: false };
  expect(figuresChanged(dinner, dinner)).toEqual([]);
  expect(figuresChanged(dinner, { ...dinner, payments, exchangeRate: rate }).map(plain)).toEqual([
    'Ann: gets £10.00 → owes £10.00',
    'Bob: owes £10.00 → gets £10.00',
    'EUR: – → €1.1500',
  ]);
});

/** Without invisible marks, and with plain spaces. */
const plain = (text: string): string => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ');
