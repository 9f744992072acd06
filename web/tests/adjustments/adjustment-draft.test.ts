import { addAdjustment, EVERYONE_ELSE, setTreat, type Bill, type NewAdjustment } from '#domain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, type DraftErrors } from '#web/adjustments/adjustment-draft.ts';
import { draftOf, draftOfTreat, newDraft, type ReductionForm } from '#web/adjustments/reduction-draft.ts';
import { isPercent, withPercentToggled } from '#web/bill-kit/words/percent-text.ts';
import '#web/messages/en/adjustments.po';
import '#web/messages/en/wizard.po';
import { billFrom, storedTable } from '../support/stored-bills.ts';

beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB'));

const bill = billFrom(storedTable(['Ann', 'Bob', 'Cy']));
const wrong = (form: ReductionForm, on: Bill = bill): DraftErrors => {
  const read = readDraft(form, on);
  return read.ok ? {} : read.errors;
};
const made = (form: ReductionForm, on: Bill = bill): Bill => {
  const read = readDraft(form, on);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.edit(on, 'new').bill;
};

describe('the size of an adjustment', () => {
  it.each([
    ['20%', { percentage: 20 }],
    ['12,5 %', { percentage: 12.5 }],
    ['%12,5', { percentage: 12.5 }],
    ['٪ ١٢٫٥', { percentage: 12.5 }],
    ['8.20', { amount: 820 }],
    ['8,20', { amount: 820 }],
  ])('of %s is read', (size, expected) => {
    expect(made({ ...newDraft('discount'), size }).adjustments).toMatchObject([expected]);
  });

  it.each(['', '0', '0%', '101%', '-5', 'ten', '1.005'])('of "%s" is refused beside the field', (size) => {
    expect(wrong({ ...newDraft('discount'), size }).size).toEqual(expect.stringMatching(/\S/));
  });

  it('becomes a percentage and an amount again by its key, with any form of the sign', () => {
    expect(withPercentToggled('20 ')).toBe('20%');
    expect(['20%', '20 %', '20٪', '20％'].map(withPercentToggled).map((text) => text.trim())).toEqual([
      '20',
      '20',
      '20',
      '20',
    ]);
    expect(['%20', '% 20', '٪20', '\u200f٪\u061c20'].map(withPercentToggled)).toEqual([
      '20',
      '20',
      '20',
      '20',
    ]);
    expect(['20%', '%20', '20', '2%0'].map(isPercent)).toEqual([true, true, false, false]);
  });
});

describe('the form names each missing choice:', () => {
  it.each<[string, Partial<ReductionForm> & Pick<ReductionForm, 'kind'>, DraftErrors]>([
    ['the lines', { kind: 'discount', target: 'lines' }, { lines: 'Choose at least one line.' }],
    ['the people', { kind: 'discount', target: 'diners' }, { diners: 'Choose at least one person.' }],
    ['whose voucher it is', { kind: 'voucher' }, { diners: 'Choose whose it is.' }],
    ['who is treated', { kind: 'treat' }, { diners: 'Choose who’s being treated.' }],
    [
      'who treats',
      { kind: 'treat', dinerIds: ['Ann'], payerIds: ['Ann'] },
      { payers: 'Choose at least one person to pay who isn’t being treated.' },
    ],
    [
      'that nobody is left who pays',
      { kind: 'treat', dinerIds: ['Ann', 'Bob', 'Cy'] },
      { payers: 'Leave at least one person to pay.' },
    ],
  ])('%s', (_, part, errors) => {
    expect(wrong({ ...newDraft(part.kind), size: '5', ...part })).toEqual(errors);
  });
});

describe('an adjustment that is opened in the form and saved unchanged', () => {
  it.each<[string, NewAdjustment]>([
    ['a discount', { id: 'a', kind: 'discount', amount: 500, target: { of: 'everything' } }],
    [
      'one on lines',
      {
        id: 'a',
        kind: 'discount',
        name: 'Happy hour',
        percentage: 12.5,
        target: { of: 'lines', lineIds: ['x', 'gone'] },
        split: 'equal',
      },
    ],
    ['one for people', { id: 'a', kind: 'discount', amount: 1, target: { of: 'diners', dinerIds: ['Cy'] } }],
    ['a voucher of somebody', { id: 'a', kind: 'voucher', amount: 2000, owner: 'Bob' }],
    ['a voucher of nobody', { id: 'a', kind: 'voucher', percentage: 10, split: 'equal' }],
  ])('is the same: %s', (_, adjustment) => {
    const before = addAdjustment(bill, adjustment).bill;
    const [opened] = before.adjustments.map((each) => draftOf(each, before));
    expect(opened && made(opened, before)).toEqual(before);
  });

  it.each([
    ['a birthday', { id: 't', occasion: 'birthday', dinerIds: ['Ann'], by: EVERYONE_ELSE }],
    ['a treat with a name', { id: 't', name: 'Birthday', dinerIds: ['Ann'], by: EVERYONE_ELSE }],
    ['a treat by some', { id: 't', dinerIds: ['Ann', 'Bob'], by: ['Cy'] }],
  ] as const)('is the same: %s', (_, treat) => {
    const before = setTreat(bill, treat).bill;
    const [opened] = before.treats.map(draftOfTreat);
    expect(opened && made(opened, before)).toEqual(before);
  });

  it('saving a birthday with a name makes that its label', () => {
    const before = setTreat(bill, {
      id: 't',
      occasion: 'birthday',
      dinerIds: ['Ann'],
      by: EVERYONE_ELSE,
    }).bill;
    const [opened] = before.treats.map(draftOfTreat);
    const [treat] = opened ? made({ ...opened, name: 'Graduation' }, before).treats : [];
    expect(treat).toMatchObject({ name: 'Graduation' });
    expect(treat).not.toHaveProperty('occasion');
  });

  it('is added again if it has been removed meanwhile', () => {
    const form: ReductionForm = { ...newDraft('discount'), id: 'gone', size: '5', name: ' Late ' };
    expect(made(form).adjustments).toMatchObject([{ id: 'new', name: 'Late', amount: 500 }]);
  });
});
