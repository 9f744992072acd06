import {
  addAdjustment,
  removeDiner,
  removeLine,
  setTreat,
  storedBill,
  summarize,
  type Bill,
  type StoredBill,
} from '#domain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adjustmentNameOf,
  reductionRows,
  reductionTexts,
  takenOverText,
  treatedByText,
  treatName,
  treatText,
  treatTexts,
} from '#web/bill-kit/words/adjustment-words.ts';
import '#web/messages/en/receipt.po';
import '#web/messages/en/wizard.po';
import { billFrom, storedItem, storedTable } from '../support/stored-bills.ts';

beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB'));

/** Ann's pie £10 and Bob's stew £20, and Cy's beer £6. */
const dinner = (part: Partial<StoredBill> = {}): Bill =>
  billFrom(
    storedTable(['Ann', 'Bob', 'Cy'], {
      items: [
        storedItem('Pie', 10, ['Ann']),
        storedItem('Stew', 20, ['Bob']),
        storedItem('Beer', 6, ['Cy'], { category: 'Drinks' }),
      ],
      ...part,
    }),
  );
type StoredOff = NonNullable<StoredBill['adjustments']>[number];
const nameOf = (off: Omit<StoredOff, 'id'>): string =>
  adjustmentNameOf('a', dinner({ adjustments: [{ id: 'a', ...off }] }));

describe('names of adjustments', () => {
  it.each<[string, Omit<StoredOff, 'id'>]>([
    ['Discount', { kind: 'discount', amount: 3 }],
    ['10% off', { kind: 'discount', percentage: 10 }],
    ['Happy hour', { kind: 'discount', name: 'Happy hour', amount: 3 }],
    ['Happy hour 10%', { kind: 'discount', name: 'Happy hour', percentage: 10 }],
    ['20% off food', { kind: 'discount', percentage: 20, items: ['Pie', 'Stew'] }],
    ['Discount on food', { kind: 'discount', amount: 2, items: ['Stew', 'Pie'] }],
    ['20% off Pie', { kind: 'discount', percentage: 20, items: ['Pie'] }],
    ['Pie on the house', { kind: 'discount', percentage: 100, items: ['Pie'] }],
    ['Discount on Beer', { kind: 'discount', amount: 2, items: ['Beer'] }],
    ['20% off 2 lines', { kind: 'discount', percentage: 20, items: ['Pie', 'Beer'] }],
    ['Discount for Ann and Cy', { kind: 'discount', amount: 2, dinerIds: ['Cy', 'Ann'] }],
    ['20% off for Bob', { kind: 'discount', percentage: 20, dinerIds: ['Bob'] }],
    ['Voucher', { kind: 'voucher', amount: 2 }],
    ['Bob’s voucher', { kind: 'voucher', amount: 2, dinerIds: ['Bob'] }],
    ['Bob’s Gift card', { kind: 'voucher', name: 'Gift card', amount: 2, dinerIds: ['Bob'] }],
  ])('%s', (name, off) => {
    expect(nameOf(off)).toBe(name);
  });

  it('contain no line or person that is gone', () => {
    const onPie = dinner({ adjustments: [{ id: 'a', kind: 'discount', percentage: 20, items: ['Pie'] }] });
    expect(adjustmentNameOf('a', removeLine(onPie, 'Pie').bill)).toBe('20% off');
    const bobs = dinner({ adjustments: [{ id: 'a', kind: 'voucher', amount: 2, dinerIds: ['Bob'] }] });
    expect(adjustmentNameOf('a', removeDiner(bobs, 'Bob').bill)).toBe('Voucher');
    expect(adjustmentNameOf('gone', bobs)).toBe('Discount');
    const food = dinner({
      items: ['Pie', 'Stew', 'Cake'].map((name) => storedItem(name, 10, ['Ann'])),
      adjustments: [{ id: 'a', kind: 'discount', percentage: 20, items: ['Pie', 'Stew', 'Cake'] }],
    });
    expect(adjustmentNameOf('a', removeLine(food, 'Cake').bill)).toBe('20% off food');
  });
});

describe('rows of discounts', () => {
  it('add up from the subtotal to the total, and from the total to what is left to pay', () => {
    const bill = dinner({
      adjustments: [
        { id: 'd', kind: 'discount', percentage: 50, items: ['Stew'] },
        { id: 'v', kind: 'voucher', amount: 5 },
        { id: 'own', kind: 'voucher', amount: 4, dinerIds: ['Ann'] },
        { id: 'gone', kind: 'discount', amount: 3, items: ['Cake'] },
      ],
    });
    const figures = summarize(bill);
    const { discounts, vouchers, paid, left } = reductionRows(bill, figures);
    expect([discounts, vouchers, paid].map((rows) => rows.map(({ amount }) => amount))).toEqual([
      [1000],
      [500],
      [400],
    ]);
    expect([figures.subtotal, figures.grandTotal, left]).toEqual([3600, 2100, 1700]);
    expect(reductionTexts(bill, figures)).toEqual({
      before: ['50% off Stew −£10.00', 'Voucher −£5.00'],
      after: ['Ann’s voucher −£4.00', 'Left to pay £17.00'],
    });
  });

  it('isolate a right-to-left name from the amount', () => {
    const bill = dinner({ adjustments: [{ id: 'd', kind: 'discount', name: 'הנחה', amount: 3 }] });
    expect(reductionTexts(bill, summarize(bill)).before).toEqual(['\u2068הנחה\u2069 −£3.00']);
  });
});

describe('a treat', () => {
  const birthday = { id: 't', name: 'Birthday', dinerIds: ['Ann'], by: 'everyone else' } as const;
  const textsOf = (bill: Bill) => treatTexts(bill, summarize(bill));

  it('is labelled by its name', () => {
    const bill = dinner({ treats: [birthday] });
    expect(textsOf(bill)).toEqual(['Birthday: the others share £10.00']);
    expect(takenOverText('Ann', bill)).toBe('Birthday (Ann)');
    expect(treatedByText('Ann', ['Bob', 'Cy'], bill)).toBe('Birthday: treated by 2 others');
    expect(treatedByText('Ann', ['Bob'], bill)).toBe('Birthday: treated by Bob');
  });

  it('is labelled by its occasion in the language on screen, which it does not store', () => {
    const { name: _, ...unnamed } = birthday;
    const bill = dinner({ treats: [{ ...unnamed, occasion: 'birthday' }] });
    expect(textsOf(bill)).toEqual(['Birthday: the others share £10.00']);
    expect(takenOverText('Ann', bill)).toBe('Birthday (Ann)');
    expect(JSON.stringify(storedBill(bill))).not.toContain('Birthday');
  });

  it('without a name is labelled by the treated person', () => {
    const { name: _, ...unnamed } = birthday;
    const bill = dinner({ treats: [{ ...unnamed, by: ['Bob', 'Cy'] }] });
    expect(textsOf(bill)).toEqual(['Treat for Ann: Bob and Cy share £10.00']);
    expect(takenOverText('Ann', bill)).toBe('Treat for Ann');
    expect(treatedByText('Ann', ['Bob'], bill)).toBe('Treated by Bob');
    const withoutAnn = removeDiner(bill, 'Ann').bill;
    expect(withoutAnn.treats.map((treat) => treatName(treat, withoutAnn))).toEqual(['Treat']);
  });

  it('with the same name as another is distinguished by the treated person', () => {
    const bill = setTreat(dinner({ treats: [birthday] }), {
      ...birthday,
      id: 'u',
      dinerIds: ['Bob'],
    }).bill;
    expect(textsOf(bill)).toEqual(['Birthday (Ann): Cy pays £10.00', 'Birthday (Bob): Cy pays £20.00']);
  });

  it('of somebody whom an equal discount takes below 0 has an ordinary minus', () => {
    const bill = dinner({
      treats: [{ ...birthday, dinerIds: ['Cy'] }],
      adjustments: [{ id: 'd', kind: 'discount', amount: 30, split: 'equal' }],
    });
    expect(textsOf(bill)).toEqual(['Birthday: the others share −£4.00']);
  });

  it('that is passed on names the final payer', () => {
    const treats = [
      { id: 't', dinerIds: ['Ann'], by: ['Bob'] },
      { id: 'u', dinerIds: ['Bob'], by: ['Cy'] },
    ];
    expect(textsOf(dinner({ treats }))).toEqual([
      'Treat for Ann: Cy pays £10.00',
      'Treat for Bob: Cy pays £20.00',
    ]);
  });

  it('shares one sentence, with all occasions, with others of the same person', () => {
    const promotion = { id: 'u', name: 'Promotion', dinerIds: ['Ann'], by: ['Bob'] };
    const bill = dinner({ treats: [birthday, promotion] });
    expect(textsOf(bill)).toEqual(['Birthday and Promotion: the others share £10.00']);
    expect(bill.treats.map((treat) => treatText(treat, bill, summarize(bill)))).toEqual([
      'Birthday',
      'Promotion',
    ]);
    const twice = dinner({ treats: [birthday, { ...birthday, id: 'u' }] });
    expect(textsOf(twice)).toEqual(['Birthday: the others share £10.00']);
    expect(takenOverText('Ann', twice)).toBe('Birthday (Ann)');
    const partly = dinner({ treats: [{ ...birthday, dinerIds: ['Ann', 'Cy'] }, promotion] });
    expect(textsOf(partly)).toEqual([
      'Birthday and Promotion (Ann): Bob pays £10.00',
      'Birthday (Cy): Bob pays £6.00',
    ]);
  });

  it('names nobody as a payer who is treated by it, or is in a circle', () => {
    const self = dinner({ treats: [{ id: 't', dinerIds: ['Ann'], by: ['Ann', 'Bob'] }] });
    expect(textsOf(self)).toEqual(['Treat for Ann: Bob pays £10.00']);
    const circle = [
      { id: 't', name: 'Round trip', dinerIds: ['Ann'], by: ['Bob'] },
      { id: 'u', dinerIds: ['Bob'], by: ['Ann'] },
    ];
    expect(textsOf(dinner({ treats: circle }))).toEqual([]);
  });

  it('of somebody without dishes has no sentence', () => {
    const bill = removeLine(dinner({ treats: [birthday] }), 'Pie').bill;
    expect(textsOf(bill)).toEqual([]);
  });

  it('of somebody with an item on the house covers the rest', () => {
    const house = { id: 'h', kind: 'discount', percentage: 50, target: { of: 'everything' } } as const;
    expect(textsOf(addAdjustment(dinner({ treats: [birthday] }), house).bill)).toEqual([
      'Birthday: the others share £5.00',
    ]);
  });
});
