import type { Bill, ChargeSize } from '../../bill/bill.ts';
import { setCharge } from '../../bill/charges.ts';
import type { DifferenceCause, Hypothesis } from './explanation.ts';
import { LIKELIHOOD } from './likelihood.ts';

/** The service charges that restaurants print. */
const SERVICE_RATES = [10, 12.5, 15];

/** The service charge was counted twice, left out or taken at another rate; the prices have the tax in them. */
export function chargeHypotheses(bill: Bill, target: number, totalOf: (bill: Bill) => number): Hypothesis[] {
  const found: Hypothesis[] = [];
  const attempt = (
    charge: 'serviceCharge' | 'tax',
    size: ChargeSize | undefined,
    cause: Extract<DifferenceCause, keyof typeof LIKELIHOOD>,
  ): void => {
    if (totalOf(setCharge(bill, charge, size).bill) !== target) return;
    const correction = { kind: 'set_charge', charge, size } as const;
    found.push({ cause, lineIds: [], correction, weight: LIKELIHOOD[cause] });
  };
  if (bill.serviceCharge) attempt('serviceCharge', undefined, 'service_included');
  for (const percentage of SERVICE_RATES)
    attempt('serviceCharge', { percentage }, bill.serviceCharge ? 'service_rate' : 'service_missing');
  if (bill.tax) attempt('tax', undefined, 'tax_included');
  return found;
}
