import type { Bill, Edit } from '#domain';

/** An edit rule: returns the new bill and its effects, or the bill alone if it has none. */
export type Rule = (bill: Bill) => Edit | Bill;

/** Applies a rule to a bill. */
export function applied(rule: Rule, bill: Bill): Edit {
  const result = rule(bill);
  return 'bill' in result ? result : { bill: result, effects: [] };
}
