import type { Forms } from '../model/forms.ts';

/** Whether somebody has begun to say who paid what. */
export const isPaymentBegun = ({ payment, paymentEdit }: Forms): boolean =>
  paymentEdit !== null || payment.dinerId !== null || payment.amount + payment.name !== '';
