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

/** Reads a stored bill; if it is refused, the test fails with the place and the reason. */
export function read(stored: unknown): Bill {
  const result = readBill(stored);
  if (result.ok) return result.bill;
  throw new Error(`${result.problem.path.join('.') || 'bill'}: ${result.problem.code}`);
}

/** A main charge without the fields that are the same for all of its name; undefined if the bill has none. */
export function mainCharge(bill: Bill, name: ChargeName): object | undefined {
  const charge = chargeOn(bill, name);
  return charge && omit(charge, 'id', 'kind', 'position');
}

/** The bill with this main charge. */
export const withMainCharge = (bill: Bill, name: ChargeName, charge: ChargeSize & ChargeRule): Bill =>
  setChargeRule(setCharge(bill, name, charge).bill, name, charge).bill;
