import * as v from 'valibot';
import type { ReceiptAmounts } from '#domain';

const minor = v.pipe(v.number(), v.safeInteger());
/** What the function `read-receipt` answers, and what of it lies on the device while somebody checks it. */
export const receiptAmounts: v.GenericSchema<unknown, ReceiptAmounts> = v.object({
  lines: v.array(
    v.object({ name: v.string(), quantity: v.pipe(v.number(), v.integer(), v.minValue(1)), amount: minor }),
  ),
  charges: v.array(
    v.object({
      kind: v.picklist(['service', 'tax', 'tip', 'discount', 'rounding', 'other']),
      label: v.string(),
      amount: minor,
    }),
  ),
  total: v.nullable(minor),
});
