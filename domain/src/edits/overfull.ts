import type { Bill } from '../bill/bill.ts';
import { isMainCharge } from '../bill/charges.ts';
import { MOST } from '../bill/limits.ts';

/** A list of a bill, and how many entries it has room for. */
export interface FullList {
  readonly list: keyof typeof MOST;
  readonly most: number;
}

const LISTS = Object.keys(MOST) as readonly FullList['list'][];

const lengthOf = (list: FullList['list'], bill: Bill): number =>
  list === 'charges' ? bill.charges.filter(({ id }) => !isMainCharge(id)).length : bill[list].length;

/** The list that an edit makes longer than a bill has room for: rules do not count, and what was too long before may stay so. */
export function overfull(before: Bill, after: Bill): FullList | undefined {
  const list = LISTS.find((each) => lengthOf(each, after) > Math.max(MOST[each], lengthOf(each, before)));
  return list && { list, most: MOST[list] };
}
