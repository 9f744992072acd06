import type { Bill, Edit } from '#domain';

/** What is to be done to the bill; one that is followed by nothing gives the bill alone. */
export type Rule = (bill: Bill) => Edit | Bill;

/** What a rule makes of a bill, and what that caused. */
export function applied(rule: Rule, bill: Bill): Edit {
  const result = rule(bill);
  return 'bill' in result ? result : { bill: result, effects: [] };
}
