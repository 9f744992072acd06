import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOfAmounts, type ReceiptAmounts } from '#domain';

const amount = fc.integer({ min: -100_000, max: 100_000 });
const part: fc.Arbitrary<ReceiptAmounts> = fc.record({
  lines: fc.array(
    fc.record({
      name: fc.string(),
      quantity: fc.integer({ min: 1, max: 9 }),
      amount: fc.integer({ min: 0, max: 100_000 }),
    }),
    { maxLength: 6 },
  ),
  charges: fc.array(
    fc.record({ kind: fc.constantFrom('service', 'tax', 'discount'), label: fc.string(), amount }),
    { maxLength: 3 },
  ),
  total: fc.option(amount),
});

describe('a draft of what others have read', () => {
  it('adds up, or says by how much it does not, and repairs nothing', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
        const draft = draftOfAmounts(parts, 2);
        const sum = [...draft.lines, ...draft.charges].reduce((all, row) => all + row.amount, 0);
        const printed = parts.map(({ total }) => total).findLast((total) => total !== null) ?? null;
        expect(draft.total).toBe(printed);
        expect(draft.difference).toBe(printed === null ? null : printed - sum);
        expect(draft.status).toBe(draft.difference === 0 ? 'balanced' : 'open');
        expect(draft.repairs).toEqual([]);
      }),
    );
  });

  it('keeps every line and charge in the order of the pictures, each with an id of its own', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
        const { lines, charges } = draftOfAmounts(parts, 2);
        expect(lines.map(({ name }) => name)).toEqual(
          parts.flatMap((one) => one.lines.map(({ name }) => name)),
        );
        expect(charges.map((charge) => charge.amount)).toEqual(
          parts.flatMap((one) => one.charges.map((charge) => charge.amount)),
        );
        const ids = [...lines, ...charges].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('says that there is no receipt, or no total', () => {
    const nothing: ReceiptAmounts = { lines: [], charges: [], total: null };
    expect(draftOfAmounts([nothing], 2).doubts).toEqual([{ kind: 'noReceipt' }]);
    const tea = { name: 'Tea', quantity: 1, amount: 350 };
    expect(draftOfAmounts([{ ...nothing, lines: [tea] }], 2).doubts).toEqual([{ kind: 'noTotal' }]);
    expect(draftOfAmounts([{ ...nothing, lines: [tea], total: 350 }], 2)).toMatchObject({
      status: 'balanced',
      doubts: [],
    });
  });
});
