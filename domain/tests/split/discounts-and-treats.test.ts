import { describe, expect, test } from 'vitest';
import {
  EVERYONE_ELSE,
  addAdjustment,
  addPayment,
  addRepayment,
  findIssues,
  loadSavedGroup,
  openingEntries,
  readBill,
  readForeignBill,
  removeAdjustment,
  removeDiner,
  removeLine,
  removePayment,
  removeRepayment,
  removeTreat,
  setCurrency,
  setPayments,
  setTreat,
  storedBill,
  summarize,
  tableBill,
  treatedTogether,
  updateAdjustment,
  type Bill,
  type Issue,
  type StoredAdjustment,
  type StoredBill,
} from '../../src/index.ts';
import { read } from '../support/read.ts';
import { item, table } from '../support/tables.ts';

/** Ann's pie £10, Bob's fish £20, Cat's beer £6, and bread for all £9. */
const dinner = (changes: Partial<StoredBill> = {}): Bill =>
  read(
    table({
      items: [
        item('pie'),
        item('fish', { price: 20, dinerIds: ['bob'] }),
        item('beer', { price: 6, dinerIds: ['cat'], category: 'Drinks' }),
        item('bread', { price: 9, dinerIds: ['ann', 'bob', 'cat'], isShared: true, isWholeTable: true }),
      ],
      ...changes,
    }),
  );

const totals = (bill: Bill): number[] => {
  const { perDiner } = summarize(bill);
  return ['ann', 'bob', 'cat'].map((id) => perDiner[id]?.total ?? NaN);
};
const off = (changes: object): StoredAdjustment =>
  ({ id: 'a', kind: 'discount', ...changes }) as StoredAdjustment;
const issues = (bill: Bill): Issue[] => findIssues(bill).filter(({ blocking }) => !blocking);

describe('a discount', () => {
  test('a discount on an unassigned line is unassigned, and reports its division', () => {
    const items = [item('pie'), item('soup', { dinerIds: [] })];
    for (const split of ['equal', 'proportional'] as const) {
      const bill = dinner({ items, adjustments: [off({ amount: 4, items: ['soup'], split })] });
      expect(totals(bill)).toEqual([1000, 0, 0]);
      expect(summarize(bill)).toMatchObject({ unassigned: 600, adjustments: [{ amount: 400, split }] });
    }
  });

  test('a discount larger than its target counts up to it, and reports the surplus', () => {
    const bill = dinner({ adjustments: [off({ amount: 12.5, items: ['pie'] })] });
    expect(totals(bill)).toEqual([300, 2300, 900]);
    expect(issues(bill)).toEqual([
      {
        code: 'adjustment_too_large',
        step: 'service-charge',
        blocking: false,
        adjustmentId: 'a',
        surplus: 250,
      },
    ]);
  });

  test('an equal split that takes somebody below 0 is an issue that names them', () => {
    const bill = dinner({ adjustments: [off({ amount: 30, split: 'equal' })] });
    expect(totals(bill)).toEqual([300, 1300, -100]);
    expect(issues(bill)).toEqual([
      {
        code: 'diner_below_zero',
        step: 'service-charge',
        blocking: false,
        adjustmentId: 'a',
        dinerIds: ['cat'],
      },
    ]);
  });

  test('a discount on a removed line is kept, not counted, and reported', () => {
    const before = dinner({ adjustments: [off({ amount: 2, items: ['pie'] })] });
    const { bill, effects } = removeLine(before, 'pie');
    expect(bill.adjustments).toEqual(before.adjustments);
    expect(effects).toEqual([{ kind: 'stranded', code: 'discount_without_target', adjustmentId: 'a' }]);
    expect(summarize(bill).discount).toBe(0);
    expect(issues(bill).map(({ code }) => code)).toEqual(['discount_without_target']);
  });
});

describe('a voucher', () => {
  const voucher = (changes: object): StoredAdjustment =>
    ({ id: 'v', kind: 'voucher', ...changes }) as StoredAdjustment;

  test('a personal voucher lowers nobody’s total', () => {
    const bill = dinner({ adjustments: [voucher({ amount: 20, dinerIds: ['bob'] })] });
    expect(totals(bill)).toEqual([1300, 2300, 900]);
    expect(summarize(bill).adjustments).toMatchObject([{ amount: 2000, owner: 'bob' }]);
  });

  test('a voucher larger than the rest counts up to that', () => {
    const two = [voucher({ amount: 40 }), voucher({ id: 'w', amount: 20 })];
    const { adjustments, grandTotal } = summarize(dinner({ adjustments: two }));
    expect(grandTotal).toBe(0);
    expect(adjustments).toMatchObject([
      { id: 'v', amount: 4000, surplus: 0, split: 'proportional' },
      { id: 'w', amount: 500, surplus: 1500, split: 'proportional' },
    ]);
  });

  test('each person’s vouchers and discounts are in the order of the bill', () => {
    const three = [voucher({ amount: 4.5 }), off({ id: 'd', amount: 9 }), off({ id: 'c', percentage: 10 })];
    const { perDiner } = summarize(dinner({ adjustments: three }));
    expect(perDiner.ann).toMatchObject({
      takenOff: [
        { id: 'v', kind: 'voucher', amount: 130 },
        { id: 'd', kind: 'discount', amount: 260 },
        { id: 'c', kind: 'discount', amount: 130 },
      ],
      discount: 390,
      voucher: 130,
    });
  });

  test('a voucher whose owner leaves is kept and reported', () => {
    const before = dinner({ adjustments: [voucher({ amount: 20, dinerIds: ['bob'] })] });
    const { bill, effects } = removeDiner(before, 'bob');
    expect(bill.adjustments).toEqual(before.adjustments);
    expect(effects).toContainEqual({ kind: 'stranded', code: 'voucher_without_owner', adjustmentId: 'v' });
  });
});

describe('a treat', () => {
  const birthday = { id: 't', dinerIds: ['ann'], by: 'everyone else' as const };

  test('is grouped with others of the same payers, and stands alone otherwise', () => {
    const both = dinner({ treats: [{ ...birthday, dinerIds: ['ann', 'bob'] }] });
    expect(treatedTogether(both, summarize(both))).toMatchObject([
      { treats: [{ id: 't' }], dinerIds: ['ann', 'bob'], payerIds: ['cat'], amount: 3600 },
    ]);
    const bill = dinner({ treats: [birthday, { id: 'u', dinerIds: ['bob'], by: ['cat'] }] });
    // Ann's share that Bob takes over is passed on to Cat.
    expect(treatedTogether(bill, summarize(bill))).toMatchObject([
      { treats: [{ id: 't' }], dinerIds: ['ann'], payerIds: ['cat'], amount: 1300 },
      { treats: [{ id: 'u' }], dinerIds: ['bob'], payerIds: ['cat'], amount: 2300 },
    ]);
  });

  test('by everyone else leaves the treated at exactly 0, and lists each payer’s amount', () => {
    const bill = dinner({ treats: [birthday], tip: { amount: 3 } });
    expect(totals(bill)).toEqual([0, 3100, 1700]);
    const { perDiner } = summarize(bill);
    expect(perDiner.ann).toMatchObject({
      own: 1400,
      given: [
        { dinerId: 'bob', amount: 700 },
        { dinerId: 'cat', amount: 700 },
      ],
    });
    expect(perDiner.bob).toMatchObject({
      own: 2400,
      takenOver: [{ dinerId: 'ann', amount: 700 }],
      given: [],
    });
  });

  test('keeps a known occasion, and drops an unknown one', () => {
    const treat = { id: 't', occasion: 'birthday', dinerIds: ['ann'], by: EVERYONE_ELSE } as const;
    const stored = storedBill(setTreat(dinner(), treat).bill);
    expect(stored.treats).toEqual([treat]);
    const withOccasion = (occasion: string) => read({ ...stored, treats: [{ ...treat, occasion }] }).treats;
    expect(withOccasion('birthday')).toMatchObject([{ occasion: 'birthday' }]);
    expect(withOccasion('coronation')[0]).not.toHaveProperty('occasion');
    expect(withOccasion('coronation')).toMatchObject([{ dinerIds: ['ann'] }]);
  });

  test('may have a name, which changes no amount', () => {
    const treat = { id: 't', dinerIds: ['ann'], by: EVERYONE_ELSE } as const;
    const { bill } = setTreat(dinner(), { ...treat, name: '  Birthday ' });
    expect(bill.treats).toMatchObject([{ name: 'Birthday' }]);
    expect(storedBill(bill).treats).toEqual([
      { id: 't', name: 'Birthday', dinerIds: ['ann'], by: 'everyone else' },
    ]);
    expect(totals(bill)).toEqual(totals(setTreat(dinner(), treat).bill));
    expect(setTreat(bill, { ...treat, name: ' ' }).bill.treats[0]).not.toHaveProperty('name');
  });

  test('is not a saving, and leaves the equal split over the whole table', () => {
    const treated = summarize(dinner({ treats: [birthday] }));
    expect(treated.savings.map(({ dinerId }) => dinerId)).not.toContain('ann');
    expect(treated.equalShare).toBe(summarize(dinner()).equalShare);
    // Cat pays £15.50 of £45, which is more than a third of it.
    expect(totals(dinner({ treats: [birthday] }))).toEqual([0, 2950, 1550]);
    expect(treated.savings).toEqual([]);
    // If only Bob treats Ann, Cat pays £9 and saves £6.
    const byBob = summarize(dinner({ treats: [{ ...birthday, by: ['bob'] }] }));
    expect(byBob.savings).toEqual([{ dinerId: 'cat', amount: 600 }]);
  });

  test('in a circle does not count, and is an issue; others still count', () => {
    const treats = [
      { id: 't', dinerIds: ['ann'], by: ['bob'] },
      { id: 'u', dinerIds: ['bob'], by: ['ann'] },
      { id: 'w', dinerIds: ['cat'], by: ['ann'] },
    ];
    const bill = dinner({ treats });
    expect(totals(bill)).toEqual([2200, 2300, 0]);
    expect(issues(bill).map(({ code, treatId }) => [code, treatId])).toEqual([
      ['treat_in_circle', 't'],
      ['treat_in_circle', 'u'],
    ]);
  });

  test('whose people leave is kept and reported', () => {
    const treats = [{ id: 't', dinerIds: ['ann'], by: ['bob'] }];
    const before = dinner({ treats });
    expect(removeDiner(before, 'ann').effects).toContainEqual({
      kind: 'stranded',
      code: 'treat_of_nobody',
      treatId: 't',
    });
    const { bill } = removeDiner(before, 'bob');
    expect(bill.treats).toEqual(before.treats);
    expect(issues(bill).map(({ code }) => code)).toEqual(['treat_without_payer']);
    expect(removeTreat(bill, 't').bill.treats).toEqual([]);
  });

  test('lists each person once and nobody as treating themselves; without people it changes nothing', () => {
    const { bill } = setTreat(dinner(), { id: 't', dinerIds: ['ann', 'ann'], by: ['ann', 'bob', 'bob'] });
    expect(bill.treats).toEqual([{ id: 't', dinerIds: ['ann'], by: ['bob'], position: 1 }]);
    expect(setTreat(bill, { id: 'u', dinerIds: [], by: ['bob'] }).bill).toBe(bill);
    expect(setTreat(bill, { id: 't', dinerIds: ['ann'], by: ['ann'] }).bill).toBe(bill);
    const changed = setTreat(bill, { id: 't', dinerIds: ['cat'], by: 'everyone else' }).bill;
    expect(changed.treats).toEqual([{ id: 't', dinerIds: ['cat'], by: 'everyone else', position: 1 }]);
  });
});

describe('payments', () => {
  test('payments below or above the amount to pay are an issue, once there are any', () => {
    expect(issues(dinner())).toEqual([]);
    const { bill } = addPayment(dinner(), { id: 'p', dinerId: 'ann', amount: 4000, name: ' Cash ' });
    expect(bill.payments).toEqual([{ id: 'p', dinerId: 'ann', amount: 4000, name: 'Cash', position: 1 }]);
    expect(issues(bill)).toEqual([
      {
        code: 'payments_mismatch',
        step: 'summary',
        blocking: false,
        values: { given: 4000, total: 4500 },
      },
    ]);
    expect(issues(addPayment(bill, { id: 'q', dinerId: 'bob', amount: 500 }).bill)).toEqual([]);
    expect(removePayment(bill, 'p').bill.payments).toEqual([]);
  });

  test('payments of somebody who leaves are kept, not counted, and reported', () => {
    const before = setPayments(dinner(), [{ id: 'p', dinerId: 'bob', amount: 4500 }]).bill;
    const { bill, effects } = removeDiner(before, 'bob');
    expect(bill.payments).toEqual(before.payments);
    expect(effects).toContainEqual({ kind: 'stranded', code: 'payment_without_payer', paymentId: 'p' });
    expect(issues(bill).map(({ code }) => code)).toEqual(['payment_without_payer', 'payments_mismatch']);
    const loaded = loadSavedGroup(before, ['Ann'], () => 'new');
    expect(loaded.effects).toContainEqual({
      kind: 'stranded',
      code: 'payment_without_payer',
      paymentId: 'p',
    });
  });

  test('payments of 0, and repayments to oneself, are ignored', () => {
    const bill = dinner();
    expect(addPayment(bill, { id: 'p', dinerId: 'ann', amount: 0 }).bill).toBe(bill);
    expect(addRepayment(bill, { id: 'r', from: 'ann', to: 'ann', amount: 5 }).bill).toBe(bill);
    expect(addRepayment(bill, { id: 'r', from: 'ann', to: 'bob', amount: 0 }).bill).toBe(bill);
    const settled = addRepayment(bill, { id: 'r', from: 'ann', to: 'bob', amount: 5 }).bill;
    expect(settled.repayments).toEqual([{ id: 'r', from: 'ann', to: 'bob', amount: 5, position: 1 }]);
    expect(issues(removeDiner(settled, 'ann').bill).map(({ code }) => code)).toContain('repayment_of_nobody');
    expect(removeRepayment(settled, 'r').bill).toEqual(bill);
  });
});

describe('the edits of a discount', () => {
  const ten = { id: 'a', kind: 'discount', percentage: 10, target: { of: 'everything' } } as const;

  test('add it at the end with its name trimmed, change it in its place, and remove it', () => {
    const first = addAdjustment(dinner(), { ...ten, name: '  Lunch ' }).bill;
    const both = addAdjustment(first, { id: 'v', kind: 'voucher', amount: 100, name: ' ' }).bill;
    expect(both.adjustments).toEqual([
      { ...ten, name: 'Lunch', position: 1 },
      { id: 'v', kind: 'voucher', amount: 100, position: 2 },
    ]);
    expect(addAdjustment(both, { ...ten, percentage: 50 }).bill).toEqual(both);
    const target = { of: 'lines', lineIds: ['pie', 'pie'] } as const;
    const changed = updateAdjustment(both, { id: 'a', kind: 'discount', amount: 5, target }).bill;
    expect(changed.adjustments[0]).toEqual({
      id: 'a',
      kind: 'discount',
      amount: 5,
      target: { of: 'lines', lineIds: ['pie'] },
      position: 1,
    });
    expect(removeAdjustment(changed, 'a').bill.adjustments.map(({ id }) => id)).toEqual(['v']);
  });

  test('keep amounts typed in another currency, with an issue for each', () => {
    const bill = dinner({
      adjustments: [off({ amount: 2.5 })],
      payments: [{ id: 'p', dinerId: 'ann', amount: 3.25 }],
      repayments: [{ id: 'r', from: 'bob', to: 'ann', amount: 1.75 }],
    });
    const yen = setCurrency(bill, 'JPY', false).bill;
    expect(yen.adjustments[0]).toMatchObject({ amount: 3, written: 2.5 });
    expect(storedBill(yen).payments).toEqual([{ id: 'p', dinerId: 'ann', amount: 3.25 }]);
    const precise = issues(yen).filter(({ code }) => code === 'amount_too_precise');
    expect(
      precise.map(({ adjustmentId, paymentId, repaymentId }) => adjustmentId ?? paymentId ?? repaymentId),
    ).toEqual(['a', 'p', 'r']);
    expect(setCurrency(yen, 'GBP', false).bill).toMatchObject({
      adjustments: bill.adjustments,
      payments: bill.payments,
    });
  });
});

describe('a stored bill with discounts, treats and payments', () => {
  test.each([
    [{ adjustments: {} }, 'adjustments not_a_list'],
    [{ adjustments: [{ kind: 'discount', amount: 1 }] }, 'adjustments 0 id missing_id'],
    [{ adjustments: [{ id: 'a', kind: 7, amount: 1 }] }, 'adjustments 0 kind bad_adjustment'],
    [{ adjustments: [{ id: 'a', kind: 'discount' }] }, 'adjustments 0 amount not_a_number'],
    [{ adjustments: [{ id: 'a', kind: 'discount', amount: -1 }] }, 'adjustments 0 amount negative'],
    [{ adjustments: [{ id: 'a', kind: 'voucher', amount: 1e11 }] }, 'adjustments 0 amount too_large'],
    [{ adjustments: [{ id: 'a', kind: 'voucher', percentage: 101 }] }, 'adjustments 0 percentage too_large'],
    [{ adjustments: [{ id: 'a', kind: 'voucher', percentage: -1 }] }, 'adjustments 0 percentage negative'],
    [
      { adjustments: [{ id: 'a', kind: 'discount', amount: 1, items: 'x' }] },
      'adjustments 0 items not_a_list',
    ],
    [
      {
        adjustments: [
          { id: 'a', kind: 'discount', amount: 1 },
          { id: 'a', kind: 'voucher', amount: 1 },
        ],
      },
      'adjustments 1 id repeated_id',
    ],
    [{ treats: [{ dinerIds: ['a'] }] }, 'treats 0 by not_a_list'],
    [{ treats: [{ dinerIds: 'a', by: [] }] }, 'treats 0 dinerIds not_a_list'],
    [{ payments: [{ amount: 1 }] }, 'payments 0 dinerId missing_id'],
    [{ payments: [{ dinerId: 'a', amount: -1 }] }, 'payments 0 amount negative'],
    [{ payments: [{ dinerId: 'a', amount: 1e11 }] }, 'payments 0 amount too_large'],
    [{ repayments: [{ from: 'a', amount: 1 }] }, 'repayments 0 to missing_id'],
    [{ repayments: [{ from: 'a', to: 'b', amount: 1e11 }] }, 'repayments 0 amount too_large'],
  ])('is refused with the place and the reason: %j', (stored, reason) => {
    const result = readBill(stored);
    expect(result.ok ? 'accepted' : [...result.problem.path, result.problem.code].join(' ')).toBe(reason);
  });

  test('may omit ids, and then gets new ones', () => {
    const payment = { dinerId: 'ann', amount: 5 };
    const bill = dinner({
      treats: [{ dinerIds: ['ann'], by: ['bob'] }],
      payments: [{ ...payment, id: 'payment 2' }, payment, payment],
    });
    expect(bill.treats.map(({ id }) => id)).toEqual(['treat 1']);
    expect(bill.payments.map(({ id }) => id)).toEqual(['payment 2', 'payment payment 2', 'payment 3']);
  });

  test('in a file have at most two thousand payers, added up over the treated; a table drops more', () => {
    const ids = Array.from({ length: 120 }, (_, index) => `i${index}`);
    const stored = (treated: number) => ({
      ...storedBill(dinner()),
      diners: ids.map((id) => ({ id, name: id })),
      treats: [{ dinerIds: ids.slice(0, treated), by: 'everyone else' }],
    });
    const refusal = { ok: false, problem: { code: 'too_many', path: ['treats'] } };
    expect(readForeignBill(stored(20)).ok).toBe(true);
    expect(readForeignBill(stored(21))).toEqual(refusal);
    const treatsAtTable = (treated: number) => {
      const entries = openingEntries(read(stored(treated)));
      return tableBill(new Map(entries.map(({ key, value }) => [key, { value, seq: 1 }]))).treats.length;
    };
    expect([20, 21].map(treatsAtTable)).toEqual([1, 0]);
  });
});
