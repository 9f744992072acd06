import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsOf, setCurrency, sharesOfLine, summarize } from '../../src/index.ts';
import { anyBill } from '../support/bills.ts';
import { read } from '../support/read.ts';
import { item, table } from '../support/tables.ts';

test('what a form says of a line that is changed there is of the line as it stands in the form', () => {
  const bill = read(table({ items: [item('pie'), item('soup', { price: 6 })] }));
  const [pie] = itemsOf(bill);
  if (!pie) throw new Error('no pie');
  expect(Object.fromEntries(sharesOfLine({ ...pie, price: 1200 }, bill))).toEqual({
    ann: 1200,
    bob: 0,
    cat: 0,
  });
});

test('what a form says of a line on the bill is what the summary says, in every currency, and adds up to the line', () => {
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
        const isDivided = sharing.by === 'everyone' ? bill.diners.length > 0 : sharing.shares.length > 0;
        if (isDivided && sharing.by !== 'units') expect(sum).toBe(item.price);
      }
    }),
  );
});
