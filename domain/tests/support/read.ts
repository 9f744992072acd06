import {
  chargeOn,
  omit,
  readBill,
  setCharge,
  setChargeRule,
  type Bill,
  type ChargeName,
  type ChargeRule,
  type ChargeSize,
} from '../../src/index.ts';

/** The bill that a stored one is; a stored bill that is refused fails the test with where and why. */
export function read(stored: unknown): Bill {
  const result = readBill(stored);
  if (result.ok) return result.bill;
  throw new Error(`${result.problem.path.join('.') || 'bill'}: ${result.problem.code}`);
}

/** A charge that the specification names, without what every one of its name has; undefined where the bill has none. */
export function mainCharge(bill: Bill, name: ChargeName): object | undefined {
  const charge = chargeOn(bill, name);
  return charge && omit(charge, 'id', 'kind', 'position');
}

/** The bill with a charge that the specification names. */
export const withMainCharge = (bill: Bill, name: ChargeName, charge: ChargeSize & ChargeRule): Bill =>
  setChargeRule(setCharge(bill, name, charge).bill, name, charge).bill;
