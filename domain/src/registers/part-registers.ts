import { CHARGE_NAMES } from '../bill/bill.ts';
import type { Adjustment, Bill, Charge, Diner, Payment, Repayment, Treat } from '../bill/bill.ts';
import { inChargeOrder } from '../bill/charges.ts';
import { MOST } from '../bill/limits.ts';
import { inOrder } from '../bill/order.ts';
import { keyOf, registerParts } from './register-keys.ts';
import {
  adjustmentOf,
  chargeOf,
  paymentOf,
  repaymentOf,
  treatOf,
  writtenAdjustment,
  writtenCharge,
  writtenPayment,
  writtenRepayment,
  writtenTreat,
  type Place,
  type WrittenAdjustment,
  type WrittenCharge,
  type WrittenPayment,
  type WrittenRepayment,
  type WrittenTreat,
} from '../stored/written-parts.ts';

type Positioned = Pick<Place, 'position'>;
export type ChargeRegister = WrittenCharge & Positioned;
export type AdjustmentRegister = WrittenAdjustment & Positioned;
export type TreatRegister = WrittenTreat & Positioned;
export type PaymentRegister = WrittenPayment & Positioned;
export type RepaymentRegister = WrittenRepayment & Positioned;

type Entry<R> = readonly [key: string, value: R];

/** The register of one charge. */
export const chargeRegisters = (charge: Charge, currency: string): Entry<ChargeRegister>[] => [
  [keyOf('charge', charge.id), { ...writtenCharge(charge, currency), position: charge.position }],
];

/** The register of one discount or voucher. */
export const adjustmentRegisters = (
  adjustment: Adjustment,
  currency: string,
): Entry<AdjustmentRegister>[] => [
  [
    keyOf('adjustment', adjustment.id),
    { ...writtenAdjustment(adjustment, currency), position: adjustment.position },
  ],
];

/** The register of one treat. */
export const treatRegisters = (treat: Treat): Entry<TreatRegister>[] => [
  [keyOf('treat', treat.id), { ...writtenTreat(treat), position: treat.position }],
];

/** The register of one payment. */
export const paymentRegisters = (payment: Payment, currency: string): Entry<PaymentRegister>[] => [
  [keyOf('payment', payment.id), { ...writtenPayment(payment, currency), position: payment.position }],
];

/** The register of one repayment. */
export const repaymentRegisters = (repayment: Repayment, currency: string): Entry<RepaymentRegister>[] => [
  [
    keyOf('repayment', repayment.id),
    { ...writtenRepayment(repayment, currency), position: repayment.position },
  ],
];

/** The lists of a bill other than people and lines. */
type Parts = Pick<Bill, 'charges' | 'adjustments' | 'treats' | 'payments' | 'repayments'>;

/** The registers of charges, discounts, vouchers, treats, payments and repayments. */
export const partRegisters = ({
  currency,
  charges,
  adjustments,
  treats,
  payments,
  repayments,
}: Parts & Pick<Bill, 'currency'>): Entry<
  ChargeRegister | AdjustmentRegister | TreatRegister | PaymentRegister | RepaymentRegister
>[] => [
  ...charges.flatMap((each) => chargeRegisters(each, currency)),
  ...adjustments.flatMap((each) => adjustmentRegisters(each, currency)),
  ...treats.flatMap(treatRegisters),
  ...payments.flatMap((each) => paymentRegisters(each, currency)),
  ...repayments.flatMap((each) => repaymentRegisters(each, currency)),
];

/**
 * Collects the parts from their registers, each list in its order. They stay as typed, even if their diners have left: money that somebody
 * entered is never silently dropped, and `findIssues` reports it. Registers of other kinds are skipped.
 */
export function partsOfRegisters(
  registers: readonly Entry<unknown>[],
  diners: readonly Diner[],
  currency: string,
): Parts {
  const charges: Charge[] = [];
  const adjustments: Adjustment[] = [];
  const treats: Treat[] = [];
  const payments: Payment[] = [];
  const repayments: Repayment[] = [];
  for (const [key, value] of registers) {
    const [kind, id = ''] = registerParts(key);
    const place = { id, position: (value as Positioned).position };
    if (kind === 'charge') charges.push(chargeOf(place, value as ChargeRegister, diners, currency));
    else if (kind === 'adjustment')
      adjustments.push(adjustmentOf(place, value as AdjustmentRegister, currency));
    else if (kind === 'treat') treats.push(treatOf(place, value as TreatRegister));
    else if (kind === 'payment') payments.push(paymentOf(place, value as PaymentRegister, currency));
    else if (kind === 'repayment') repayments.push(repaymentOf(place, value as RepaymentRegister, currency));
  }
  return {
    charges: inChargeOrder(charges).slice(0, MOST.charges + CHARGE_NAMES.length),
    adjustments: inOrder(adjustments).slice(0, MOST.adjustments),
    treats: inOrder(treats).slice(0, MOST.treats),
    payments: inOrder(payments).slice(0, MOST.payments),
    repayments: inOrder(repayments).slice(0, MOST.repayments),
  };
}
