import { amountAsWritten, toMajor } from '../money/minor-units.ts';
import {
  MAIN_CHARGES,
  type Adjustment,
  type AdjustmentKind,
  type Amount,
  type Charge,
  type ChargeKind,
  type ChargeRule,
  type ChargeSize,
  type Diner,
  type DinerId,
  type Discount,
  type DiscountTarget,
  type ExchangeRate,
  type ExtrasSplit,
  type LineId,
  type Occasion,
  type Payment,
  type Repayment,
  type Treat,
  type Voucher,
} from '../bill/bill.ts';
import { isMainCharge, ruleOf } from '../bill/charges.ts';
import { inTableOrder, type Place } from '../bill/order.ts';
import { withoutRepeats } from '../bill/parts.ts';

/**
 * Charges, adjustments, treats, payments and repayments as they are written: amounts in major units, as typed. Stored bills and registers
 * have them in this one shape (docs/product/bill.md, "The stored shape").
 */
export interface WrittenCharge extends WrittenRule {
  readonly kind: ChargeKind;
  readonly name?: string | undefined;
  /** Absent with a percentage. */
  readonly amount?: number | undefined;
  readonly percentage?: number | undefined;
}

/** The rule of a charge as it is written. */
export interface WrittenRule {
  /** 'subtotal' when absent. */
  readonly base?: 'subtotal' | 'withService' | undefined;
  readonly split?: ExtrasSplit | undefined;
  readonly dinerIds?: readonly DinerId[] | undefined;
  readonly lineIds?: readonly LineId[] | undefined;
}

export interface WrittenAdjustment {
  readonly kind: AdjustmentKind;
  readonly name?: string | undefined;
  /** Absent with a percentage. */
  readonly amount?: number | undefined;
  readonly percentage?: number | undefined;
  /** The lines that a discount lowers. */
  readonly items?: readonly LineId[] | undefined;
  /** The diners whose shares a discount lowers, or the owner of a voucher. */
  readonly dinerIds?: readonly DinerId[] | undefined;
  readonly split?: ExtrasSplit | undefined;
}

export type WrittenTreat = Pick<Treat, 'dinerIds' | 'by'> & {
  readonly name?: string | undefined;
  readonly occasion?: Occasion | undefined;
};
export type WrittenPayment = Pick<Payment, 'dinerId' | 'amount'> & { readonly name?: string | undefined };
export type WrittenRepayment = Pick<Repayment, 'from' | 'to' | 'amount'>;

const major = ({ amount, written }: Amount, currency: string): number => written ?? toMajor(amount, currency);

/** The size of a charge or an adjustment as it is written. */
const writtenSize = (size: ChargeSize, currency: string): Pick<WrittenCharge, 'amount' | 'percentage'> =>
  'percentage' in size ? { percentage: size.percentage } : { amount: major(size, currency) };

/** The size that was written. If it has a percentage and an amount, the percentage counts. */
const sizeOf = (
  { amount = 0, percentage }: Pick<WrittenCharge, 'amount' | 'percentage'>,
  currency: string,
): ChargeSize => (percentage === undefined ? amountAsWritten(amount, currency) : { percentage });

/** A charge as it is written. */
export const writtenCharge = (charge: Charge, currency: string): WrittenCharge => ({
  kind: charge.kind,
  ...(charge.name !== undefined && { name: charge.name }),
  ...writtenSize(charge, currency),
  ...ruleOf(charge),
});

/**
 * The rule that was written, over those of its diners who are present, or over everyone if none is. A list of everyone present stays a
 * list: later diners are not part of it.
 */
export const readRule = (
  { base, split, dinerIds, lineIds }: WrittenRule,
  diners: readonly Diner[],
): ChargeRule =>
  ruleOf({
    ...(base === 'withService' && { base }),
    ...(split && { split }),
    dinerIds: inTableOrder(dinerIds, diners),
    ...(lineIds && { lineIds }),
  });

/** The charge that was stored. A main charge has a fixed kind and position, and no name. */
export function chargeOf(
  { id, position }: Place,
  { kind, name, ...written }: WrittenCharge,
  currency: string,
  diners: readonly Diner[],
): Charge {
  const own = isMainCharge(id)
    ? { kind: MAIN_CHARGES[id], position: 0 }
    : { kind, ...(name !== undefined && { name }), position };
  return { id, ...sizeOf(written, currency), ...readRule(written, diners), ...own };
}

function writtenTarget(adjustment: Adjustment): Pick<WrittenAdjustment, 'items' | 'dinerIds'> {
  switch (adjustment.kind) {
    case 'discount': {
      const { target } = adjustment;
      if (target.of === 'everything') return {};
      return target.of === 'lines' ? { items: target.lineIds } : { dinerIds: target.dinerIds };
    }
    case 'voucher':
      return adjustment.owner === undefined ? {} : { dinerIds: [adjustment.owner] };
  }
}

/** A discount or voucher as it is written. */
export function writtenAdjustment(adjustment: Adjustment, currency: string): WrittenAdjustment {
  const { kind, name, split } = adjustment;
  return {
    kind,
    ...(name !== undefined && { name }),
    ...writtenSize(adjustment, currency),
    ...writtenTarget(adjustment),
    ...(split && { split }),
  };
}

function targetOf({ items, dinerIds }: WrittenAdjustment): DiscountTarget {
  if (items) return { of: 'lines', lineIds: withoutRepeats(items) };
  return dinerIds ? { of: 'diners', dinerIds: withoutRepeats(dinerIds) } : { of: 'everything' };
}

/** The discount or voucher that was written. A voucher with several owners is the first one's. */
export function adjustmentOf(
  { id, position }: Place,
  written: WrittenAdjustment,
  currency: string,
): Adjustment {
  const { kind, name, split } = written;
  const common = { id, ...(name !== undefined && { name }), ...sizeOf(written, currency), position };
  const divided = split ? { split } : {};
  switch (kind) {
    case 'discount':
      return { ...common, kind, target: targetOf(written), ...divided } as Discount;
    case 'voucher': {
      const [owner] = written.dinerIds ?? [];
      return { ...common, kind, ...(owner === undefined ? divided : { owner }) } as Voucher;
    }
  }
}

/** A treat as it is written. */
export const writtenTreat = ({ name, occasion, dinerIds, by }: Treat): WrittenTreat => ({
  ...(name !== undefined && { name }),
  ...(occasion && { occasion }),
  dinerIds,
  by,
});

/** The treat that was written; each diner is listed once. */
export const treatOf = ({ id, position }: Place, { name, occasion, dinerIds, by }: WrittenTreat): Treat => ({
  id,
  ...(name !== undefined && { name }),
  ...(occasion && { occasion }),
  dinerIds: withoutRepeats(dinerIds),
  by: typeof by === 'string' ? by : withoutRepeats(by),
  position,
});

/** A payment as it is written. */
export const writtenPayment = (payment: Payment, currency: string): WrittenPayment => ({
  dinerId: payment.dinerId,
  amount: major(payment, currency),
  ...(payment.name !== undefined && { name: payment.name }),
});

/** The payment that was written. */
export const paymentOf = (
  { id, position }: Place,
  { dinerId, amount, name }: WrittenPayment,
  currency: string,
): Payment => ({
  id,
  dinerId,
  ...amountAsWritten(amount, currency),
  ...(name !== undefined && { name }),
  position,
});

/** A repayment as it is written. */
export const writtenRepayment = (repayment: Repayment, currency: string): WrittenRepayment => ({
  from: repayment.from,
  to: repayment.to,
  amount: major(repayment, currency),
});

/** The repayment that was written. */
export const repaymentOf = (
  { id, position }: Place,
  { from, to, amount }: WrittenRepayment,
  currency: string,
): Repayment => ({ id, from, to, ...amountAsWritten(amount, currency), position });

/** An exchange rate as it is written. */
export const writtenRate = ({ further, ...rate }: ExchangeRate): ExchangeRate => ({ ...further, ...rate });
