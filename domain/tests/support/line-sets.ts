import fc from 'fast-check';
import type { LineSet } from '../../src/index.ts';
import { lineQuotas } from '../../src/money/line-quotas.ts';
import { add, rational, subtract, ZERO, type Rational } from './rational.ts';

/** One line: minor units, ascending columns, and integer weights if it is not divided equally. */
export interface Line {
  readonly amount: number;
  readonly columns: readonly number[];
  readonly weights?: readonly bigint[];
}

export function toLineSet(lines: readonly Line[], columns: number): LineSet {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.columns.length);
  const quotas = new Map(
    lines.flatMap(({ amount, weights }, index) =>
      weights ? [[index, lineQuotas(amount, weights)] as const] : [],
    ),
  );
  return {
    columns,
    amounts: Float64Array.from(lines, (line) => line.amount),
    starts: Int32Array.from(starts),
    sharers: Int32Array.from(lines.flatMap((line) => line.columns)),
    ...(quotas.size > 0 && { quotas }),
  };
}

/** The exact share of every entry, entry by entry. */
export function exactShares(lines: readonly Line[]): Rational[] {
  return lines.flatMap(({ amount, columns, weights }) => {
    const own = weights ?? columns.map(() => 1n);
    const total = own.reduce((a, b) => a + b, 0n);
    return own.map((weight) => (total === 0n ? ZERO : rational(BigInt(amount) * weight, total)));
  });
}

/** The amount that each column is still owed: exact minus given. */
export function owedOf(lines: readonly Line[], shares: ArrayLike<number>, columns: number): Rational[] {
  const owed = Array.from({ length: columns }, () => ZERO);
  const exact = exactShares(lines);
  lines
    .flatMap((line) => line.columns)
    .forEach((column, entry) => {
      owed[column] = add(owed[column] ?? ZERO, subtract(exact[entry] ?? ZERO, rational(shares[entry] ?? 0)));
    });
  return owed;
}

/** The engine's greedy pass without the repair: proves that the generators below find bills that greedy gets wrong. */
export function plainGreedy(lines: readonly Line[], columns: number): Rational[] {
  const owed = Array.from({ length: columns }, () => ZERO);
  for (const { amount, columns: people } of lines) {
    const share = rational(amount, people.length);
    for (const column of people) owed[column] = add(owed[column] ?? ZERO, share);
    const floor = Math.floor(amount / people.length);
    const spare = amount - floor * people.length;
    const byClaim = people.toSorted((a, b) => {
      const { n } = subtract(owed[b] ?? ZERO, owed[a] ?? ZERO);
      return n < 0n ? -1 : n > 0n ? 1 : a - b;
    });
    byClaim.forEach((column, place) => {
      owed[column] = subtract(owed[column] ?? ZERO, rational(floor + (place < spare ? 1 : 0)));
    });
  }
  return owed;
}

/**
 * The tournament that defeats greedy rounding (docs/decisions/0001-rounding.md): eight diners, seven one-penny lines in
 * pairs.
 */
export const PAIR_TOURNAMENT: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [1, 3],
  [5, 7],
  [3, 7],
];

/**
 * Lines that search for such tournaments: in every round the survivors of the one before meet in pairs (or small groups), so that claims
 * pile up on few people. Seats are shuffled, there are a few rounds, and amounts leave a penny or a few over.
 */
export const tournaments: fc.Arbitrary<{ lines: Line[]; columns: number }> = fc
  .record({
    rounds: fc.integer({ min: 3, max: 5 }),
    group: fc.constantFrom(2, 2, 2, 3, 4),
    spare: fc.integer({ min: 1, max: 3 }),
    takesLoser: fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }),
    order: fc.array(fc.nat({ max: 1_000 }), { minLength: 32, maxLength: 32 }),
    whole: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ rounds, group, spare, takesLoser, order, whole }) => {
    const columns = Math.min(group ** rounds, 32);
    let standing = Array.from({ length: columns }, (_, seat) => ({ seat, key: order[seat] ?? 0 }))
      .toSorted((a, b) => a.key - b.key || a.seat - b.seat)
      .map(({ seat }) => seat);
    const lines: Line[] = [];
    let game = 0;
    while (standing.length >= group) {
      const next: number[] = [];
      for (let i = 0; i + group <= standing.length; i += group) {
        const people = standing.slice(i, i + group).toSorted((a, b) => a - b);
        lines.push({ amount: whole * group + Math.min(spare, group - 1), columns: people });
        // In the first rounds the penny goes to the lowest seat: the others are still owed, and meet again.
        next.push(takesLoser[game++ % 64] ? (people[0] ?? 0) : (people.at(-1) ?? 0));
      }
      standing = next;
    }
    return { lines, columns };
  });
