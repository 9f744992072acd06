import { CHARGE_NAMES, type Bill } from '../bill/bill.ts';
import { inChargeOrder } from '../bill/charges.ts';
import { MOST } from '../bill/limits.ts';
import { inOrder, type Place } from '../bill/order.ts';
import { keyOf, registerParts } from './register-keys.ts';
import { kindOf, partOf, writtenPart, type PartList, type WrittenPart } from '../stored/part-lists.ts';

type Positioned = Pick<Place, 'position'>;
export type PartRegister = WrittenPart & Positioned;

/** The register of one part. */
export const partRegister = (
  list: PartList,
  part: Place,
  currency: string,
): readonly [key: string, value: PartRegister] => [
  keyOf(kindOf(list), part.id),
  { ...writtenPart(list, part, currency), position: part.position },
];

/**
 * Collects the parts from their registers, each list in its order. They stay as typed, even if their diners have left: money that somebody
 * entered is never silently dropped, and `findIssues` reports it. Registers of other kinds are skipped.
 */
export function partsOfRegisters(
  registers: readonly (readonly [key: string, value: unknown])[],
  table: Pick<Bill, 'currency' | 'diners'>,
): Pick<Bill, PartList> {
  const of = <List extends PartList>(list: List) =>
    registers.flatMap(([key, value]) => {
      const [kind, id = ''] = registerParts(key);
      const part = value as PartRegister;
      return kind === kindOf(list) ? [partOf(list, { id, position: part.position }, part, table)] : [];
    });
  return {
    charges: inChargeOrder(of('charges')).slice(0, MOST.charges + CHARGE_NAMES.length),
    adjustments: inOrder(of('adjustments')).slice(0, MOST.adjustments),
    treats: inOrder(of('treats')).slice(0, MOST.treats),
    payments: inOrder(of('payments')).slice(0, MOST.payments),
    repayments: inOrder(of('repayments')).slice(0, MOST.repayments),
  };
}
