import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyChanges,
  applyRule,
  canMerge,
  billEntry,
  billOf,
  billsFile,
  changesBetween,
  mergeBills,
  openingEntries,
  readBillsFile,
  readForeignBill,
  registersOf,
  renameDiner,
  repeatLine,
  revertChanges,
  RULES_VERSION,
  sharesOf,
  storedBill,
  tableBill,
  tableChanges,
  updateLine,
  type Bill,
  type JsonObject,
  type StoredBill,
} from '../../src/index.ts';
import { anyMixedBill } from '../support/bills.ts';
import { someBill, stepBy, type Step } from '../support/edits.ts';
import { read } from '../support/read.ts';
import { runs } from '../support/runs.ts';
import { item, table } from '../support/tables.ts';

const LISTS = [
  ['diners', undefined],
  ['dinerGroups', undefined],
  ['items', 'shares'],
  ['drinkRounds', 'allocations'],
  ['charges', undefined],
  ['adjustments', undefined],
  ['treats', undefined],
  ['payments', undefined],
  ['repayments', undefined],
] as const;

/** Maps every object of a stored bill, by what it is: lists by id, shares by line and diner. */
function eachPart(stored: StoredBill, change: (part: JsonObject, what: string) => JsonObject): JsonObject {
  const bill = stored as unknown as JsonObject;
  const parts = { ...bill };
  for (const name of ['serviceCharge', 'tax', 'tip', 'exchangeRate'])
    if (bill[name]) parts[name] = change(bill[name] as JsonObject, name);
  for (const [list, inner] of LISTS)
    if (bill[list])
      parts[list] = (bill[list] as JsonObject[]).map((part, index) => {
        const what = `${list} ${String((part['id'] as string | undefined) ?? index)}`;
        const shares = inner && (part[inner] as JsonObject[] | undefined);
        return change(
          shares
            ? { ...part, [inner]: shares.map((each) => change(each, `${what} ${String(each['dinerId'])}`)) }
            : part,
          what,
        );
      });
  return change(parts, `bill ${String(bill['id'])}`);
}

/** Names of the app's own fields in memory, and of what every value has, are no names of a stored part. */
const name = fc.constantFrom(
  'futureField',
  'futureFlag',
  'sharing',
  'writtenPrice',
  'target',
  'lines',
  'toJSON',
);
const value = fc.oneof(
  fc.boolean(),
  fc.integer(),
  fc.constant({ of: [null] }),
  fc.string({ maxLength: 9 }),
  fc.array(fc.record({ id: fc.nat(), text: fc.constant('£') }), { maxLength: 2 }),
);
/** No edit sets one of this source. */
const rate = { to: 'USD', rate: 1.25, date: '', source: 'bank', isCustom: true };

/** A stored bill, in which every object has a field that this version does not know. */
const planted: fc.Arbitrary<StoredBill> = fc
  .tuple(fc.oneof(anyMixedBill().map(read), someBill), fc.infiniteStream(fc.tuple(name, value)))
  .map(([bill, fields]) => {
    const plant = (part: JsonObject) => {
      const [key, unknown] = fields.next().value as [string, unknown];
      return { ...part, [key]: unknown };
    };
    return eachPart({ ...storedBill(bill), exchangeRate: rate, id: 'bill' }, plant) as unknown as StoredBill;
  });

const KNOWN = new Set(
  `id rules currency diners dinerGroups items drinkRounds serviceCharge tax tip charges extrasSplit chargesOnUnassigned adjustments treats
  payments repayments transferStep billInput usesHomeCurrency exchangeRate timestamp name groupId color position dinerIds category price
  quantity isShared isWholeTable shares sharesBy restOf pricePerUnit totalQuantity allocations amount percentage base split lineIds kind
  occasion by dinerId from to weight rate date source isCustom isCached isDemo`.split(/\s+/),
);

/** The unknown fields in a bill as it would be stored, by the part that has them. A rate that was set anew is another one. */
function unknownOf(stored: StoredBill): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  eachPart(JSON.parse(JSON.stringify(stored)) as StoredBill, (part, what) => {
    const unknown = Object.entries(part).filter(([key]) => !KNOWN.has(key));
    found.set(
      what === 'exchangeRate' ? `rate to ${String(part['to'])} ${String(part['source'])}` : what,
      Object.fromEntries(unknown),
    );
    return part;
  });
  return found;
}

function unknownIn(bill: Bill): ReadonlyMap<string, JsonObject> {
  const found = unknownOf(storedBill(bill));
  // The stored shape has no shares where all have equal parts.
  for (const line of bill.lines)
    for (const { dinerId } of sharesOf(line)) {
      const what = `${line.kind === 'item' ? 'items' : 'drinkRounds'} ${line.id} ${dinerId}`;
      found.set(what, found.get(what) ?? {});
    }
  return found;
}

type Unknown = ReadonlyMap<string, JsonObject>;
/** Those of `known` whose parts are still in the bill, which must have them. */
function still(known: Unknown, bill: Bill): Unknown {
  const here = unknownIn(bill);
  const left = new Map([...known].filter(([what]) => here.has(what)));
  expect(new Map([...here].filter(([what]) => left.has(what)))).toEqual(left);
  return left;
}

function edited(bill: Bill, steps: readonly Step[]): readonly [Bill, Unknown] {
  let [next, known]: [Bill, Unknown] = [bill, unknownIn(bill)];
  for (const step of steps) {
    next = applyRule(step, next).bill;
    known = still(known, next);
  }
  return [next, known];
}

const steps = (maker: string) => fc.array(stepBy(maker), { maxLength: 6 });

test('fields that this version does not know stay with every part that stays, whatever happens to the bill', () => {
  fc.assert(
    fc.property(planted, steps('a'), steps('b'), (stored, mine, theirs) => {
      const bill = read(stored);
      expect(unknownOf(storedBill(bill))).toEqual(unknownOf(stored));
      const [next, known] = edited(bill, mine);
      expect(read(JSON.parse(JSON.stringify(storedBill(next))))).toEqual(next);
      expect(billOf(registersOf(next))).toEqual(next);
      expect(revertChanges(next, changesBetween(bill, next))).toEqual(bill);
      const [other, knownThere] = edited(bill, theirs);
      if (next.id === other.id)
        still(
          new Map([...known].filter(([what]) => knownThere.has(what))),
          mergeBills(bill, next, other).bill,
        );
      const changes = tableChanges(changesBetween(bill, next));
      const entries = [...openingEntries(bill), ...changes].map(
        ({ key, value: each }) => [key, { value: each, seq: 0 }] as const,
      );
      still(known, tableBill(new Map(entries)));
      const entry = billEntry(next, {
        id: '00000000-0000-4000-8000-000000000000',
        name: 'N',
        date: '2026-01-01T00:00:00.000Z',
      });
      expect(readBillsFile(billsFile([{ entry, bill: next }], [], ''), () => '')).toMatchObject({
        bills: [{ bill: next }],
      });
    }),
    { numRuns: runs(200) },
  );
});

/** A bill with the fields, and what a later version would say in the words of an earlier one. */
const later = Object.assign(
  table({
    items: [{ ...item('pie', { dinerIds: ['ann', 'bob'], isShared: true }), futureFlag: true } as never],
    charges: [{ id: 'levy', kind: 'fee', amount: 1, futureRule: { of: ['pie'] } } as never],
  }),
  { futureField: 'x' },
);
const itemsOf = (bill: Bill) => storedBill(bill).items as readonly unknown[];

test('a change of a price keeps a field that this version does not know, and "same again" does not copy it', () => {
  const bill = read(later);
  const [line] = bill.lines;
  const dearer = applyRule(
    (each) => updateLine(each, { ...line!, price: 2000, further: undefined } as never),
    bill,
  ).bill;
  expect(storedBill(dearer)).toMatchObject({
    futureField: 'x',
    items: [{ price: 20, futureFlag: true }],
    charges: [{ futureRule: { of: ['pie'] } }],
  });
  const again = applyRule((each) => repeatLine(each, 'pie', { id: 'more', timestamp: 1 }), bill).bill;
  expect(itemsOf(again)[1]).not.toHaveProperty('futureFlag');
});

test.each([
  ['a name that objects have', { constructor: 1 }],
  ['a name that no version gives', { 'future field': 1, __proto__x: 1, futureField2: 1 }],
  ['null', { futureField: null }],
  ['a number that a table does not take', { futureField: 1e300 }],
  ['a value deeper than any', { futureField: [[[[[[1]]]]]] }],
  ['a value larger than any', { futureField: 'x'.repeat(1001) }],
])('%s is no field of a later version', (_, fields) => {
  const bill = read(JSON.parse(JSON.stringify({ ...table(), ...fields })));
  expect(bill).toEqual(read(table()));
});

describe('a bill that needs rules of a later version', () => {
  const share = (dinerId: string) => ({ dinerId, weight: 1 });
  test.each<[string, object, object?]>([
    ['its number', { rules: RULES_VERSION + 1 }],
    [
      'a kind of charge',
      {
        charges: [
          { id: 'c', kind: 'levy', amount: 3 },
          { id: 'd', kind: 'fee', amount: 1 },
        ],
      },
      { charges: [{ id: 'd' }] },
    ],
    [
      'a kind of adjustment',
      { adjustments: [{ id: 'a', kind: 'cashback', amount: 3 }] },
      { adjustments: [] },
    ],
    ['whom a treat is by', { treats: [{ id: 't', dinerIds: ['ann'], by: 'the house' }] }, { treats: [] }],
    [
      'a unit of shares',
      {
        items: [
          item('pie', {
            dinerIds: ['ann', 'bob'],
            isShared: true,
            shares: [share('bob')],
            sharesBy: 'courses' as never,
          }),
        ],
      },
      { lines: [{ sharing: { by: 'parts', shares: [share('ann'), share('bob')] } }] },
    ],
    ['a way to divide charges', { extrasSplit: 'byWeight' }],
    ['the base of a charge', { tip: { amount: 1, percentage: 10, base: 'withTax' } }],
    ['a step of transfers', { transferStep: 0.5 }],
    [
      'a category',
      { items: [item('pie', { category: 'Dessert' as never })] },
      { lines: [{ category: 'Other' }] },
    ],
  ])('by %s is shown as far as it can be, never changed, and handed on as it is', (_, fields, shown = {}) => {
    const stored = { ...later, ...fields };
    const bill = read(stored);
    expect(bill).toMatchObject({ newer: stored, ...shown });
    expect(storedBill(bill)).toEqual(stored);
    expect(readForeignBill(stored)).toMatchObject({ problem: { code: 'too_new' } });
    fc.assert(
      fc.property(stepBy('a'), (step) => {
        const { bill: next } = applyRule(step, bill);
        if (next.id === bill.id) expect(changesBetween(bill, next)).toEqual([]);
      }),
      { numRuns: 20 },
    );
    // As a whole, or not at all.
    const older = read(later);
    const [renamed] = edited(older, [(each) => renameDiner(each, 'ann', 'Anna')]);
    expect(applyChanges(older, changesBetween(older, bill))).toEqual(bill);
    expect(revertChanges(bill, changesBetween(older, bill))).toEqual(older);
    expect(mergeBills(older, older, bill).bill).toEqual(bill);
    expect(mergeBills(older, bill, older).bill).toEqual(bill);
    expect([canMerge(older, older, bill), canMerge(older, renamed, bill)]).toEqual([true, false]);
  });
});
