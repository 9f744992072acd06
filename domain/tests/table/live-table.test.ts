import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  enteredByHosts,
  applyChanges,
  changesBetween,
  claimKey,
  claimOf,
  editAtTable,
  findIssues,
  isClaimable,
  openingEntries,
  overClaimedOf,
  removeDiner,
  removeLine,
  seatsOf,
  shareRestEqually,
  statusOf,
  stepOf,
  summarize,
  tableBill,
  tableChanges,
  changesToUndo,
  unclaimedOf,
  wayEnteredBy,
  waitingOf,
  waysToPayByDiner,
  type Bill,
  type Edit,
  type KeyedValue,
  type NewLine,
  type TableEntries,
} from '../../src/index.ts';
import { anyMixedBill } from '../support/bills.ts';
import { edited, someBill, stepBy } from '../support/edits.ts';
import { read, withMainCharge } from '../support/read.ts';
import { runs } from '../support/runs.ts';
import { item, table } from '../support/typed-lines.ts';

const entriesOf = (values: readonly KeyedValue[]): Map<string, { value: unknown; seq: number }> =>
  new Map(values.map(({ key, value }, index) => [key, { value, seq: index + 1 }]));

const withValues = (entries: TableEntries, values: readonly KeyedValue[], seq = 999) =>
  new Map([...entries, ...values.map(({ key, value }) => [key, { value, seq }] as const)]);

const claim = (line: string, diner: string, value: number | null): KeyedValue => ({
  key: claimKey(line, diner),
  value,
});
const pie = item('pie', 1000);
const beer = item('beer', 1500, { quantity: 3 });

describe("a table's entries", () => {
  test('give back the bill that opened the table', () => {
    fc.assert(
      fc.property(fc.oneof(someBill, anyMixedBill().map(read)), (bill) => {
        expect(tableBill(entriesOf(openingEntries(bill)))).toEqual(bill);
      }),
      { numRuns: runs(300) },
    );
  });

  test('come to the same totals on every phone, in any order of arrival', () => {
    const people = fc.tuple(
      someBill,
      fc.array(stepBy('a'), { maxLength: 6 }),
      fc.array(stepBy('b'), { maxLength: 6 }),
    );
    const arrivals = people.chain(([bill, mine, theirs]) => {
      const wrote = (steps: typeof mine) =>
        tableChanges(
          changesBetween(
            bill,
            steps.reduce((each, step) => editAtTable(each, step(each)).bill, bill),
          ),
        );
      const latest = new Map(
        [...openingEntries(bill), ...wrote(mine), ...wrote(theirs)].map((each) => [each.key, each]),
      );
      const all = [...latest.values()];
      return fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      );
    });
    fc.assert(
      fc.property(arrivals, ([first, second]) => {
        const [one, other] = [tableBill(entriesOf(first)), tableBill(entriesOf(second))];
        expect(other).toEqual(one);
        expect(summarize(other)).toEqual(summarize(one));
      }),
      { numRuns: runs(200) },
    );
  });

  test('with an unknown currency, or a rate to one, are ignored', () => {
    const rate = { from: 'GBP', to: 'XXQ', rate: 2, date: '', source: '', isCustom: true };
    const written = [
      { key: 'meta/currency', value: 'XXQ' },
      { key: 'meta/exchangeRate', value: rate },
    ];
    const bill = tableBill(withValues(entriesOf(openingEntries(table(['ann'], []))), written));
    expect(bill).toMatchObject({ currency: 'GBP' });
    expect(bill.exchangeRate).toBeUndefined();
  });

  test('give a bill that can be summed up, whatever they are', () => {
    const id = fc.constantFrom('a', 'b', '__proto__', 'x/y', '');
    const number = fc.oneof(fc.double(), fc.constantFrom(-1, 0, 1e12, 1e300, 0.1234), fc.integer());
    const value = fc.oneof(
      fc.jsonValue(),
      number,
      fc.record({
        kind: fc.constantFrom('item', 'round', 'discount', 'voucher', 'paypal', 7),
        by: fc.oneof(fc.constantFrom('everyone', 'parts', 'percent', 'units', 'amounts'), fc.array(id)),
        price: number,
        amount: number,
        percentage: number,
        quantity: number,
        position: number,
        timestamp: number,
        name: fc.oneof(fc.string(), fc.constant(null)),
        dinerIds: fc.array(id),
      }),
    );
    const kinds = 'diner line group adjustment charge treat payment repayment seat waiting pay';
    const key = fc.oneof(
      fc.tuple(fc.constantFrom(...kinds.split(' ')), id).map((parts) => parts.join('/')),
      fc.tuple(id, id).map((parts) => `claim/${parts.join('/')}`),
      fc.constantFrom('meta/currency', 'charge/tip', 'charge/tax', 'meta/billInput', 'meta/exchangeRate'),
      fc.constantFrom('meta/__proto__', 'table/status'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ key, value }), { maxLength: 30, size: 'max' }), (values) => {
        const entries = entriesOf(values);
        const bill = tableBill(entries);
        expect(Number.isSafeInteger(summarize(bill).grandTotal)).toBe(true);
        expect(findIssues(bill)).toBeDefined();
        expect([
          seatsOf(entries),
          waitingOf(entries),
          statusOf(entries),
          waysToPayByDiner(entries),
          enteredByHosts(entries),
          [...waysToPayByDiner(entries).values()].map(wayEnteredBy),
        ]).toBeDefined();
      }),
      { numRuns: runs(500) },
    );
  });
});

test('a table’s bill has at most ten thousand shares', () => {
  const diners = Array.from({ length: 200 }, (_, index) => `d${index}`);
  const values = [
    ...openingEntries(table(diners, [])),
    ...Array.from({ length: 51 }, (_, position) => ({
      key: `line/l${position}`,
      value: { kind: 'item', name: 'Pie', price: 1, quantity: 1, by: 'everyone', position, timestamp: 0 },
    })),
  ];
  expect(tableBill(entriesOf(values)).lines).toHaveLength(50);
});

describe('taking', () => {
  test('shares a dish among those who claim it, and leaves an unclaimed one unassigned', () => {
    const bill = table(['ann', 'bob', 'cat'], [pie, beer]);
    const entries = withValues(entriesOf(openingEntries(bill)), [
      claim('pie', 'ann', 1),
      claim('pie', 'bob', 1),
      claim('beer', 'cat', 2),
    ]);
    const { perDiner, unassigned } = summarize(tableBill(entries));
    expect([perDiner['ann']?.total, perDiner['bob']?.total, perDiner['cat']?.total]).toEqual([
      500, 500, 1000,
    ]);
    expect(unassigned).toBe(500);
    expect(unclaimedOf(tableBill(entries))).toEqual([{ lineId: 'beer', units: 1, amount: 500 }]);
  });

  test('costs the same with its service from the first tap on, however much is unclaimed', () => {
    const dishes = ['one', 'two', 'three', 'four'].map((id) => item(id, 2000));
    const service = { percentage: 12.5, split: 'proportional' } as const;
    const bill = withMainCharge(table(['ann', 'bob'], dishes), 'serviceCharge', service);
    const after = (...taken: readonly (readonly [string, string])[]) => {
      const claims = taken.map(([line, diner]) => claim(line, diner, 1));
      const { perDiner, unassigned } = summarize(
        tableBill(withValues(entriesOf(openingEntries(bill)), claims)),
      );
      return [perDiner['ann']?.total, perDiner['bob']?.total, unassigned];
    };
    expect(after()).toEqual([0, 0, 9000]);
    expect(after(['one', 'ann'])).toEqual([2250, 0, 6750]);
    expect(after(['one', 'ann'], ['two', 'bob'], ['three', 'bob'])).toEqual([2250, 4500, 2250]);
    expect(after(['one', 'ann'], ['two', 'bob'], ['three', 'bob'], ['four', 'bob'])).toEqual([2250, 6750, 0]);
  });

  test('claims of more units than there are, are kept and reported', () => {
    const bill = table(['ann', 'bob'], [beer]);
    const entries = withValues(entriesOf(openingEntries(bill)), [
      claim('beer', 'ann', 2),
      claim('beer', 'bob', 2),
    ]);
    expect(overClaimedOf(tableBill(entries))).toEqual([{ lineId: 'beer', given: 4, quantity: 3 }]);
    expect(unclaimedOf(tableBill(entries))).toEqual([]);
  });

  test('works only for dishes that the host has not divided otherwise', () => {
    const [open, everyone] = table(
      ['ann', 'bob'],
      [pie, item('bread', 300, { sharing: { by: 'everyone' } })],
    ).lines;
    expect([isClaimable(open!), isClaimable(everyone!)]).toEqual([true, false]);
    expect([claimOf(open!, 'ann'), claimOf(everyone!, 'ann')]).toEqual([0, 1]);
  });
});

describe('sharing the unclaimed rest equally', () => {
  test('assigns everything exactly, and takes nothing from existing claims', () => {
    const someTable = fc
      .record({
        people: fc.integer({ min: 1, max: 7 }),
        lines: fc.array(
          fc.record({
            price: fc.nat({ max: 9999 }),
            quantity: fc.integer({ min: 1, max: 5 }),
            isRound: fc.boolean(),
            claims: fc.array(fc.nat({ max: 6 }), { maxLength: 4 }),
          }),
          { maxLength: 8 },
        ),
      })
      .map(({ people, lines }) => {
        const names = Array.from({ length: people }, (_, index) => `d${index}`);
        const made = lines.map(({ price, quantity, isRound, claims }, index): NewLine => {
          const shares = [...new Set(claims)]
            .slice(0, quantity)
            .map((n) => ({ dinerId: `d${n}`, weight: 1 }));
          return item(`l${index}`, price, {
            quantity,
            ...(isRound && { kind: 'round' }),
            sharing: { by: isRound || quantity > 1 ? 'units' : 'parts', shares },
          });
        });
        return table(names, made);
      });
    fc.assert(
      fc.property(someTable, fc.func(fc.boolean()), (bill, hasPaid) => {
        const paid = new Set(bill.diners.map(({ id }) => id).filter((id) => hasPaid(id)));
        const shared = shareRestEqually(bill, paid).bill;
        expect(unclaimedOf(shared)).toEqual([]);
        expect(overClaimedOf(shared)).toEqual(overClaimedOf(bill));
        if (overClaimedOf(bill).length === 0) expect(summarize(shared).unassigned).toBe(0);
        for (const line of bill.lines)
          for (const { id } of bill.diners) {
            const now = shared.lines.find((each) => each.id === line.id)!;
            const isOut = paid.has(id) && paid.size < bill.diners.length;
            if (isOut) expect(claimOf(now, id)).toBe(claimOf(line, id));
            else expect(claimOf(now, id)).toBeGreaterThanOrEqual(claimOf(line, id));
          }
        expect(summarize(shared).grandTotal).toBe(summarize(bill).grandTotal);
      }),
      { numRuns: runs(300) },
    );
  });

  test('changes nothing if nothing is left, or nobody is there', () => {
    const bill = table([], [pie]);
    expect(shareRestEqually(bill).bill).toBe(bill);
    const taken = table(
      ['ann'],
      [item('pie', 1000, { sharing: { by: 'parts', shares: [{ dinerId: 'ann', weight: 1 }] } })],
    );
    expect(shareRestEqually(taken).bill).toBe(taken);
  });
});

describe('leaving a table', () => {
  const claims: readonly KeyedValue[] = [
    claim('pie', 'ann', 1),
    claim('beer', 'ann', 2),
    claim('beer', 'bob', 1),
  ];
  const bill = tableBill(withValues(entriesOf(openingEntries(table(['ann', 'bob'], [pie, beer]))), claims));
  const after = (entries: TableEntries, before: Bill, edit: Edit) =>
    withValues(entries, tableChanges(changesBetween(before, editAtTable(before, edit).bill)));
  const entries = entriesOf(openingEntries(bill));

  test('makes the dishes of the diner unassigned, and reports the amount instead of new owners', () => {
    const edit = editAtTable(bill, removeDiner(bill, 'ann'));
    const { unassigned } = summarize(edit.bill);
    expect(edit.effects).toEqual([{ kind: 'unassigned', amount: unassigned, currency: 'GBP' }]);
    expect(unclaimedOf(edit.bill).map(({ lineId, units }) => [lineId, units])).toEqual([
      ['pie', 1],
      ['beer', 2],
    ]);
    expect(tableBill(after(entries, bill, removeDiner(bill, 'ann')))).toEqual(edit.bill);
  });

  test('keeps their claims for when they come back', () => {
    const left = after(entries, bill, removeDiner(bill, 'ann'));
    const back = withValues(left, [{ key: 'diner/ann', value: entries.get('diner/ann')!.value }]);
    expect(tableBill(back)).toEqual(bill);
  });

  test('a removed line keeps its claims for when it is restored', () => {
    const gone = after(entries, bill, removeLine(bill, 'beer'));
    expect(tableBill(gone).lines.map(({ id }) => id)).toEqual(['pie']);
    const meanwhile = withValues(gone, [claim('beer', 'bob', 2)]);
    const back = withValues(meanwhile, [{ key: 'line/beer', value: entries.get('line/beer')!.value }]);
    expect(claimOf(tableBill(back).lines[1]!, 'bob')).toBe(2);
  });

  test('writes exactly the entries that turn the table into the edited bill', () => {
    fc.assert(
      fc.property(someBill, fc.array(stepBy('a'), { maxLength: 5 }), (before, steps) => {
        const now = steps.reduce((each, step) => editAtTable(each, step(each)).bill, before);
        const changes = changesBetween(before, now);
        expect(applyChanges(before, changes)).toEqual(now);
        expect(tableBill(withValues(entriesOf(openingEntries(before)), tableChanges(changes)))).toEqual(now);
      }),
      { numRuns: runs(300) },
    );
  });

  test('leaves an edit as it is if nobody leaves', () => {
    const edit = { bill: edited(bill, []), effects: [] };
    expect(editAtTable(bill, edit)).toBe(edit);
  });

  test('does not apply to opening another bill, which keeps its lines and sharers', () => {
    const other = { ...table(['cid', 'dee'], [item('soup', 900)]), id: 'another' };
    const edit = { bill: other, effects: [] };
    expect(editAtTable(bill, edit)).toBe(edit);
  });
});

describe('undo at a table', () => {
  const before = entriesOf([claim('pie', 'ann', 1)]);
  const step = stepOf(before, [claim('pie', 'ann', null), claim('beer', 'ann', 2)]);
  const done = withValues(before, step);

  test('writes the previous values', () => {
    expect(changesToUndo(done, step)).toEqual([claim('pie', 'ann', 1), claim('beer', 'ann', null)]);
  });

  test('keeps values that somebody else has changed since', () => {
    const theirs = withValues(done, [claim('beer', 'ann', 3)]);
    expect(changesToUndo(theirs, step)).toEqual([claim('pie', 'ann', 1)]);
  });

  const divided = (by: string) => ({ key: 'line/pie', value: { by } });
  const pie = (by: string, weight: number | null) => entriesOf([divided(by), claim('pie', 'ann', weight)]);

  test('keeps a line that somebody has divided in another way since', () => {
    const given = stepOf(pie('parts', 1), [claim('pie', 'ann', null)]);
    expect(changesToUndo(pie('parts', null), given)).toEqual([claim('pie', 'ann', 1)]);
    expect(changesToUndo(pie('amounts', null), given)).toEqual([]);
  });

  test('treats an equal figure under another division as a change', () => {
    const step = stepOf(pie('parts', 1), [divided('units'), claim('pie', 'ann', 1)]);
    expect(step.map(({ key, by, before }) => [key, by, before])).toEqual([
      ['line/pie', 'units', { by: 'parts' }],
      [claimKey('pie', 'ann'), 'units', 1],
    ]);
    expect(changesToUndo(pie('units', 1), step)).toEqual([divided('parts'), claim('pie', 'ann', 1)]);
  });

  test('has no step for a change that changed nothing', () => {
    expect(stepOf(before, [claim('pie', 'ann', 1)])).toEqual([]);
  });
});

describe('the people at a table', () => {
  test('are those who have a seat, in the same order on every phone', () => {
    const entries = entriesOf([
      { key: 'seat/b', value: { dinerId: 'bob', isHost: true } },
      { key: 'seat/a', value: { dinerId: null, isHost: false, isOpener: true, asks: true } },
      { key: 'seat/c', value: { isHost: false, removed: true } },
      { key: 'seat/d', value: null },
    ]);
    expect(seatsOf(entries)).toEqual([
      { id: 'a', isHost: false, isOpener: true, asks: true },
      { id: 'b', isHost: true, isOpener: false, dinerId: 'bob' },
    ]);
  });

  test('wait for the host, the first who came first, until the table is finished', () => {
    const change = (name: string) => ({ key: `diner/${name}`, value: { name, position: 3 } });
    const waiting = [
      { key: 'waiting/z/1', value: change('zoe') },
      { key: 'waiting/a/1', value: change('yan') },
      { key: 'waiting/a/2', value: null },
      { key: 'waiting/b/1', value: { ...change('xu'), key: 'line/soup' } },
      { key: 'waiting/c/1', value: { key: 'diner/no', value: null } },
      // Asked for by the name of that moment.
      { key: 'diner/will', value: { name: 'Liam', position: 1 } },
      { key: 'waiting/d/at-5', value: change('will') },
      // Taken off the bill meanwhile: an ask for a place adds nobody.
      { key: 'waiting/e/at-6', value: change('vic') },
    ];
    expect(waitingOf(entriesOf(waiting))).toEqual([
      { id: 'waiting/z/1', seatId: 'z', name: 'zoe', change: change('zoe') },
      { id: 'waiting/a/1', seatId: 'a', name: 'yan', change: change('yan') },
      { id: 'waiting/d/at-5', seatId: 'd', name: 'Liam', change: change('will'), isForPlace: true },
    ]);
    const status = (value: string) => ({ key: 'table/status', value });
    expect(waitingOf(entriesOf([...waiting, status('finished')]))).toEqual([]);
    expect([statusOf(entriesOf([status('locked')])), statusOf(new Map())]).toEqual(['locked', 'open']);
  });
});
