import { divideBill, type DividedAdjustment, type DividedBill } from '../split/divide-bill.ts';
import { COMES_OFF, ownerOf, type Bill, type DinerId } from '../bill/bill.ts';
import { tooPrecise, type Issue } from './issue.ts';
import { strandedParts, type StrandedCode } from '../bill/stranded.ts';
import { circularTreats } from '../bill/treats.ts';

const isOnSummary = (code: StrandedCode): boolean =>
  code === 'payment_without_payer' || code === 'repayment_of_nobody';

/** The diners whom an equal split takes below 0: their part of the discount exceeds their share, even if somebody treats them. */
function belowZero(
  { adjustment, split, shares }: DividedAdjustment,
  { lines, exact }: DividedBill,
): DinerId[] {
  if (split !== 'equal') return [];
  const { numerators } = exact[COMES_OFF[adjustment.kind]]();
  return lines.columnIds.filter((_, column) => numerators[column]! < 0n && shares[column] !== 0);
}

function adjustmentIssues(bill: Bill, divided: DividedBill, stranded: ReadonlySet<string>): Issue[] {
  const place = { step: 'service-charge', blocking: false } as const;
  const issues: Issue[] = [];
  for (const adjustment of bill.adjustments) {
    const { id: adjustmentId } = adjustment;
    if ('amount' in adjustment) issues.push(...tooPrecise({ ...place, adjustmentId }, adjustment.written));
    const counted = divided.adjustments[adjustment.kind].find((each) => each.adjustment === adjustment);
    if (!counted || stranded.has(adjustmentId)) continue;
    if (counted.surplus > 0)
      issues.push({ code: 'adjustment_too_large', ...place, adjustmentId, surplus: counted.surplus });
    const dinerIds = belowZero(counted, divided);
    if (dinerIds.length > 0) issues.push({ code: 'diner_below_zero', ...place, adjustmentId, dinerIds });
  }
  return issues;
}

/**
 * Finds the issues of charges, discounts, vouchers, treats, payments and repayments (docs/product/bill.md, "What is wrong with a bill").
 * None of it is blocking: an entry that does not count stays as it was typed.
 */
export function partIssues(bill: Bill): Issue[] {
  const { charges, adjustments, treats, payments, repayments } = bill;
  const isForLines = charges.some(({ lineIds }) => lineIds);
  if (!isForLines && adjustments.length + treats.length + payments.length + repayments.length === 0)
    return [];
  const stranded = strandedParts(bill);
  const divided = divideBill(bill);
  const circular = circularTreats(bill);
  const summary = { step: 'summary', blocking: false } as const;
  const service = { step: 'service-charge', blocking: false } as const;
  const said = stranded.map((each): Issue => ({ ...(isOnSummary(each.code) ? summary : service), ...each }));
  return [
    ...adjustmentIssues(bill, divided, new Set(stranded.map(({ adjustmentId = '' }) => adjustmentId))),
    ...said,
    ...treats.flatMap(({ id }): Issue[] =>
      circular.has(id) ? [{ code: 'treat_in_circle', ...service, treatId: id }] : [],
    ),
    ...payments.flatMap(({ id, written }) => tooPrecise({ ...summary, paymentId: id }, written)),
    ...repayments.flatMap(({ id, written }) => tooPrecise({ ...summary, repaymentId: id }, written)),
    ...paymentsIssue(bill, divided),
  ];
}

/** The issue that payments differ from the amount to pay, once there are any. */
function paymentsIssue(bill: Bill, { adjustments, grandTotal, lines }: DividedBill): Issue[] {
  if (bill.payments.length === 0) return [];
  let given = 0;
  for (const { dinerId, amount } of bill.payments) if (lines.columnOf.has(dinerId)) given += amount;
  for (const { adjustment, amount } of Object.values(adjustments).flat())
    if (ownerOf(adjustment) !== undefined) given += amount;
  return given === grandTotal
    ? []
    : [
        {
          code: 'payments_mismatch',
          step: 'summary',
          blocking: false,
          values: { given, total: grandTotal },
        },
      ];
}
