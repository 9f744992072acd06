import { describe, expect, it } from 'vitest';
import {
  CURRENCY_CODES,
  addDiner,
  emptyBill,
  findIssues,
  isBlank,
  isSample,
  readBill,
  removeDiner,
  storedBill,
  type Bill,
  setCharge,
} from '#domain';
import { sampleBill } from '#web/diners/sample-bill.ts';

describe('the sample bill', () => {
  it('is valid in every currency, and still counts as the sample after it was stored', () => {
    const wrong = CURRENCY_CODES.filter((code) => {
      const bill = sampleBill(emptyBill(code, 0), 1);
      const kept = readBill(JSON.parse(JSON.stringify(storedBill(bill))));
      return findIssues(bill).length > 0 || !kept.ok || !isSample(kept.bill);
    });
    expect(wrong).toEqual([]);
  });

  it('keeps the currency of the bill it replaces', () => {
    const { currency, usesHomeCurrency } = sampleBill({ ...emptyBill('KWD', 0), usesHomeCurrency: false }, 1);
    expect({ currency, usesHomeCurrency }).toEqual({ currency: 'KWD', usesHomeCurrency: false });
  });

  it('is the sample as long as anything of it is left', () => {
    const bill = sampleBill(emptyBill('GBP', 0), 1);
    const left = bill.diners.reduce((rest: Bill, { id }) => removeDiner(rest, id).bill, bill);
    expect(isSample(left)).toBe(true);
    expect(isSample({ ...left, lines: [] })).toBe(false);
  });

  it('is offered only on a blank bill', () => {
    const empty = emptyBill('GBP', 0);
    expect(isBlank(empty)).toBe(true);
    expect(isBlank(addDiner(empty, { id: 'ann', name: 'Ann' }).bill)).toBe(false);
    expect(isBlank(setCharge(empty, 'tax', { amount: 2 }).bill)).toBe(false);
    expect(isBlank(sampleBill(empty, 1))).toBe(false);
  });
});
