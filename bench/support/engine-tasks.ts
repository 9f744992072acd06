import { allocate as dineroAllocate, dinero, toSnapshot } from 'dinero.js';
import { GBP } from 'dinero.js/currencies';
import { Bench } from 'tinybench';
import {
  allocate,
  allocateLines,
  billOf,
  changesBetween,
  emptyBill,
  registersOf,
  summarize,
  type Bill,
  type Item,
  type LineSet,
} from '../../domain/src/index.ts';

/** Bills are sparse: each line has one to five sharers. */
const SIZES = [
  { diners: 8, lines: 25 },
  { diners: 200, lines: 5_000 },
  { diners: 1_000, lines: 100_000 },
] as const;

/** A small generator with a fixed seed, so that every run measures the same bills. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function makeBill(diners: number, lines: number): Bill {
  const next = numbers(diners * 31 + lines);
  const id = (prefix: string, index: number): string => `${prefix}${String(index).padStart(6, '0')}`;
  const items = Array.from({ length: lines }, (_, index): Item => {
    const sharers = new Set(Array.from({ length: 1 + next(5) }, () => id('d', next(diners))));
    return {
      kind: 'item',
      id: id('i', index),
      category: 'Food',
      price: 100 + next(9_900),
      quantity: 1,
      sharing: { by: 'parts', shares: [...sharers].sort().map((dinerId) => ({ dinerId, weight: 1 })) },
      position: index + 1,
      timestamp: index,
    };
  });
  return {
    ...emptyBill('GBP', 0),
    diners: Array.from({ length: diners }, (_, index) => ({
      id: id('d', index),
      name: `Diner ${index}`,
      color: index % 12,
      position: index + 1,
    })),
    lines: items,
    charges: [
      { id: 'serviceCharge', kind: 'service', amount: 4803, position: 0 },
      { id: 'tip', kind: 'tip', amount: 1921, position: 0 },
    ],
  };
}

/**
 * The worst bill that anybody may send: as many diners as there may be, and ten of them on each of a thousand lines, in parts without a
 * common divisor; with as many discounts and charges that cross each other as a bill can have.
 */
function worstBill(): Bill {
  const plain = makeBill(200, 1_000);
  const next = numbers(3);
  const some = <T>(values: readonly T[], count: number): T[] =>
    values.filter(() => next(values.length) < count);
  const ids = plain.diners.map(({ id }) => id);
  const lineIds = plain.lines.map(({ id }) => id);
  const parts = () => {
    const first = next(ids.length - 9);
    return ids
      .slice(first, first + 10)
      .map((dinerId) => ({ dinerId, weight: (1 + next(9_999_000)) / 1_000 }));
  };
  return {
    ...plain,
    lines: plain.lines.map((line): Item => ({
      ...(line as Item),
      sharing: { by: 'parts', shares: parts() },
    })),
    adjustments: Array.from({ length: 50 }, (_, index) => ({
      kind: 'discount',
      id: `x${index}`,
      percentage: 0.01,
      target:
        index % 2 === 0
          ? { of: 'lines', lineIds: some(lineIds, 40) }
          : { of: 'diners', dinerIds: some(ids, 10) },
      split: 'proportional',
      position: index,
    })),
    charges: Array.from({ length: 50 }, (_, index) => ({
      kind: 'fee',
      id: `c${index}`,
      percentage: 0.01,
      position: index,
      ...(index % 2 === 0
        ? { lineIds: some(lineIds, 40) }
        : { dinerIds: some(ids, 10), split: 'proportional' }),
    })),
    treats: ids.slice(0, 10).map((id, index) => ({
      id,
      dinerIds: [id],
      by: ids.slice(index + 1),
      position: index,
    })),
  };
}

function lineSet(bill: Bill): LineSet & { amounts: Float64Array; starts: Int32Array; sharers: Int32Array } {
  const columns = new Map(bill.diners.map((diner, column) => [diner.id, column]));
  const starts = [0];
  const sharers: number[] = [];
  for (const { sharing } of bill.lines) {
    const shares = sharing.by === 'everyone' ? [] : sharing.shares;
    sharers.push(...shares.map(({ dinerId }) => columns.get(dinerId) ?? 0).sort((a, b) => a - b));
    starts.push(sharers.length);
  }
  return {
    columns: bill.diners.length,
    amounts: Float64Array.from(bill.lines, ({ price }) => price),
    starts: Int32Array.from(starts),
    sharers: Int32Array.from(sharers),
  };
}

/** The yardstick: divides the same lines in whole pennies, with spare ones going to the first sharers, and no bound on a total's error. */
function plainLoop(
  amounts: Float64Array,
  starts: Int32Array,
  sharers: Int32Array,
  columns: number,
): Float64Array {
  const shares = new Float64Array(sharers.length);
  const totals = new Float64Array(columns);
  for (let line = 0; line < amounts.length; line++) {
    const start = starts[line]!;
    const end = starts[line + 1]!;
    const floor = Math.floor(amounts[line]! / (end - start));
    const spare = amounts[line]! - floor * (end - start);
    for (let e = start; e < end; e++) {
      const share = e - start < spare ? floor + 1 : floor;
      shares[e] = share;
      totals[sharers[e]!]! += share;
    }
  }
  return shares;
}

/** Bills as large as people make them are kept as registers; the others only show how the engine grows. */
const MOST_REGISTERS = 200;

/** A bill as registers, back again, and what an edit of one line changed, seen from bills that have no objects in common. */
function registerTasks(bill: Bill): Record<string, () => unknown> {
  const registers = registersOf(bill);
  const lines = bill.lines.map((line, index) => (index === 3 ? { ...line, price: line.price + 1 } : line));
  const edited = { ...bill, lines };
  const copied = structuredClone(edited);
  return {
    registersOf: () => registersOf(bill),
    billOf: () => billOf(registers),
    'changesBetween, one line': () => changesBetween(bill, edited),
    'changesBetween, a copy': () => changesBetween(bill, copied),
  };
}

/** A size of bill, and the milliseconds (median) that each task takes on it. */
export interface MeasuredBill {
  readonly size: string;
  readonly shares: number;
  readonly ms: Readonly<Record<string, number>>;
}

async function measureBill(diners: number, lines: number, time: number): Promise<MeasuredBill> {
  const bill = makeBill(diners, lines);
  const proportional: Bill = { ...bill, extrasSplit: 'proportional' };
  const set = lineSet(bill);
  const { amounts, starts, sharers } = set;
  const ones = [1, 2, 3, 4, 5].map((size) => Array.from({ length: size }, () => 1));
  const weights = Array.from(amounts, (_, line) => ones[starts[line + 1]! - starts[line]! - 1]!);
  const tasks: Record<string, () => unknown> = {
    'plain loop': () => plainLoop(amounts, starts, sharers, set.columns),
    allocateLines: () => allocateLines(set),
    allocate: () => amounts.forEach((amount, line) => allocate(amount, weights[line]!)),
    'dinero.js': () =>
      amounts.forEach((amount, line) =>
        dineroAllocate(dinero({ amount, currency: GBP }), weights[line]!).map(
          (part) => toSnapshot(part).amount,
        ),
      ),
    summarize: () => summarize(bill),
    'summarize, in proportion': () => summarize(proportional),
    ...(lines <= MOST_REGISTERS && registerTasks(bill)),
  };
  // A short task is repeated, so that reading the clock does not matter; but not for long, so that other programs hardly interrupt it.
  const times = Math.max(1, Math.round(1000 / sharers.length));
  const bench = new Bench({ time, warmupTime: time / 2, iterations: 5, warmupIterations: 1, throws: true });
  for (const [name, task] of Object.entries(tasks))
    bench.add(name, () => {
      for (let turn = 0; turn < times; turn++) task();
    });
  await bench.run();
  const medians = bench.tasks.map(({ name, result }): [string, number] => [
    name,
    result.state === 'completed' ? result.latency.p50 / times : Number.NaN,
  ]);
  return {
    size: `${diners} × ${lines.toLocaleString('en')} lines`,
    shares: sharers.length,
    ms: Object.fromEntries(medians),
  };
}

/** Milliseconds (median) to summarise the worst bill, and beside it a plain one of as many shares. */
export function measureWorst(turns: number): { worst: number; plain: number } {
  const worst = worstBill();
  const even = (line: Item): Item => ({ ...line, sharing: { by: 'everyone' } });
  const plain = { ...makeBill(10, 1_000), lines: worst.lines.map((line) => even(line as Item)) };
  const median = (bill: Bill): number => {
    const times = Array.from({ length: turns }, () => {
      const start = performance.now();
      summarize(bill);
      return performance.now() - start;
    });
    return times.sort((a, b) => a - b)[Math.floor(turns / 2)]!;
  };
  return { worst: median(worst), plain: median(plain) };
}

/** Splits bills of several sizes, each beside a plain integer loop and dinero.js. `time`: milliseconds for each task. */
export async function measureBills(time: number): Promise<MeasuredBill[]> {
  const measured = [];
  for (const { diners, lines } of SIZES) measured.push(await measureBill(diners, lines, time));
  return measured;
}
