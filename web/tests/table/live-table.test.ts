import { claimOf, emptyBill, type Bill, type Item, type Line } from '#domain';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { changesText } from '#web/table/Announcer.tsx';
import { claimsAfterTap } from '#web/table/claims/claims.ts';
import { codeInGroups, plainCode } from '#web/table/code-text.ts';
import { withOrigin, joinOrigin } from '#web/table/host/join-origin.ts';
import { openText } from '#web/table/claims/ClaimRow.tsx';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import { item } from '../../../domain/tests/support/typed-lines.ts';

const line = (part: Partial<Item>): Line => item('l1', 3600, { name: 'Paella', ...part });
const taken = (
  shares: readonly (readonly [string, number])[],
  by: 'parts' | 'units' = 'parts',
  quantity = 1,
) => line({ quantity, sharing: { by, shares: shares.map(([dinerId, weight]) => ({ dinerId, weight })) } });

describe('a tap on a line', () => {
  it('claims it whole or as one of several parts, and releases it', () => {
    expect(claimsAfterTap(line({}), ['ann']).weight).toBe(1);
    expect(claimsAfterTap(taken([['bob', 1]]), ['ann']).weight).toBe(1);
    expect(claimsAfterTap(taken([['ann', 1]]), ['ann']).weight).toBeUndefined();
  });

  it('claims one unit of several, or the rest of the last one', () => {
    expect(claimsAfterTap(taken([], 'units', 3), ['ann']).weight).toBe(1);
    expect(claimsAfterTap(taken([['bob', 2.5]], 'units', 3), ['ann']).weight).toBe(0.5);
    expect(claimsAfterTap(taken([['bob', 3]], 'units', 3), ['ann']).weight).toBe(1);
    // Two of one phone: each one, or half of the last one; then both give it back.
    expect(claimsAfterTap(taken([], 'units', 3), ['ann', 'bob'])).toEqual({
      weight: 1,
      dinerIds: ['ann', 'bob'],
    });
    expect(claimsAfterTap(taken([['bob', 2]], 'units', 3), ['ann', 'bob'])).toEqual({
      weight: 1,
      dinerIds: ['ann'],
    });
    expect(claimsAfterTap(taken([], 'units', 1), ['ann', 'bob']).weight).toBe(0.5);
    // Three thirds of one leave a thousandth.
    expect(claimsAfterTap(taken([['bob', 0.999]], 'units', 1), ['ann']).weight).toBe(1);
  });

  it('is undone by a second one, whatever the others have', () => {
    const weights = fc.dictionary(fc.constantFrom('bob', 'cy', 'di'), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(
        weights,
        fc.constantFrom('parts', 'units'),
        fc.integer({ min: 2, max: 9 }),
        (others, by, quantity) => {
          const before = taken(Object.entries(others), by, quantity);
          const weight = claimsAfterTap(before, ['ann']).weight ?? 0;
          const after = taken([...Object.entries(others), ['ann', weight] as const], by, quantity);
          expect(claimOf(after, 'ann')).toBeGreaterThan(0);
          expect(claimsAfterTap(after, ['ann']).weight).toBeUndefined();
        },
      ),
    );
  });
});

const thirds = [
  ['ann', 0.333],
  ['bob', 0.333],
  ['cy', 0.334],
] as const;

it.each([
  ['Not claimed', line({})],
  ['Not claimed', taken([], 'units', 3)],
  ['2.5 of 3 left', taken([['ann', 0.5]], 'units', 3)],
  [undefined, taken([['ann', 3]], 'units', 3)],
  [undefined, taken(thirds, 'units')],
  [undefined, line({ sharing: { by: 'everyone' } })],
  ['1 too many claimed', taken([['ann', 4]], 'units', 3)],
])('the rest of a line reads %s', (text, given) => {
  expect(openText(given)).toEqual(text && { text, isOver: text.startsWith('1 too') });
});

const billWith = (lines: readonly Line[]): Bill => ({
  ...emptyBill('GBP', 0),
  diners: ['ann', 'bob'].map((id, index) => ({
    id,
    name: id === 'ann' ? 'Ann' : 'Bob',
    color: index,
    position: index,
  })),
  lines,
});

describe('actions of other people', () => {
  it('are read out by name if there is one', () => {
    const other = line({ id: 'l2', name: 'Cava' });
    const before = billWith([line({}), other]);
    expect(changesText(before, billWith([taken([['bob', 1]]), other]), ['ann'])).toBe('Bob claimed Paella.');
    expect(changesText(billWith([taken([['bob', 1]]), other]), before, ['ann'])).toBe(
      'Bob gave back Paella.',
    );
  });

  it('name a line of several units without its quantity', () => {
    const oysters = (weight: number): Line => ({
      ...line({ name: 'Oysters', quantity: 12 }),
      sharing: { by: 'units', shares: [{ dinerId: 'bob', weight }] },
    });
    const said = (was: number, is: number) =>
      changesText(billWith([oysters(was)]), billWith([oysters(is)]), []);
    expect(said(12, 11)).toBe('Bob gave back Oysters.');
    expect(said(11, 12)).toBe('Bob claimed Oysters.');
  });

  it('are a number if there are more, and silent if only I acted', () => {
    const before = billWith([line({}), line({ id: 'l2', name: 'Cava' })]);
    const after = billWith([taken([['bob', 1]]), { ...taken([['bob', 1]]), id: 'l2', name: 'Cava' }]);
    expect(changesText(before, after, ['ann'])).toBe('2 lines changed.');
    expect(changesText(before, after, ['bob'])).toBeUndefined();
    expect(changesText(before, before, ['ann'])).toBeUndefined();
  });

  it('exclude whole-table lines and new lines', () => {
    const shared = line({ sharing: { by: 'everyone' } });
    expect(changesText(billWith([]), billWith([taken([['bob', 1]])]), [])).toBeUndefined();
    expect(changesText(billWith([taken([['bob', 1]])]), billWith([shared]), [])).toBeUndefined();
  });
});

describe('a code', () => {
  it('is read out in groups of four, and accepted in any notation', () => {
    expect(codeInGroups('KM4T9WQX')).toBe('KM4T 9WQX');
    for (const typed of [' km4t-9wqx ', 'KM٤T ٩WQX', 'ＫＭ４Ｔ ９ＷＱＸ'])
      expect(plainCode(typed)).toBe('KM4T9WQX');
  });
});

describe('the host’s page', () => {
  it('names its own address to phones, unless it was opened on the server’s own machine', () => {
    expect(joinOrigin('https://fairtab.example', [])).toEqual({
      isReachable: true,
      origin: 'https://fairtab.example',
      isNetwork: false,
    });
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      expect(joinOrigin(origin, [])).toEqual({ isReachable: false, origin, isNetwork: false });
      expect(joinOrigin(origin, ['http://192.168.1.5:3000'])).toEqual({
        isReachable: true,
        origin: 'http://192.168.1.5:3000',
        isNetwork: true,
      });
    }
  });

  it('names the table under the address that phones reach', () => {
    expect(withOrigin('http://192.168.1.5:3000', 'http://localhost:3000/t#abc')).toBe(
      'http://192.168.1.5:3000/t#abc',
    );
  });
});
