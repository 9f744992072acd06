import {
  addCharge,
  addDiners,
  addLine,
  addPayment,
  addRepayment,
  changesBetween,
  clearBill,
  deleteGroup,
  emptyBill,
  EVERYONE_ELSE,
  removeDiner,
  removeLine,
  renameDiner,
  setCharge,
  setCurrency,
  setGroup,
  setTreat,
  updateLine,
  type Bill,
  type Edit,
  type NewLine,
} from '#domain';
import { describe, expect, it } from 'vitest';
import { item } from '../../../domain/tests/support/typed-lines.ts';
import { describeChanges } from '#web/bill-kit/words/describe-changes.ts';
import '#web/messages/en/wizard.po';

const people = ['Maya', 'Tom', 'Priya'].map((name) => ({ id: name.toLowerCase(), name }));
const toms = { by: 'parts', shares: [{ dinerId: 'tom', weight: 1 }] } as const;
const burger = item('burger', 950, { name: 'Burger', sharing: toms });
const beer: NewLine = {
  kind: 'round',
  id: 'beer',
  name: 'Beer',
  price: 500,
  quantity: 3,
  sharing: { by: 'units', shares: [{ dinerId: 'tom', weight: 3 }] },
  timestamp: 0,
};
const nobody = emptyBill('GBP', 0);
const table = addDiners(nobody, people).bill;
const grouped = setGroup(table, { id: 'g', name: 'Smiths', dinerIds: ['maya', 'tom'] }).bill;
const TREAT = { id: 't', dinerIds: ['maya'], by: EVERYONE_ELSE } as const;
const PAYMENT = { id: 'p', dinerId: 'tom', amount: 1000 };
const REPAYMENT = { id: 'r', from: 'maya', to: 'tom', amount: 500 };
const billOf = (edit: Edit | Bill): Bill => ('bill' in edit ? edit.bill : edit);
const full = billOf(addLine(billOf(addLine(grouped, burger)), beer));

describe('the description of an edit, and its step', () => {
  const says = (before: Bill, edit: Edit | Bill) => {
    const after = billOf(edit);
    return describeChanges(changesBetween(before, after), after);
  };

  it.each([
    ['a line added', table, addLine(table, burger), 'Burger added', 'item-entry', 'burger'],
    ['a line removed', full, removeLine(full, 'burger'), 'Burger removed', 'item-entry', 'burger'],
    [
      'a line changed',
      full,
      updateLine(full, { ...burger, price: 1200 }),
      'Burger changed',
      'item-entry',
      'burger',
    ],
    ['a round', full, removeLine(full, 'beer'), '3 × Beer removed', 'drinks-round', 'beer'],
    ['a diner', nobody, addDiners(nobody, people.slice(0, 1)), 'Maya added', 'diner-setup', undefined],
    ['several diners', nobody, table, '3 diners added', 'diner-setup', undefined],
    // Their shares and their group go, too.
    ['a diner who leaves', full, removeDiner(full, 'tom'), 'Tom removed', 'diner-setup', undefined],
    ['a name', full, renameDiner(full, 'tom', 'Thomas'), 'Tom renamed to Thomas', 'diner-setup', undefined],
    ['a group', table, grouped, 'Group Smiths created', 'diner-setup', undefined],
    ['a group deleted', full, deleteGroup(full, 'g'), 'Group Smiths deleted', 'diner-setup', undefined],
    [
      'a group of other people',
      full,
      setGroup(full, { id: 'g', name: 'Smiths', dinerIds: ['maya'] }),
      'Group Smiths changed',
      'diner-setup',
      undefined,
    ],
    [
      'the currency',
      full,
      setCurrency(full, 'JPY', false),
      'Currency changed to JPY',
      'diner-setup',
      undefined,
    ],
    [
      'a charge',
      full,
      setCharge(full, 'tip', { percentage: 10 }),
      'Tip changed',
      'service-charge',
      undefined,
    ],
    [
      'a charge of another name',
      full,
      addCharge(full, { id: 'c', kind: 'fee', name: 'Delivery fee', amount: 300 }),
      'Charge added',
      'service-charge',
      undefined,
    ],
    ['a treat', full, setTreat(full, TREAT), 'Treat added', 'service-charge', undefined],
    ['a payment', full, addPayment(full, PAYMENT), 'Payment added', 'summary', undefined],
    ['money given back', full, addRepayment(full, REPAYMENT), 'Marked as settled', 'summary', undefined],
    ['everything', full, clearBill(full, 1), 'Bill cleared', undefined, undefined],
    [
      'another bill',
      full,
      billOf(addLine(addDiners(nobody, [{ id: 'z', name: 'Zoe' }]).bill, { ...burger, id: 'pie' })),
      'Bill replaced',
      undefined,
      undefined,
    ],
  ] as const)('%s', (_, before, edit, text, step, lineId) => {
    const described = says(before, edit);
    expect({ text: described.text, step: described.step, lineId: described.lineId }).toEqual({
      text,
      step,
      lineId,
    });
  });

  it('names a line of which only the sharers have changed', () => {
    const shared = billOf(
      updateLine(full, {
        ...burger,
        sharing: { by: 'parts', shares: [{ dinerId: 'maya', weight: 1 }] },
      }),
    );
    expect(says(full, shared).text).toBe('Burger changed');
  });
});
