import * as v from 'valibot';
import type { Payment } from '#domain';
import { formIn, type FormState } from '#web/bills/document/form-draft.ts';
import { lineFormDraft } from '#web/bill-kit/state/line-form.ts';
import { writtenAmount } from '#web/bill-kit/words/written-amount.ts';

const paymentForm = v.object({
  /** The payer; null until somebody is chosen. */
  dinerId: v.nullable(v.string()),
  amount: v.string(),
  /** The means of payment, in their own words. */
  name: v.string(),
});
export type PaymentForm = v.InferOutput<typeof paymentForm>;

/** A payment as the form shows it. */
const typedPayment = ({ dinerId, amount, written, name = '' }: Payment, currency: string): PaymentForm => ({
  dinerId,
  amount: writtenAmount(amount, written, currency),
  name,
});

/** The form of a payment (docs/product/settling.md, "Who paid?"). */
export const PAYMENT = lineFormDraft({
  name: 'payment',
  form: paymentForm,
  empty: { dinerId: null, amount: '', name: '' },
  onBill({ payments, currency }, id) {
    const payment = payments.find((each) => each.id === id);
    return payment && typedPayment(payment, currency);
  },
  hasAmounts: true,
});

/** True if somebody has begun to enter payments. */
export function isPaymentBegun(state: FormState): boolean {
  const { fresh, edit } = formIn(state, PAYMENT);
  return edit !== null || fresh.dinerId !== null || fresh.amount + fresh.name !== '';
}
