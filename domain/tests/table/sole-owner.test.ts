import { describe, expect, test } from 'vitest';
import { letEveryoneClaim, soleOwner, unclaimedOf } from '../../src/index.ts';
import { item, table } from '../support/typed-lines.ts';

describe('lines that were all typed for one diner', () => {
  const of = (...ids: readonly string[]) => ({
    sharing: { by: 'parts', shares: ids.map((dinerId) => ({ dinerId, weight: 1 })) },
  });
  const bread = item('bread', 600, { sharing: { by: 'everyone' } });
  const typed = [item('pie', 1000, of('ann')), item('beer', 1500, { quantity: 3, ...of('ann') }), bread];

  test('become claimable by everybody, and several units by the unit', () => {
    const bill = table(['ann', 'bob'], typed);
    expect(soleOwner(bill)).toEqual({ diner: bill.diners[0], lines: 2 });
    const open = letEveryoneClaim(bill).bill;
    expect(open.lines.map(({ sharing }) => sharing)).toEqual([
      { by: 'parts', shares: [] },
      { by: 'units', shares: [] },
      { by: 'everyone' },
    ]);
    expect(unclaimedOf(open).map(({ amount }) => amount)).toEqual([1000, 1500]);
  });

  const byAmounts = { sharing: { by: 'amounts', shares: [{ dinerId: 'ann', weight: 1 }], restOf: 'ann' } };
  test.each([
    ['another diner has one, too', ['ann', 'bob'], [...typed, item('tea', 300, of('bob'))]],
    ['one is shared', ['ann', 'bob', 'cat'], [...typed, item('tea', 300, of('ann', 'bob'))]],
    ['nobody has one', ['ann', 'bob'], [...typed, item('tea', 300)]],
    ['one is divided by amounts', ['ann', 'bob'], [...typed, item('tea', 300, byAmounts)]],
    ['all are the whole table’s', ['ann', 'bob'], [bread]],
    ['nobody else is there', ['ann'], typed],
  ])('are not assumed if %s', (_, names, lines) => {
    const bill = table(names, lines);
    expect(soleOwner(bill)).toBeUndefined();
    expect(letEveryoneClaim(bill).bill).toBe(bill);
  });
});
