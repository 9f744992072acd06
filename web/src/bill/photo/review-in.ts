import { retyped } from '../model/forms-in-currency.ts';
import type { Review, ReviewRow } from './review.ts';

/** A review with its amounts as they are typed in this currency: none is read anew by the digits of another one. */
export function reviewIn(review: Review, currency: string): Review {
  const from = review.currency ?? currency;
  if (from === currency) return { ...review, currency };
  const inIt = <R extends ReviewRow>(row: R): R => ({ ...row, amount: retyped(row.amount, from, currency) });
  return {
    ...review,
    currency,
    lines: review.lines.map(inIt),
    charges: review.charges.map(inIt),
    total: retyped(review.total, from, currency),
  };
}
