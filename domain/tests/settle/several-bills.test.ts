import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addRepayment,
  balances,
  commonCurrency,
  isOpen,
  possiblySame,
  removeRepayment,
  repaySeveral,
  roundedSettlement,
  setOff,
  settleSeveral,
  settlementStatus,
  storedBill,
  transferStepOf,
  type BillRepayment,
  type ChosenBill,
  type StoredBill,
} from '../../src/index.ts';
import { anyMixedBill } from '../support/bills.ts';
import { read } from '../support/read.ts';
import { runs } from '../support/runs.ts';

/** A bill: what each person owes and paid, in minor units. Everybody has a different id on each bill. */
interface Dinner {
  readonly day?: number;
  readonly currency?: string;
  readonly rate?: number | undefined;
  readonly owes: Readonly<Record<string, number>>;
  readonly paid: Readonly<Record<string, number>>;
  readonly groups?: StoredBill['dinerGroups'];
  readonly step?: StoredBill['transferStep'];
}

const FACTORS: Readonly<Record<string, number>> = { GBP: 100, EUR: 100, JPY: 1, KWD: 1000 };
const factorOf = (currency: string) => FACTORS[currency] ?? 100;

function dinner({ day = 1, currency = 'GBP', rate, owes, paid, groups = [], step }: Dinner): ChosenBill {
  const factor = factorOf(currency);
  const id = (name: string) => `${name}-${day}`;
  const stored: StoredBill = {
    id: `bill-${day}`,
    currency,
    diners: Object.keys(owes).map((name) => ({ id: id(name), name })),
    dinerGroups: groups,
    items: Object.entries(owes).map(([name, amount], index) => ({
      id: `i${index}`,
      category: 'Food',
      price: amount / factor,
      dinerIds: [id(name)],
      isShared: false,
      isWholeTable: false,
      timestamp: index,
    })),
    drinkRounds: [],
    payments: Object.entries(paid).map(([name, amount], index) => ({
      id: `p${index}`,
      dinerId: id(name),
      amount: amount / factor,
    })),
    ...(rate !== undefined && {
      exchangeRate: {
        to: 'GBP',
        rate,
        date: '2026-01-01T00:00:00.000Z',
        source: '',
        isCustom: true,
      },
    }),
    ...(step && { transferStep: step }),
    timestamp: day,
  };
  return { id: `saved-${day}`, bill: read(stored) };
}

const only = <T>([first, ...more]: readonly T[]): T => {
  if (first === undefined || more.length > 0) throw new Error('not one');
  return first;
};
const list = (bills: readonly ChosenBill[]) =>
  settleSeveral(bills).flatMap(({ currency, transfers }) =>
    transfers.map(({ from, to, amount }) => [from.name, to.name, amount, currency]),
  );
const nameOn = ({ bill }: ChosenBill, id: string) => bill.diners.find((diner) => diner.id === id)?.name ?? '';

let made = 0;
/** The bills with these repayments added, and the repayments' ids. */
function written(bills: readonly ChosenBill[], repayments: readonly BillRepayment[]) {
  const ids: string[] = [];
  const next = bills.map(({ id, bill }) => ({
    id,
    bill: repayments
      .filter(({ billId }) => billId === id)
      .reduce((before, { from, to, amount }) => {
        ids.push(`repayment-${++made}`);
        return addRepayment(before, { id: ids.at(-1)!, from, to, amount }).bill;
      }, bill),
  }));
  return { bills: next, ids };
}

function mark(bills: readonly ChosenBill[], amount?: number) {
  const settled = only(settleSeveral(bills));
  const [transfer] = settled.transfers;
  if (!transfer) throw new Error('nothing to settle');
  const repayments = repaySeveral(settled, transfer, amount ?? transfer.amount);
  if (!repayments) throw new Error('refused');
  return { ...written(bills, repayments), repayments };
}

const ownTransfers = ({ bill }: ChosenBill) =>
  roundedSettlement(balances(bill).parties, transferStepOf(bill)).transfers;

describe('several bills', () => {
  const first = dinner({ day: 1, owes: { Ann: 1000, Bob: 1000, Cat: 1000 }, paid: { Ann: 3000 } });
  const second = dinner({ day: 2, owes: { ann: 500, BOB: 500 }, paid: { BOB: 1000 } });

  test('add up balances per person and currency; people are matched as in saved groups', () => {
    const abroad = dinner({ day: 3, currency: 'JPY', owes: { Ann: 900, Bób: 100 }, paid: { Bób: 1000 } });
    expect(list([abroad, second, first])).toEqual([
      ['Bób', 'Ann', 500, 'GBP'],
      ['Cat', 'Ann', 1000, 'GBP'],
      ['Ann', 'Bób', 900, 'JPY'],
    ]);
  });

  test('book a repayment on the bills where its payee is owed it, the oldest first', () => {
    const third = dinner({ day: 3, owes: { Ann: 700, Bob: 700 }, paid: { Ann: 1400 } });
    const { repayments, bills } = mark([third, first], 1200);
    expect(repayments.map(({ billId, from, to, amount }) => [billId, from, to, amount])).toEqual([
      ['saved-1', 'Bob-1', 'Ann-1', 1000],
      ['saved-3', 'Bob-3', 'Ann-3', 200],
    ]);
    expect(list(bills)).toEqual([
      ['Bob', 'Ann', 500, 'GBP'],
      ['Cat', 'Ann', 1000, 'GBP'],
    ]);
  });

  test('refuse a repayment above the transfer, and one of zero or less', () => {
    const settled = only(settleSeveral([first, second]));
    const [transfer] = settled.transfers;
    for (const amount of [0, -1, 501]) expect(repaySeveral(settled, transfer!, amount)).toBeUndefined();
  });

  test('route an amount through a person who owes on one bill and is owed on another', () => {
    const taxi = dinner({ day: 1, owes: { Ann: 1000, Bob: 0 }, paid: { Bob: 1000 } });
    const lunch = dinner({ day: 2, owes: { Cat: 1000, Ann: 0 }, paid: { Ann: 1000 } });
    expect(list([taxi, lunch])).toEqual([['Cat', 'Bob', 1000, 'GBP']]);
    const { repayments, bills } = mark([taxi, lunch], 400);
    expect(repayments.map(({ from, to, amount }) => [from, to, amount])).toEqual([
      ['Ann-1', 'Bob-1', 400],
      ['Cat-2', 'Ann-2', 400],
    ]);
    expect(list(bills)).toEqual([['Cat', 'Bob', 600, 'GBP']]);
  });

  test('route no transfer through its own payer', () => {
    const taxi = dinner({ day: 1, owes: { Fay: 884, Gus: 0 }, paid: { Gus: 884 } });
    const lunch = dinner({ day: 2, owes: { Ann: 0, Bob: 884, Fay: 0 }, paid: { Ann: 884 } });
    expect(list([taxi, lunch])).toEqual([
      ['Bob', 'Ann', 884, 'GBP'],
      ['Fay', 'Gus', 884, 'GBP'],
    ]);
  });

  test('offset mutual debts with the last transfer, or without any', () => {
    const back = dinner({ day: 2, owes: { Ann: 1000, Bob: 0 }, paid: { Bob: 1000 } });
    const settled = only(settleSeveral([first, back]));
    expect(settled.transfers.map(({ from, to }) => [from.name, to.name])).toEqual([['Cat', 'Ann']]);
    expect(mark([first, back]).bills.flatMap(ownTransfers)).toEqual([]);
    const there = dinner({ day: 1, owes: { Ann: 0, Bob: 1000 }, paid: { Ann: 1000 } });
    const even = only(settleSeveral([there, back]));
    expect([even.transfers, isOpen(even)]).toEqual([[], true]);
    expect(isOpen(only(settleSeveral(written([there, back], setOff(even)).bills)))).toBe(false);
  });

  test('treat a group that pays together as one, whoever is in it', () => {
    const pair = (day: number) => [{ id: 'g', name: 'The Lees', dinerIds: [`Bob-${day}`, `Cat-${day}`] }];
    const bills = [1, 2].map((day) =>
      dinner({ day, owes: { Ann: 100, Bob: 200, Cat: 300 }, paid: { Ann: 600 }, groups: pair(day) }),
    );
    expect(list(bills)).toEqual([['The Lees', 'Ann', 1000, 'GBP']]);
  });

  test('leave debts to the restaurant on their own bill', () => {
    const short = dinner({ day: 1, owes: { Ann: 1000, Bob: 1000 }, paid: { Ann: 1500 } });
    expect(list([short])).toEqual([['Bob', 'Ann', 500, 'GBP']]);
    expect(settlementStatus(short.bill)).toEqual({ isUnpaid: false, difference: -500 });
    expect(mark([short]).bills.flatMap(ownTransfers)).toEqual([]);
  });

  test('ignore a bill that nobody has paid, or whose rounded transfers were all made', () => {
    const unpaid = dinner({ owes: { Ann: 1000, Bob: 1000 }, paid: {} });
    expect([settleSeveral([unpaid]), settlementStatus(unpaid.bill)]).toEqual([[], { isUnpaid: true }]);
    const rounded = dinner({ owes: { Ann: 0, Bob: 1040 }, paid: { Ann: 1040 }, step: 1 });
    expect(list([rounded])).toEqual([['Bob', 'Ann', 1040, 'GBP']]);
    const repaid = [{ billId: 'saved-1', from: 'Bob-1', to: 'Ann-1', amount: 1000 }];
    expect(list(written([rounded], repaid).bills)).toEqual([]);
  });
});

describe('names', () => {
  const at = (day: number, ...names: readonly string[]) =>
    dinner({
      day,
      owes: Object.fromEntries(names.map((name) => [name, 100])),
      paid: { [names[0] ?? '']: 100 * names.length },
    });
  const asked = (bills: readonly ChosenBill[], same?: Parameters<typeof possiblySame>[1]) =>
    possiblySame(bills, same).map((pair) => pair.map(({ name }) => name).sort());

  test.each([
    ['Dan', 'Daniel'],
    ['Ann', 'Ann Smith'],
    ['Ann S.', 'Ann Smith'],
    ['Anne-Marie', 'Anne Marie'],
    ["O'Neil", 'ONeil'],
  ])('%s and %s could be one', (one, other) => {
    expect(asked([at(1, one, 'Zoe'), at(2, other, 'Zoe')])).toEqual([[one, other].sort()]);
  });

  test.each([
    ['Ann', 'Bob'],
    ['Jo', 'John'],
    ['Ann Smith', 'Ann Brown'],
    ['王', '王伟'],
  ])('%s and %s are different people', (one, other) => {
    expect(asked([at(1, one, 'Zoe'), at(2, other, 'Zoe')])).toEqual([]);
  });

  test('people at one table are different people', () => {
    expect(asked([at(1, 'Dan', 'Daniel', 'Zoe')])).toEqual([]);
  });

  test('names declared to be one person are added up, and their tablemates are not asked about', () => {
    const bills = [at(1, 'Zoe', 'Dan'), at(2, 'Zoe', 'Daniel'), at(3, 'Zoe', 'Daniel', 'Dani')];
    const [[dan, daniel] = []] = possiblySame(bills).filter((pair) =>
      pair.every(({ name }) => name !== 'Dani'),
    );
    const same = [[dan!.id, daniel!.id]] as const;
    expect(asked(bills, same)).toEqual([]);
    const { transfers } = only(settleSeveral(bills, same));
    expect(transfers.map(({ from, amount }) => [from.name, amount])).toEqual([
      ['Daniel', 300],
      ['Dani', 100],
    ]);
  });

  test('names shared by two at one table are compared exactly', () => {
    const bills = [at(1, 'Zoe', 'José', 'Jose'), at(2, 'Zoe', 'Jose')];
    const { people } = only(settleSeveral(bills));
    expect(people.map(({ name, balance }) => [name, balance])).toEqual([
      ['Jose', -200],
      ['José', -100],
      ['Zoe', 300],
    ]);
  });
});

describe('bills in one currency', () => {
  const home = dinner({ day: 1, owes: { Ann: 1000, Bob: 1000 }, paid: { Ann: 2000 } });
  const abroad = dinner({
    day: 2,
    currency: 'EUR',
    rate: 0.85,
    owes: { Ann: 1001, Bob: 0 },
    paid: { Bob: 1001 },
  });

  test('use their own rates, if all have one to that currency', () => {
    expect(commonCurrency([home.bill, abroad.bill])).toBe('GBP');
    expect(commonCurrency([home.bill])).toBeUndefined();
    expect(
      commonCurrency([abroad.bill, dinner({ currency: 'JPY', owes: {}, paid: {} }).bill]),
    ).toBeUndefined();
    const settled = only(settleSeveral([home, abroad], [], 'GBP'));
    expect(settled.transfers.map(({ from, to, amount }) => [from.name, to.name, amount])).toEqual([
      ['Bob', 'Ann', 149],
    ]);
    const done = written([home, abroad], repaySeveral(settled, settled.transfers[0]!, 149) ?? []);
    expect(done.bills.flatMap(ownTransfers)).toEqual([]);
  });
});

const NAMES = ['Ann', 'bob', 'Çem', 'Dan', 'Eve', 'Fay', 'Gus'];
/** The same names as different people type them. */
const typed = (name: string, how: number) =>
  [name, name.toUpperCase(), ` ${name.toLowerCase()} `][how % 3] ?? name;

const RATES: Readonly<Record<string, number>> = { EUR: 0.85, JPY: 0.0051, KWD: 2.6 };

/** One to six bills of two to seven people, each paid by one or two of them. */
const someDinners = fc.array(
  fc
    .record({
      owes: fc.dictionary(fc.constantFrom(...NAMES), fc.integer({ min: 0, max: 3000 }), { minKeys: 2 }),
      payers: fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 4 })),
      how: fc.nat(2),
      currency: fc.constantFrom('GBP', 'GBP', 'EUR', 'JPY', 'KWD'),
    })
    .map(({ owes: all, payers: [one, other, part], how, currency }) => {
      const owes = Object.fromEntries(
        Object.entries(all).map(([name, amount]) => [typed(name, how), amount]),
      );
      const [names, total] = [Object.keys(owes), Object.values(owes).reduce((a, b) => a + b, 0)];
      const tip = Math.floor((total * part) / 4);
      const paid: Record<string, number> = {};
      for (const [index, amount] of [
        [one, total - tip],
        [other, tip],
      ] as const) {
        const name = names[index % names.length]!;
        paid[name] = (paid[name] ?? 0) + amount;
      }
      return { owes, paid, currency, ...(currency !== 'GBP' && { rate: RATES[currency] }) };
    }),
  { minLength: 1, maxLength: 6 },
);

const keyOf = (name: string) => name.trim().toLowerCase();

/** Everybody's balance on a bill, calculated from its contents and its repayments. */
function owedOn({ owes, paid }: Dinner, bill: ChosenBill): Map<string, number> {
  const owed = new Map<string, number>();
  const add = (name: string, amount: number) => owed.set(keyOf(name), (owed.get(keyOf(name)) ?? 0) + amount);
  for (const [name, amount] of Object.entries(owes)) add(name, -amount);
  for (const [name, amount] of Object.entries(paid)) add(name, amount);
  for (const { from, to, amount } of bill.bill.repayments) {
    add(nameOn(bill, from), amount);
    add(nameOn(bill, to), -amount);
  }
  return owed;
}

/** The same over all bills. */
function owedOver(dinners: readonly Dinner[], bills: readonly ChosenBill[]): Map<string, number> {
  const owed = new Map<string, number>();
  dinners.forEach((each, index) => {
    for (const [key, amount] of owedOn(each, bills[index]!)) owed.set(key, (owed.get(key) ?? 0) + amount);
  });
  return owed;
}

/** The fewest possible transfers: people minus clusters that add up to 0, trying all ways to cluster them. */
function fewest(amounts: readonly number[]): number {
  const open = amounts.filter((amount) => amount !== 0);
  const clusters = (left: readonly number[]): number => {
    const [first, ...others] = left;
    if (first === undefined) return 0;
    let most = 0;
    for (let set = 0; set < 2 ** others.length; set++) {
      const chosen = others.filter((_, index) => set & (1 << index));
      if (chosen.reduce((a, b) => a + b, first) === 0)
        most = Math.max(most, 1 + clusters(others.filter((_, index) => !(set & (1 << index)))));
    }
    return most;
  };
  return open.length - clusters(open);
}

/** Marks transfers as settled, some of them only half, until none is left. Calls `check` after each step. */
function settleAll(
  start: readonly ChosenBill[],
  choices: readonly number[],
  into: string | undefined,
  check: (
    before: readonly ChosenBill[],
    repayments: readonly BillRepayment[],
    after: readonly ChosenBill[],
    payer: string | undefined,
  ) => void,
): { bills: readonly ChosenBill[]; ids: readonly string[] } {
  let bills = start;
  const ids: string[] = [];
  for (let turn = 0; turn < 200; turn++) {
    const settled = settleSeveral(bills, [], into).find(isOpen);
    if (!settled) return { bills, ids };
    const choice = choices[turn % choices.length]!;
    const transfer = settled.transfers[choice % Math.max(1, settled.transfers.length)];
    const amount = turn < 6 && choice % 3 === 0 ? Math.ceil((transfer?.amount ?? 0) / 2) : transfer?.amount;
    const repayments = transfer ? repaySeveral(settled, transfer, amount!) : setOff(settled);
    if (!repayments) throw new Error('refused');
    const next = written(bills, repayments);
    check(bills, repayments, next.bills, transfer?.from.name);
    bills = next.bills;
    ids.push(...next.ids);
  }
  throw new Error('never settled');
}

describe('any bills of any people', () => {
  const choices = fc.array(fc.nat(11), { minLength: 3, maxLength: 8 });

  test('add up, are settled by their transfers, and can be undone', () => {
    fc.assert(
      fc.property(someDinners, choices, (made, order) => {
        const dinners = made.map((each, day) => ({ ...each, currency: 'GBP', day }));
        const bills = dinners.map((each) => dinner({ ...each, rate: undefined }));
        const settled = only(settleSeveral(bills));
        const owed = owedOver(dinners, bills);
        const found = new Map(settled.people.map(({ name, balance }) => [keyOf(name), balance]));
        expect(found).toEqual(owed);
        const after = new Map(owed);
        for (const { from, to, amount } of settled.transfers) {
          expect(amount).toBeGreaterThan(0);
          after.set(keyOf(from.name), after.get(keyOf(from.name))! + amount);
          after.set(keyOf(to.name), after.get(keyOf(to.name))! - amount);
        }
        expect([...after.values()].every((amount) => amount === 0)).toBe(true);
        expect(settled.transfers.length).toBeGreaterThanOrEqual(fewest([...owed.values()]));
        expect(list([...bills].reverse())).toEqual(list(bills));

        const done = settleAll(bills, order, undefined, (before, repayments, next, payer) => {
          // The payer gives no more on a bill than they owe there.
          before.forEach((bill, index) => {
            if (payer === undefined) return;
            const gives = repayments
              .filter((each) => each.billId === bill.id && keyOf(nameOn(bill, each.from)) === keyOf(payer))
              .reduce((sum, { amount }) => sum + amount, 0);
            if (gives > 0)
              expect(gives).toBeLessThanOrEqual(-owedOn(dinners[index]!, bill).get(keyOf(payer))!);
          });
          // The payer gave what the payee got; everybody else's balance is unchanged.
          const [was, is] = [owedOver(dinners, before), owedOver(dinners, next)];
          const moved = [...is]
            .map(([key, amount]) => amount - (was.get(key) ?? 0))
            .filter((amount) => amount !== 0);
          expect([0, 2].includes(moved.length) && moved.reduce((sum, amount) => sum + amount, 0) === 0).toBe(
            true,
          );
        });
        expect(done.bills.flatMap(ownTransfers)).toEqual([]);
        expect([...owedOver(dinners, done.bills).values()].every((amount) => amount === 0)).toBe(true);
        const undone = done.bills.map(({ bill }) =>
          storedBill(done.ids.reduce((before, id) => removeRepayment(before, id).bill, bill)),
        );
        expect(undone).toEqual(bills.map(({ bill }) => storedBill(bill)));
      }),
      { numRuns: runs(100) },
    );
  });

  test('have the fewest transfers if everybody is at every table', () => {
    const rows = fc.array(fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 5, maxLength: 5 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(rows, (tables) => {
        const dinners = tables.map((row, day): Dinner => {
          const owes = Object.fromEntries(row.map((amount, index) => [NAMES[index]!, amount * 100]));
          return { day, owes, paid: { [NAMES[day]!]: row.reduce((a, b) => a + b, 0) * 100 } };
        });
        const bills = dinners.map(dinner);
        const owed = [...owedOver(dinners, bills).values()];
        expect(only(settleSeveral(bills)).transfers.length).toBe(fewest(owed));
      }),
      { numRuns: runs(100) },
    );
  });

  test('are settled in one currency as well', () => {
    fc.assert(
      fc.property(someDinners, choices, (made, order) => {
        const bills = made.map((each, day) => dinner({ ...each, day }));
        if (commonCurrency(bills.map(({ bill }) => bill)) !== 'GBP') return;
        const settled = only(settleSeveral(bills, [], 'GBP'));
        expect(settled.people.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
        const done = settleAll(bills, order, 'GBP', () => undefined);
        expect(done.bills.flatMap(ownTransfers)).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  test('are settled whatever else is on them', () => {
    fc.assert(
      fc.property(
        fc.array(anyMixedBill({ diners: 5, items: 4 }), { minLength: 1, maxLength: 3 }),
        choices,
        (mixed, order) => {
          const bills = mixed.map((stored, day) => ({
            id: `saved-${day}`,
            bill: read({ ...stored, timestamp: day }),
          }));
          const done = settleAll(bills, order, undefined, () => undefined);
          for (const { bill } of done.bills)
            if (!settlementStatus(bill).isUnpaid) expect(ownTransfers({ id: '', bill })).toEqual([]);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
