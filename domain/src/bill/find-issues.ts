import { isCurrency } from '../money/currency.ts';
import { hasExcessDigits, isCountable } from '../money/minor-units.ts';
import { totalAllocated } from './rounds.ts';
import type { Bill, DinerId, DrinkRound, Item, ItemId, RoundId, Step } from './types.ts';

export type IssueCode =
  | 'no_diners'
  | 'too_few_diners'
  | 'unnamed_diner'
  | 'item_unassigned'
  | 'item_price_invalid'
  | 'shared_needs_two'
  | 'round_mismatch'
  | 'round_price_invalid'
  | 'round_quantity_invalid'
  | 'round_unallocated'
  | 'amount_too_precise'
  | 'amount_invalid'
  | 'negative_amount'
  | 'unknown_currency';

/** The stored amount that an issue is about. */
export type AmountField = 'price' | 'pricePerUnit' | 'serviceCharge' | 'tax' | 'tip' | 'billInput';

/** One thing that is wrong with a bill, and the step where it is put right. The text is the message catalogue's. */
export interface Issue {
  readonly code: IssueCode;
  readonly step: Step;
  /** True when the step cannot be left behind: without diners, or with an amount that does not count. */
  readonly blocking: boolean;
  readonly itemId?: ItemId;
  readonly roundId?: RoundId;
  readonly dinerId?: DinerId;
  /** Major units, as stored. */
  readonly amount?: number;
  readonly field?: AmountField;
  /** round_mismatch: units given out, and units ordered. */
  readonly values?: { readonly given: number; readonly total: number };
}

type Place = Pick<Issue, 'step' | 'itemId' | 'roundId'> & { readonly field: AmountField };

/** What is wrong with one amount; `invalid` is the code for one that is not a countable number. */
function amountIssues(amount: number, currency: string, place: Place, invalid: IssueCode): Issue[] {
  const at = { ...place, amount };
  if (amount < 0) return [{ code: 'negative_amount', blocking: true, ...at }];
  const required = invalid !== 'amount_invalid';
  if (!isCountable(amount, currency) || (required && amount === 0))
    return [{ code: invalid, blocking: true, ...at }];
  return hasExcessDigits(amount, currency) ? [{ code: 'amount_too_precise', blocking: false, ...at }] : [];
}

function itemIssues(item: Item, present: ReadonlySet<DinerId>, currency: string): Issue[] {
  const place = { step: 'item-entry', itemId: item.id } as const;
  const issues = amountIssues(item.price, currency, { ...place, field: 'price' }, 'item_price_invalid');
  const sharers =
    item.isShared && item.isWholeTable
      ? present.size
      : new Set(item.dinerIds.filter((id) => present.has(id))).size;
  if (sharers === 0 || (!item.isShared && sharers > 1))
    issues.push({ code: 'item_unassigned', blocking: false, ...place });
  else if (item.isShared && sharers === 1)
    issues.push({ code: 'shared_needs_two', blocking: false, ...place });
  return issues;
}

function roundIssues(round: DrinkRound, present: ReadonlySet<DinerId>, currency: string): Issue[] {
  const place = { step: 'drinks-round', roundId: round.id } as const;
  const price = { ...place, field: 'pricePerUnit' } as const;
  const issues = amountIssues(round.pricePerUnit, currency, price, 'round_price_invalid');
  const total = round.totalQuantity;
  const given = totalAllocated(round.allocations.filter((allocation) => present.has(allocation.dinerId)));
  if (!Number.isSafeInteger(total) || total <= 0)
    issues.push({ code: 'round_quantity_invalid', blocking: true, ...place });
  if (given === 0) issues.push({ code: 'round_unallocated', blocking: false, ...place });
  else if (given !== total)
    issues.push({ code: 'round_mismatch', blocking: false, ...place, values: { given, total } });
  return issues;
}

/**
 * Everything that is wrong with a bill, step by step in the wizard's order (docs/product/bill.md, "What is wrong with a
 * bill"). `blocking` issues keep the step from being done; the others leave a bill that can be summed up, with what
 * nobody has shown as unassigned. An empty list for a bill that is in order.
 */
export function findIssues(bill: Bill): readonly Issue[] {
  const { currency, diners, serviceCharge, tax, tip, billInput } = bill;
  const present = new Set(diners.map((diner) => diner.id));
  const issues: Issue[] = [];
  const setup = { step: 'diner-setup', blocking: true } as const;
  if (diners.length === 0) issues.push({ code: 'no_diners', ...setup });
  if (diners.length === 1) issues.push({ code: 'too_few_diners', ...setup });
  for (const diner of diners)
    if (diner.name.trim() === '') issues.push({ code: 'unnamed_diner', ...setup, dinerId: diner.id });
  if (!isCurrency(currency)) issues.push({ code: 'unknown_currency', ...setup });
  for (const item of bill.items) issues.push(...itemIssues(item, present, currency));
  for (const round of bill.drinkRounds) issues.push(...roundIssues(round, present, currency));
  for (const [field, amount, step] of [
    ['serviceCharge', serviceCharge?.amount, 'service-charge'],
    ['tax', tax?.amount, 'service-charge'],
    ['tip', tip?.amount, 'service-charge'],
    ['billInput', billInput, 'summary'],
  ] as const)
    if (amount !== undefined)
      issues.push(...amountIssues(amount, currency, { step, field }, 'amount_invalid'));
  return issues;
}
