import { percentOf } from '../money/percent-of.ts';
import {
  CHARGES,
  type Bill,
  type Charge,
  type ChargeName,
  type ChargeRule,
  type ChargeSize,
  type ExtrasSplit,
} from './bill.ts';
import { edited, type Edit } from './edit.ts';
import { omit } from './omit.ts';
import { inTableOrder } from './order.ts';

/** Percentages that the tip calculator offers (docs/product/bill.md, "Service step"); custom ones run from 0 to 100. */
export const TIP_PRESETS: readonly number[] = [10, 12.5, 15];
export const DEFAULT_TIP = 10;

/** Something for each charge that has it, under the charge's name. */
export function byCharge<T>(make: (name: ChargeName) => T | undefined): Partial<Record<ChargeName, T>> {
  const made: Partial<Record<ChargeName, T>> = {};
  for (const name of CHARGES) {
    const value = make(name);
    if (value !== undefined) made[name] = value;
  }
  return made;
}

/** What a charge comes to, in minor units: a percentage is of the subtotal, before all charges. */
export const chargeAmount = (charge: Charge | undefined, subtotal: number): number =>
  charge === undefined ? 0 : 'percentage' in charge ? percentOf(subtotal, charge.percentage) : charge.amount;

const ruleOf = ({ split, dinerIds }: Charge | ChargeRule): ChargeRule => ({
  ...(split && { split }),
  ...(dinerIds && { dinerIds }),
});

/** Whether there is no such charge, or nothing of it but how the next amount is to be divided. */
export const isNoCharge = (charge: Charge | undefined): boolean =>
  charge === undefined || ('amount' in charge && charge.amount === 0 && charge.written === undefined);

/**
 * The bill with this charge, or without it where neither an amount nor a rule of its own is left. A tip of 0 stays: its calculator is
 * open.
 */
export function withCharge(bill: Bill, name: ChargeName, charge: Charge): Bill {
  const isLeft = name === 'tip' || !isNoCharge(charge) || Object.keys(ruleOf(charge)).length > 0;
  return isLeft ? { ...bill, [name]: charge } : omit(bill, name);
}

/**
 * Sets a charge by amount (minor units) or by percentage, which forgets the other. How it is divided stays, also while the amount
 * is 0 because its field was emptied; undefined takes it off, rule and all.
 */
export function setCharge(bill: Bill, name: ChargeName, size: ChargeSize | undefined): Edit {
  if (!size) return edited(omit(bill, name));
  return edited(withCharge(bill, name, { ...size, ...ruleOf(bill[name] ?? {}) }));
}

/**
 * Says how one charge is divided: by a split of its own or, without one, as `extrasSplit`; over some diners (kept in table
 * order), or over everyone. A charge that is not on the bill has no rule.
 */
export function setChargeRule(bill: Bill, name: ChargeName, rule: ChargeRule): Edit {
  const charge = bill[name];
  if (!charge) return edited(bill);
  const dinerIds = inTableOrder(rule.dinerIds, bill.diners);
  const isSome = dinerIds.length > 0 && dinerIds.length < bill.diners.length;
  const size: ChargeSize =
    'percentage' in charge
      ? { percentage: charge.percentage }
      : { amount: charge.amount, ...(charge.written !== undefined && { written: charge.written }) };
  const next = {
    ...size,
    ...ruleOf({ ...(rule.split && { split: rule.split }), ...(isSome && { dinerIds }) }),
  };
  return edited(withCharge(bill, name, next));
}

/** Chooses how service charge, tax and tip are divided, each that has no rule of its own. */
export function setExtrasSplit(bill: Bill, extrasSplit: ExtrasSplit): Edit {
  return edited({ ...bill, extrasSplit });
}

/** How a charge is divided: by its own rule, or as the bill says. */
export const splitOf = (bill: Bill, charge: Charge | undefined): ExtrasSplit =>
  charge?.split ?? bill.extrasSplit ?? 'equal';

/** The total on the paper bill, in minor units; 0 or undefined when there is none. */
export function setBillInput(bill: Bill, amount: number | undefined): Edit {
  const rest = omit(omit(bill, 'billInput'), 'writtenBillInput');
  return edited(amount === undefined || amount <= 0 ? rest : { ...rest, billInput: amount });
}
