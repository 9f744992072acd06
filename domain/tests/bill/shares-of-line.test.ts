import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsOf, setCurrency, sharesOfLine, summarize } from '../../src/index.ts';
import { anyBill } from '../support/bills.ts';
import { read } from '../support/read.ts';
import { item, table } from '../support/tables.ts';

test('calculates a line’s shares from the form while it is edited', () => {
  const bill = read(table({ items: [item('pie'), item('soup', { price: 6 })] }));
  const [pie] = itemsOf(bill);
  if (!pie) throw new Error('no pie');
  expect(Object.fromEntries(sharesOfLine({ ...pie, price: 1200 }, bill))).toEqual({
    ann: 1200,
    bob: 0,
    cat: 0,
  });
});

test('gives a line’s shares as the summary does, in every currency, and they add up to the line', () => {
  fc.assert(
    fc.property(anyBill({}), fc.constantFrom('GBP', 'JPY', 'KWD'), (stored, currency) => {
      const { bill } = setCurrency(read(stored), currency, false);
      const { perDiner } = summarize(bill);
      for (const item of itemsOf(bill)) {
        const inForm = sharesOfLine(item, bill);
        const onBill = bill.diners.map(
          ({ id }) => perDiner[id]?.lines.find((line) => line.id === item.id)?.amount ?? 0,
        );
        expect([...inForm.values()]).toEqual(onBill);
        const sum = onBill.reduce((all, share) => all + share, 0);
        const { sharing } = item;
        const isDivided =
          sharing.by === 'everyone'
            ? bill.diners.some(({ weight }) => weight !== 0)
            : sharing.shares.length > 0;
        if (isDivided && sharing.by !== 'units') expect(sum).toBe(item.price);
      }
    }),
  );
});
