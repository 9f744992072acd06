import { sumOf } from '../money/sum-of.ts';
import { isTotal, type ClassifiedRow, type RowRole } from './classify.ts';
import { valueOf } from './decimals.ts';
import type { Rows } from './rows.ts';
import { isAtRate, rateOf } from './tables.ts';

/** How far apart two tips that a restaurant proposes may stand: what one comes to with the bill is between them. */
const NEXT_PROPOSAL = 2;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

/**
 * Rows that propose tips: a list of two or more rates of one amount above, and what each comes to with it ("18 % 9.00", "20 % 10.00").
 * Charges at two rates of one amount are added up below.
 */
export function proposedTips(rows: readonly ClassifiedRow[], { digits }: Rows): Set<ClassifiedRow> {
  const rated = rows.flatMap((row) => {
    const isTip = row.hits.tax.length === 0 && row.hits.service.length === 0 && row.value > 0;
    const rate = isTip ? rateOf(row) : null;
    return rate === null ? [] : [{ row, rate, parts: row.prices.map((price) => valueOf(price, digits)) }];
  });
  return new Set(
    rows.flatMap(({ value: base, index }) => {
      const list = rated.filter(
        ({ row, rate, parts }) =>
          row.index > index &&
          parts.some((part) => isAtRate(base, part, rate, 1) || isAtRate(base, part, 1 + rate, 1)),
      );
      const tips = list
        .filter(({ row, rate }) =>
          list.some((other) => other.rate !== rate && Math.abs(other.row.index - row.index) <= NEXT_PROPOSAL),
        )
        .map(({ row }) => row);
      const added = base + sumOf(tips, ({ value }) => value);
      if (rows.some((row) => row.value > base && isNear(row.value, added))) return [];
      const isSum = (row: ClassifiedRow): boolean =>
        tips.some((tip) => row.index === tip.index + 1 && isNear(row.value, base + tip.value));
      return base > 0 ? rows.filter((row) => tips.includes(row) || isSum(row)) : [];
    }),
  );
}

/** With the proposed tip that was given: the payment is the total and that tip, and no change gives it back. */
export function withGivenTip(rows: readonly ClassifiedRow[]): readonly ClassifiedRow[] {
  const total =
    (rows.find(isTotal) ?? rows.find(({ role, price }) => role === 'subtotal' && price))?.value ?? 0;
  const has = (role: RowRole, sum: number): boolean =>
    rows.some((row) => row.role === role && row.value === sum);
  const proposed = rows.filter(({ role, value }) => role === 'suggestion' && value > 0);
  // "Propina 5,50", without a rate, and "Total con propina 70,00"
  const plain = rows.find((row) => row.role === 'tip' && row.value > 0 && rateOf(row) === null);
  const withPlain = plain && proposed.find(({ value }) => value === total + plain.value);
  if (total > 0 && withPlain) return rows.map((row) => (row === withPlain ? { ...row, role: 'total' } : row));
  const tip = proposed.find(({ value }) => has('payment', total + value) && !has('change', value));
  if (total === 0 || !tip) return rows;
  const sum = proposed.find(({ value }) => value === total + tip.value);
  return rows.map((row) =>
    row === tip ? { ...row, role: 'tip' } : row === sum ? { ...row, role: 'total' } : row,
  );
}
