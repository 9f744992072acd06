import { sumOf } from '../money/sum-of.ts';
import type { ClassifiedRow } from './classify.ts';
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

/**
 * With the proposed tip that was given: the payment is the total above it and the tip. Other proposals stay as they are, and so does one
 * that was given back as change.
 */
export function withGivenTip(rows: readonly ClassifiedRow[]): readonly ClassifiedRow[] {
  const total = rows.find(({ role, value }) => role === 'total' && value > 0);
  const given = rows.find(
    (tip) =>
      total !== undefined &&
      tip.role === 'suggestion' &&
      tip.index > total.index &&
      tip.value > 0 &&
      rows.some(({ role, value }) => role === 'payment' && value === total.value + tip.value) &&
      !rows.some(({ role, value }) => role === 'change' && value === tip.value),
  );
  if (!total || !given) return rows;
  return rows.map((row) => {
    if (row === given) return { ...row, role: 'tip' };
    const isSum = row.role === 'suggestion' && row.value === total.value + given.value;
    return isSum ? { ...row, role: 'total' } : row;
  });
}
