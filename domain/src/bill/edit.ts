import type { Bill, Charge } from './bill.ts';
import { keepingFurther } from './further.ts';
import type { Stranded } from './stranded.ts';

/** A side effect of an edit, with what its sentence needs. */
export type Effect =
  /** New diners joined `count` whole-table items. */
  | { readonly kind: 'whole_table_extended'; readonly names: readonly string[]; readonly count: number }
  /** An item lost its last diner and went to the first one at the table. */
  | { readonly kind: 'item_reassigned'; readonly toName: string }
  /** A shared item was left with one diner, who now has it alone. */
  | { readonly kind: 'item_unshared' }
  /** An item divided by percentages or amounts lost one of them; the others no longer add up. */
  | { readonly kind: 'shares_unbalanced' }
  /** More of the bill is unassigned than before, such as the units of a diner who left. */
  | {
      readonly kind: 'unassigned';
      /** How much more, in minor units of `currency`. */
      readonly amount: number;
      readonly currency: string;
    }
  /** All diners whom a charge was divided over have left; it is now divided over everyone. */
  | { readonly kind: 'charge_for_everyone'; readonly charge: Charge }
  /** Diners of a loaded group who were already at the table and kept their dishes. */
  | { readonly kind: 'dishes_kept'; readonly names: readonly string[] }
  /** A round shrank by the units of a diner who left. */
  | { readonly kind: 'round_reduced' }
  /** An entry no longer refers to anybody, or anything, on the bill: it stays as it was typed, and does not count. */
  | ({ readonly kind: 'stranded' } & Stranded)
  /** A group lost its last member. */
  | { readonly kind: 'group_dropped'; readonly name: string };

/** The result of every edit rule: the new bill, and what the edit caused. The old bill is never changed. */
export interface Edit {
  readonly bill: Bill;
  readonly effects: readonly Effect[];
}

/** An edit, by default without effects. */
export const edited = (bill: Bill, effects: readonly Effect[] = []): Edit => ({ bill, effects });

/** An edit rule: returns the new bill and its effects, or the bill alone if it has none. */
export type EditRule = (bill: Bill) => Edit | Bill;

/** Applies a rule to a bill. What this version does not know of it stays. */
export function applyRule(rule: EditRule, bill: Bill): Edit {
  const result = rule(bill);
  const edit = 'bill' in result ? result : edited(result);
  return { ...edit, bill: keepingFurther(bill, edit.bill) };
}
