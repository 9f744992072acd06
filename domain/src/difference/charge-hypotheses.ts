import type { Bill, ChargeSize } from '../bill/bill.ts';
import { CHARGE_PRESETS, chargeOn, isNoCharge } from '../bill/charges.ts';
import type { Hypothesis } from './explanation.ts';
import { LIKELIHOOD } from './likelihood.ts';

/**
 * The service charge is missing, included in the prices, or at another rate; the tax is included in the prices; a tax or tip is also on the
 * service.
 */
export function chargeHypotheses(bill: Bill): Hypothesis[] {
  const make = (
    charge: 'serviceCharge' | 'tax',
    size: ChargeSize | undefined,
    cause: 'service_missing' | 'service_included' | 'service_rate' | 'tax_included',
  ): Hypothesis => ({
    cause,
    lineIds: [],
    correction: { kind: 'set_charge', charge, size },
    weight: LIKELIHOOD[cause],
  });
  const [service, tax] = [chargeOn(bill, 'serviceCharge'), chargeOn(bill, 'tax')];
  const hasService = service !== undefined && !isNoCharge(service);
  const hasTax = tax !== undefined && !isNoCharge(tax);
  return [
    ...(hasService ? [make('serviceCharge', undefined, 'service_included')] : []),
    ...CHARGE_PRESETS.map((percentage) =>
      make('serviceCharge', { percentage }, hasService ? 'service_rate' : 'service_missing'),
    ),
    ...(hasTax ? [make('tax', undefined, 'tax_included')] : []),
    ...bill.charges
      .filter((charge) => (charge.kind === 'tax' || charge.kind === 'tip') && 'percentage' in charge)
      .filter(({ base }) => base === undefined)
      .map(({ id }): Hypothesis => ({
        cause: 'charge_on_service',
        lineIds: [],
        correction: { kind: 'charge_on_service', chargeId: id },
        weight: LIKELIHOOD.charge_on_service,
      })),
  ];
}
