import { CHARGE_NAMES, type Bill, type Diner } from '../bill/bill.ts';
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
} from '../stored/written-parts.ts';

/** The lists of a bill other than people and lines: the kind of their registers, and how each part is written in one and read. */
const KINDS = {
  charges: { kind: 'charge', written: writtenCharge, read: chargeOf },
  adjustments: { kind: 'adjustment', written: writtenAdjustment, read: adjustmentOf },
  treats: { kind: 'treat', written: writtenTreat, read: treatOf },
  payments: { kind: 'payment', written: writtenPayment, read: paymentOf },
  repayments: { kind: 'repayment', written: writtenRepayment, read: repaymentOf },
} as const;

type PartList = keyof typeof KINDS;
type Parts = Pick<Bill, PartList>;
type Positioned = Pick<Place, 'position'>;

export const PART_LISTS = Object.keys(KINDS) as readonly PartList[];

export type PartRegister = ReturnType<(typeof KINDS)[PartList]['written']> & Positioned;

/** How a list's own parts are written and read: the compiler cannot tell that a list and its parts go together. */
type Written = (part: Place, currency: string) => PartRegister;
type Read = (place: Place, written: unknown, currency: string, diners: readonly Diner[]) => unknown;

/** The register of one part. */
export function partRegister(
  list: PartList,
  part: Place,
  currency: string,
): readonly [key: string, value: PartRegister] {
  const { kind, written } = KINDS[list];
  return [keyOf(kind, part.id), { ...(written as Written)(part, currency), position: part.position }];
}

/**
 * Collects the parts from their registers, each list in its order. They stay as typed, even if their diners have left: money that somebody
 * entered is never silently dropped, and `findIssues` reports it. Registers of other kinds are skipped.
 */
export function partsOfRegisters(
  registers: readonly (readonly [key: string, value: unknown])[],
  diners: readonly Diner[],
  currency: string,
): Parts {
  const of = <L extends PartList>(list: L) =>
    registers.flatMap(([key, value]) => {
      const [kind, id = ''] = registerParts(key);
      if (kind !== KINDS[list].kind) return [];
      const place = { id, position: (value as Positioned).position };
      return [(KINDS[list].read as Read)(place, value, currency, diners) as Parts[L][number]];
    });
  return {
    charges: inChargeOrder(of('charges')).slice(0, MOST.charges + CHARGE_NAMES.length),
    adjustments: inOrder(of('adjustments')).slice(0, MOST.adjustments),
    treats: inOrder(of('treats')).slice(0, MOST.treats),
    payments: inOrder(of('payments')).slice(0, MOST.payments),
    repayments: inOrder(of('repayments')).slice(0, MOST.repayments),
  };
}
