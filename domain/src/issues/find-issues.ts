import { isCurrency } from '../money/currency.ts';
import { tidyName } from '../text/plain-text.ts';
import type { Bill, Line } from '../bill/bill.ts';
import { tooPrecise, type Issue } from './issue.ts';
import { partIssues } from './part-issues.ts';
import { belowZeroOn, everyoneOf, sharersOf, unitsGiven, requiredWeight } from '../bill/sharing.ts';

/** True if a typed share has more digits than the currency. The calculated rest does not count. */
const hasFractions = ({ sharing }: Line): boolean =>
  (sharing.by === 'adjusted' && sharing.shares.some(({ weight }) => !Number.isInteger(weight))) ||
  (sharing.by === 'amounts' &&
    sharing.shares.some(({ dinerId, weight }) => dinerId !== sharing.restOf && !Number.isInteger(weight)));

function lineIssues(line: Line, { diners, currency }: Bill): Issue[] {
  const isRound = line.kind === 'round';
  const place = { step: isRound ? 'drinks-round' : 'item-entry', lineId: line.id } as const;
  const price = { ...place, field: isRound ? 'pricePerUnit' : 'price' } as const;
  const issues: Issue[] = tooPrecise(price, line.writtenPrice);
  if (hasFractions(line)) issues.push({ code: 'shares_too_precise', blocking: false, ...place });
  if (line.price === 0)
    issues.push({ code: isRound ? 'round_price_invalid' : 'item_price_invalid', blocking: true, ...price });
  if (line.quantity === 0) issues.push({ code: 'round_quantity_invalid', blocking: true, ...place });
  const shares = sharersOf(line, diners);
  const [given, total] = [unitsGiven(shares), requiredWeight(line, currency)];
  if (shares.length === 0)
    issues.push({ code: isRound ? 'round_unallocated' : 'item_unassigned', blocking: false, ...place });
  else if (total !== undefined && given !== total)
    issues.push({
      code: isRound ? 'round_mismatch' : line.sharing.by === 'units' ? 'units_mismatch' : 'shares_mismatch',
      blocking: false,
      ...place,
      values: { given, total },
    });
  const dinerIds = belowZeroOn(line);
  if (dinerIds.length > 0) issues.push({ code: 'share_below_zero', blocking: false, ...place, dinerIds });
  return issues;
}

/**
 * Everything that is wrong with a bill, step by step in the wizard's order (docs/product/bill.md, "What is wrong with a bill"). `blocking`
 * issues keep the step from being completed; with the others the bill can still be summed up, and what nobody has is shown as unassigned.
 * Empty if nothing is wrong.
 */
export function findIssues(bill: Bill): readonly Issue[] {
  const { currency, diners, lines, writtenBillInput } = bill;
  const issues: Issue[] = [];
  const setup = { step: 'diner-setup', blocking: true } as const;
  if (diners.length === 0) issues.push({ code: 'no_diners', ...setup });
  if (diners.length === 1) issues.push({ code: 'too_few_diners', ...setup });
  if (diners.length > 0 && everyoneOf(diners).length === 0)
    issues.push({ code: 'all_weights_zero', step: 'diner-setup', blocking: false });
  for (const diner of diners)
    if (tidyName(diner.name) === '') issues.push({ code: 'unnamed_diner', ...setup, dinerId: diner.id });
  if (!isCurrency(currency)) issues.push({ code: 'unknown_currency', ...setup });
  for (const kind of ['item', 'round'] as const)
    for (const line of lines) if (line.kind === kind) issues.push(...lineIssues(line, bill));
  for (const charge of bill.charges)
    if ('amount' in charge)
      issues.push(...tooPrecise({ step: 'service-charge', chargeId: charge.id }, charge.written));
  const partly = partIssues(bill);
  issues.push(...partly.filter(({ step }) => step !== 'summary'));
  issues.push(...tooPrecise({ step: 'summary', field: 'billInput' }, writtenBillInput));
  issues.push(...partly.filter(({ step }) => step === 'summary'));
  return issues;
}
