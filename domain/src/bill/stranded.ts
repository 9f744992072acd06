import type { Adjustment, AdjustmentKind, Bill } from './bill.ts';
import { payersOf, treatedBy } from './treats.ts';

/** Why an entry no longer counts: lines or diners that it needs are no longer on the bill. */
export type StrandedCode =
  | 'charge_without_lines'
  | 'discount_without_target'
  | 'voucher_without_owner'
  | 'treat_of_nobody'
  | 'treat_without_payer'
  | 'payment_without_payer'
  | 'repayment_of_nobody';

/** Identifies the part of a bill that an issue or an effect is about. */
export interface PartReference {
  readonly chargeId?: string;
  readonly adjustmentId?: string;
  readonly treatId?: string;
  readonly paymentId?: string;
  readonly repaymentId?: string;
}

/** An entry that stays as typed but does not count. */
export interface Stranded extends PartReference {
  readonly code: StrandedCode;
}

const LOST: Readonly<Record<AdjustmentKind, StrandedCode>> = {
  discount: 'discount_without_target',
  voucher: 'voucher_without_owner',
};

/** True if nothing is left of the lines or diners that an adjustment is for. */
function isLost(adjustment: Adjustment, lines: ReadonlySet<string>, diners: ReadonlySet<string>): boolean {
  switch (adjustment.kind) {
    case 'discount': {
      const { target } = adjustment;
      if (target.of === 'lines') return !target.lineIds.some((id) => lines.has(id));
      return target.of === 'diners' && !target.dinerIds.some((id) => diners.has(id));
    }
    case 'voucher':
      return adjustment.owner !== undefined && !diners.has(adjustment.owner);
  }
}

/** The entries that do not count because their lines or diners are gone (docs/product/bill.md, "Discounts, treats and payments"). */
export function strandedParts(bill: Bill): Stranded[] {
  const diners = new Set(bill.diners.map(({ id }) => id));
  const lines = new Set(bill.lines.map(({ id }) => id));
  const stranded: Stranded[] = [];
  for (const { id: chargeId, lineIds } of bill.charges)
    if (lineIds && !lineIds.some((id) => lines.has(id)))
      stranded.push({ code: 'charge_without_lines', chargeId });
  for (const adjustment of bill.adjustments) {
    const { id: adjustmentId, kind } = adjustment;
    if (isLost(adjustment, lines, diners)) stranded.push({ code: LOST[kind], adjustmentId });
  }
  for (const treat of bill.treats) {
    if (treatedBy(treat, bill).length === 0) stranded.push({ code: 'treat_of_nobody', treatId: treat.id });
    else if (payersOf(treat, bill).length === 0)
      stranded.push({ code: 'treat_without_payer', treatId: treat.id });
  }
  for (const { id, dinerId } of bill.payments)
    if (!diners.has(dinerId)) stranded.push({ code: 'payment_without_payer', paymentId: id });
  for (const { id, from, to } of bill.repayments)
    if (!diners.has(from) || !diners.has(to)) stranded.push({ code: 'repayment_of_nobody', repaymentId: id });
  return stranded;
}

/** The entries that an edit has stranded: they counted before it. */
export function strandedBy(before: Bill, after: Bill): Stranded[] {
  const keyOf = ({ code, ...reference }: Stranded): string => JSON.stringify([code, reference]);
  const known = new Set(strandedParts(before).map(keyOf));
  return strandedParts(after).filter((each) => !known.has(keyOf(each)));
}
