import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import {
  addAdjustment,
  addCharge,
  addDiners,
  addPayment,
  addRepayment,
  EVERYONE_ELSE,
  removePayment,
  setCharge,
  setTreat,
  updateAdjustment,
  type Bill,
  type Edit,
  type FullList,
} from '#domain';
import '#web/messages/en/wizard.po';
import { BillStore } from '#web/bills/bill-store.ts';
import { formIn, type FormDraft } from '#web/bills/document/form-draft.ts';
import { takeOff } from '#web/lines/line-actions.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { billFrom, storedTable } from '../support/stored-bills.ts';

const TYPED: FormDraft<string> = { name: 'typed', empty: '', schema: v.string() };
const discount = (id: string) => ({ kind: 'discount', id, amount: 1, target: { of: 'everything' } }) as const;
const times = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`);
const ANN = 'Ann';
const BOB = 'Bob';

type List = FullList['list'];

/** One more of each list, by its rule. */
const RULES: Readonly<Record<List, (bill: Bill, id: string) => Edit>> = {
  diners: (bill, id) => addDiners(bill, [{ id, name: id }]),
  adjustments: (bill, id) => addAdjustment(bill, discount(id)),
  charges: (bill, id) => addCharge(bill, { kind: 'fee', id, amount: 1 }),
  treats: (bill, id) => setTreat(bill, { id, dinerIds: [ANN], by: EVERYONE_ELSE }),
  payments: (bill, id) => addPayment(bill, { id, dinerId: ANN, amount: 1 }),
  repayments: (bill, id) => addRepayment(bill, { id, from: ANN, to: BOB, amount: 1 }),
};

/** A bill on screen with so many more of a list. */
function withMore(list: List, count: number): BillStore {
  const store = new BillStore('guest', 'GBP');
  const bill = billFrom(storedTable([ANN, BOB]));
  store.open(times(count).reduce((before, id) => RULES[list](before, id).bill, bill));
  return store;
}

beforeEach(() => dismissToast());

it.each([
  ['diners', 198, 'A bill has room for 200 people.'],
  ['adjustments', 50, 'A bill has room for 50 discounts and vouchers.'],
  ['charges', 50, 'A bill has room for 50 charges.'],
  ['treats', 100, 'A bill has room for 100 treats.'],
  ['payments', 100, 'A bill has room for 100 payments.'],
  ['repayments', 100, 'A bill has room for 100 repayments.'],
] as const)(
  'a bill that has no room for more %s says so, and keeps what was typed',
  async (list, count, said) => {
    const store = withMore(list, count);
    const { bill } = store.getState();
    store.setForm(TYPED, 'typed');
    expect(store.edit((now) => RULES[list](now, 'more'))).toMatchObject({ isRefused: true, changes: [] });
    store.setForm(TYPED, '');
    await Promise.resolve();
    expect(store.getState().bill[list]).toBe(bill[list]);
    expect(formIn(store.getState(), TYPED)).toBe('typed');
    expect(toastStore.getState()).toMatchObject({ title: said, tone: 'bad' });
  },
);

it.each([
  ['adjustments', 50, (bill: Bill) => updateAdjustment(bill, { ...discount('x7'), amount: 5 })],
  ['charges', 50, (bill: Bill) => setCharge(bill, 'tip', { amount: 5 })],
  ['payments', 100, (bill: Bill) => removePayment(bill, 'x7')],
] as const)(
  'a bill with as many %s as it has room for (%i) can be changed otherwise',
  (list, count, rule) => {
    expect(withMore(list, count).edit(rule).changes).toHaveLength(1);
  },
);

it('a discount typed as a line is not said to be added', async () => {
  const store = withMore('adjustments', 50);
  takeOff(store, 'item', 'Voucher', { amount: 500 });
  await Promise.resolve();
  expect(store.getState().bill.adjustments).toHaveLength(50);
  expect(toastStore.getState()?.title).toBe('A bill has room for 50 discounts and vouchers.');
});
